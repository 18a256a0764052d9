import { createSign, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';

interface IssuerKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Changes to a token by a test; the rest is a valid access token. */
export interface TokenOptions {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  /** Omitted claims. */
  readonly without?: readonly string[];
  /** Seconds from now until it expires. */
  readonly lifetime?: number;
}

/** A small OpenID Connect issuer on loopback: discovery, JWKS, rotation. */
export class TestIssuer {
  readonly audience = 'football-tests';
  /** How often the JWKS was fetched. */
  fetches = 0;
  /** While true every response is 500. */
  isBroken = false;
  private keys: IssuerKey[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const documents: Record<string, () => unknown> = {
        '/.well-known/openid-configuration': () => ({ issuer: this.issuer, jwks_uri: `${this.issuer}/jwks` }),
        '/jwks': () => {
          this.fetches += 1;
          return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
        },
      };
      const document = this.isBroken ? undefined : documents[request.url ?? ''];
      response.writeHead(document === undefined ? 500 : 200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(document?.() ?? {}));
    });
  }

  /** Starts an issuer with one RS256 and one ES256 key. */
  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer();
    await new Promise<void>((resolve) => issuer.server.listen(0, '127.0.0.1', resolve));
    await issuer.rotate('RS256');
    await issuer.rotate('ES256', true);
    return issuer;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Publishes a new key; the others are removed unless isKeepingOthers. */
  async rotate(algorithm: string, isKeepingOthers = false): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = `key-${Math.random()}`;
    const key = {
      kid,
      algorithm,
      privateKey,
      publicJwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' },
    };
    this.keys = isKeepingOthers ? [...this.keys, key] : [key];
  }

  /**
   * Publishes one more RSA key, of a size of the test's choice.
   * @returns a valid access token that is signed with it
   */
  async tokenOfRsaKey(bits: number): Promise<string> {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
    const kid = `rsa-${bits}`;
    const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as JWK;
    const [claims] = (await this.token()).split('.').slice(1);
    this.keys = [...this.keys, { kid, algorithm: `RS256 of ${bits} bits`, privateKey: privateKey as never, publicJwk }];
    const signed = `${Buffer.from(JSON.stringify({ alg: 'RS256', kid, typ: 'JWT' })).toString('base64url')}.${claims}`;
    return `${signed}.${signRs256(signed, privateKey)}`;
  }

  /** A token signed with the first key of an algorithm. */
  async token(
    { header = {}, claims = {}, without = [], lifetime = 60 }: TokenOptions = {},
    algorithm?: string,
  ): Promise<string> {
    const key = this.keys.find((each) => algorithm === undefined || each.algorithm === algorithm);
    if (key === undefined) throw new Error(`no key for ${algorithm}`);
    const now = Math.floor(Date.now() / 1000);
    const all: Record<string, unknown> = {
      iss: this.issuer,
      aud: this.audience,
      sub: 'someone',
      iat: now,
      exp: now + lifetime,
      scope: 'openid dashboard:write',
      ...claims,
    };
    for (const name of without) delete all[name];
    return new SignJWT(all)
      .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT', ...header })
      .sign(key.privateKey);
  }

  /** Stops the issuer. */
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** jose refuses to sign with the short keys that a test needs. */
function signRs256(text: string, privateKey: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url');
}
