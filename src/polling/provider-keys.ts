import { Injectable } from '@nestjs/common';
import { SecretBox } from '../common/secrets/secret-box.js';
import { AppConfig, readNamedVariable } from '../config/app-config.js';
import type { StoredConnection } from './connections.queries.js';

/** Provider keys, from variables or stored encrypted. */
@Injectable()
export class ProviderKeys {
  private readonly box: SecretBox;

  constructor(config: AppConfig) {
    this.box = new SecretBox(config);
  }

  /** Encrypts a key for the database. */
  seal(key: string): Buffer {
    return this.box.seal(key);
  }

  /** The key of a connection, or the reason why there is none. */
  of({
    keyVariable,
    sealedKey,
  }: Pick<StoredConnection, 'keyVariable' | 'sealedKey'>): { key: string } | { problem: string } {
    if (sealedKey !== null) {
      const key = this.box.open(sealedKey);
      return key === null ? { problem: 'the key was stored with another SECRETS_KEY; enter it again' } : { key };
    }
    if (keyVariable === null) return { problem: 'no key is stored' };
    const key = readNamedVariable(keyVariable);
    return key === null ? { problem: `the variable ${keyVariable} holds no key` } : { key };
  }
}
