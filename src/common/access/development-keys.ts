import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import type { OnApplicationShutdown } from '@nestjs/common';
import { readOrCreateSecretFile, readSecretFile, writeSecretFile } from './secret-file.js';
import type { KeySource } from './issuer-keys.js';

export const developmentIssuer = 'urn:football-analytics:development';

export const developmentAudience = 'football-analytics';

/** The locally generated key pair that signs tokens while no identity provider is configured. */
export interface DevelopmentKeys {
  readonly keyId: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** SubjectPublicKeyInfo, PEM. */
  readonly publicKey: string;
  /** The file with the private key, mode 600. */
  readonly file: string;
}

/** Reads the key pair below DATA_DIR, or creates it; safe when several processes start at once. */
export function readOrCreateDevelopmentKeys(dataDirectory: string): DevelopmentKeys {
  const file = join(dataDirectory, 'development-keys.json');
  const { keyId, privateKey } = readOrCreateSecretFile(file, () => ({
    keyId: randomUUID(),
    privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }));
  const pem = String(privateKey);
  return {
    keyId,
    privateKey: pem,
    publicKey: String(createPublicKey(pem).export({ type: 'spki', format: 'pem' })),
    file,
  };
}

/** Key source with the one key that signs development tokens. */
export class FixedKey implements KeySource {
  readonly inForce: object = this;

  constructor(
    private readonly keyId: string,
    private readonly publicKey: string,
  ) {}

  async find(keyId: string | undefined): Promise<string | null> {
    return keyId === this.keyId ? this.publicKey : null;
  }
}

export interface DevelopmentTokenRequest {
  readonly dataDirectory: string;
  readonly scopes: readonly string[];
  readonly lifetimeSeconds: number;
  /** Moment of issue; tokens expire in real time, regardless of the data clock. */
  readonly issuedAt?: Date;
  readonly subject?: string;
  /** The client that requested it. */
  readonly clientId?: string;
}

/** An access token (RFC 9068, ES256) that this machine's service accepts while no identity provider is configured. */
export function signDevelopmentToken(request: DevelopmentTokenRequest): string {
  const {
    dataDirectory,
    scopes,
    lifetimeSeconds,
    issuedAt = new Date(),
    subject = 'developer',
    clientId = 'npm run token',
  } = request;
  const { keyId, privateKey } = readOrCreateDevelopmentKeys(dataDirectory);
  const seconds = Math.floor(issuedAt.getTime() / 1000);
  const header = { alg: 'ES256', typ: 'at+jwt', kid: keyId };
  const payload = {
    iss: developmentIssuer,
    aud: developmentAudience,
    sub: subject,
    client_id: clientId,
    jti: randomUUID(),
    iat: seconds,
    exp: seconds + lifetimeSeconds,
    scope: scopes.join(' '),
  };
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: createPrivateKey(privateKey), dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/**
 * Code for development sign-in, new at each start. It is only in a file of mode 600 below DATA_DIR and on the terminal,
 * out of reach of other accounts and proxies.
 */
export class SignInCode implements OnApplicationShutdown {
  readonly code = randomBytes(16).toString('base64url');
  readonly file: string;

  constructor(dataDirectory: string) {
    this.file = join(dataDirectory, 'development-sign-in.json');
    writeSecretFile(this.file, { code: this.code });
  }

  /** Removes the file unless another process has put its own code there. */
  onApplicationShutdown(): void {
    if (readSecretFile<{ code: string }>(this.file)?.code === this.code) rmSync(this.file);
  }
}
