import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the keys of providers (AES-256-GCM) by a secret of the installation. */
export class SealedKeys {
  private readonly secret: Buffer;

  /** @param secret any text; its SHA-256 is the key */
  constructor(secret: string) {
    this.secret = createHash('sha256').update(secret).digest();
  }

  /** Nonce, tag and encrypted text. */
  seal(key: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.secret, nonce);
    const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  /** The key; null where another secret sealed it. */
  open(sealed: Buffer): string | null {
    try {
      const decipher = createDecipheriv(ALGORITHM, this.secret, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
