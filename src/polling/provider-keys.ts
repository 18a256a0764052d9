import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { readOrCreateSecretFile } from '../common/access/secret-file.js';
import { AppConfig, readNamedVariable } from '../config/app-config.js';
import type { StoredConnection } from './connections.queries.js';
import { SealedKeys } from './sealed-keys.js';

/** Keys of providers: from variables, or stored encrypted by SECRETS_KEY or by a secret in the data folder. */
@Injectable()
export class ProviderKeys {
  private sealed: SealedKeys | null = null;

  constructor(private readonly config: AppConfig) {}

  private get sealedKeys(): SealedKeys {
    const { secretsKey, dataDirectory } = this.config;
    this.sealed ??= new SealedKeys(
      secretsKey ??
        readOrCreateSecretFile(join(dataDirectory, 'secrets-key.json'), () => ({
          key: randomBytes(32).toString('base64url'),
        })).key,
    );
    return this.sealed;
  }

  /** Encrypts a key for the database. */
  seal(key: string): Buffer {
    return this.sealedKeys.seal(key);
  }

  /** The key of a connection, or why there is none. */
  of({
    keyVariable,
    sealedKey,
  }: Pick<StoredConnection, 'keyVariable' | 'sealedKey'>): { key: string } | { problem: string } {
    if (sealedKey !== null) {
      const key = this.sealedKeys.open(sealedKey);
      return key === null ? { problem: 'the key was stored with another SECRETS_KEY; enter it again' } : { key };
    }
    if (keyVariable === null) return { problem: 'no key is stored' };
    const key = readNamedVariable(keyVariable);
    return key === null ? { problem: `the variable ${keyVariable} holds no key` } : { key };
  }
}
