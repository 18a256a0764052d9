import { JwksClient, JwksRateLimitError, SigningKeyNotFoundError } from 'jwks-rsa';
import { ApplicationError } from '../problem/application-error.js';

/** Where the public key of a token comes from. */
export interface KeySource {
  /**
   * Public key in PEM, or null when the issuer has none of that id.
   * @throws ApplicationError `identity_provider_unavailable` while the issuer cannot be asked
   */
  find(keyId: string | undefined): Promise<string | null>;
}

const timeoutMilliseconds = 5_000;
const discoveryMilliseconds = 3_600_000;
const failureMilliseconds = 5_000;

/**
 * The signing keys of an OpenID Connect issuer, found by discovery. Keys are cached; a key id not seen before asks the
 * issuer again (at most ten times a minute), so that a rotation is followed at once.
 */
export class IssuerKeys implements KeySource {
  private discovered: { readonly client: Promise<JwksClient>; readonly until: number } | null = null;

  constructor(private readonly issuer: string) {}

  async find(keyId: string | undefined): Promise<string | null> {
    try {
      const key = await (await this.client()).getSigningKey(keyId);
      return key.getPublicKey();
    } catch (error) {
      if (error instanceof SigningKeyNotFoundError || error instanceof JwksRateLimitError) return null;
      throw new ApplicationError('identity_provider_unavailable', 'The identity provider cannot be reached at the moment.', [], {
        headers: { 'Retry-After': String(failureMilliseconds / 1000) },
        cause: error,
      });
    }
  }

  private client(): Promise<JwksClient> {
    const now = performance.now();
    if (this.discovered !== null && this.discovered.until > now) return this.discovered.client;
    const client = this.discover();
    this.discovered = { client, until: now + discoveryMilliseconds };
    client.catch(() => {
      this.discovered = { client, until: performance.now() + failureMilliseconds };
    });
    return client;
  }

  private async discover(): Promise<JwksClient> {
    const address = `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const { issuer, jwks_uri: jwksUri } = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (issuer !== this.issuer) throw new Error(`${address} speaks for another issuer than AUTH_ISSUER`);
    if (typeof jwksUri !== 'string') throw new Error(`${address} names no jwks_uri`);
    return new JwksClient({
      jwksUri,
      timeout: timeoutMilliseconds,
      cache: true,
      cacheMaxAge: 600_000,
      cacheMaxEntries: 20,
      rateLimit: true,
      jwksRequestsPerMinute: 10,
    });
  }
}

/** One fixed key: development. */
export class FixedKey implements KeySource {
  constructor(
    private readonly keyId: string,
    private readonly publicKey: string,
  ) {}

  async find(keyId: string | undefined): Promise<string | null> {
    return keyId === this.keyId ? this.publicKey : null;
  }
}
