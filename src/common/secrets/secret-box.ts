import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import { readOrCreateSecretFile } from '../access/secret-file.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets for the database (AES-256-GCM), with SECRETS_KEY or a generated key in the data folder. */
@Injectable()
export class SecretBox {
  private key: Buffer | null = null;

  constructor(private readonly config: AppConfig) {}

  /** Nonce, tag and encrypted text. */
  seal(secret: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keyOfInstallation(), nonce);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** The secret; null where it was encrypted with another key. */
  open(sealed: Buffer): string | null {
    const key = this.keyOfInstallation();
    try {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** SHA-256 of the configured text. */
  private keyOfInstallation(): Buffer {
    const { secretsKey, dataDirectory } = this.config;
    this.key ??= createHash('sha256')
      .update(
        secretsKey ??
          readOrCreateSecretFile(join(dataDirectory, 'secrets-key.json'), () => ({
            key: randomBytes(32).toString('base64url'),
          })).key,
      )
      .digest();
    return this.key;
  }
}
