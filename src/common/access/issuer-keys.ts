import { JwksClient, JwksRateLimitError, SigningKeyNotFoundError } from 'jwks-rsa';
import type { JSONWebKey, Options } from 'jwks-rsa';
import { ApplicationError } from '../problem/application-error.js';

export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: KeySource;
}

/** Source of the public keys of tokens. */
export interface KeySource {
  /** Identity of the keys in force: a different object once a key is added or removed; null while none are known. */
  readonly inForce: object | null;
  /**
   * Public key in PEM, or null when the issuer has no key with that id.
   * @throws ApplicationError `identity_provider_unavailable` while the issuer cannot be reached
   */
  find(keyId: string | undefined): Promise<string | null>;
}

/** Injection token of the issuer; null where no tokens are accepted. */
export const TOKEN_ISSUER = Symbol('TOKEN_ISSUER');

interface PublishedKey {
  readonly kty?: string;
  readonly use?: string;
  readonly kid?: string;
  readonly alg?: string;
  readonly n?: string;
}

const timeoutMilliseconds = 5_000;
const retryAfterSeconds = '5';
const mostKeys = 100;
/** Most requests per minute to the issuer: for keys that it publishes, and for unknown key ids. */
const requestsPerMinute = { published: 60, unknown: 10 } as const;
/** RFC 7518, section 3.3: a key of this size or larger must be used with RS256. */
const shortestRsaBits = 2_048;

/**
 * The signing keys of an OpenID Connect issuer, cached and rate-limited by jwks-rsa. Adds discovery of `jwks_uri`, a
 * minimum RSA key size, a separate allowance for invented key ids, immediate removal, and 503 for an outage.
 */
export class IssuerKeys implements KeySource {
  private published: readonly PublishedKey[] = [];
  private publishedClient: JwksClient;
  private unknownClient: JwksClient;
  private readAt = -Infinity;
  private isAway = false;
  private shortKeys = 0;

  /**
   * @param issuer as named in discovery documents and tokens
   * @param maximumAge milliseconds after which keys are no longer trusted; they are renewed before
   * @param onProblem called when an outage begins, and for keys that are published but not used
   */
  constructor(
    private readonly issuer: string,
    private readonly maximumAge: number,
    private readonly onProblem: (problem: string) => void,
  ) {
    this.publish([]);
  }

  get inForce(): object | null {
    return this.age < this.maximumAge ? this.published : null;
  }

  async find(keyId: string | undefined): Promise<string | null> {
    const isPublished = this.published.some(({ kid }) => kid === keyId) || (keyId === undefined && this.hasOneKey);
    try {
      const key = await (isPublished ? this.publishedClient : this.unknownClient).getSigningKey(keyId);
      return key.getPublicKey();
    } catch (error) {
      if (error instanceof SigningKeyNotFoundError) return null;
      if (error instanceof JwksRateLimitError && !isPublished && !this.isAway) return null;
      throw new ApplicationError(
        'identity_provider_unavailable',
        'The identity provider cannot be reached at the moment.',
        [],
        { headers: { 'Retry-After': retryAfterSeconds }, cause: error },
      );
    }
  }

  private get hasOneKey(): boolean {
    return this.published.length === 1;
  }

  private publish(keys: readonly PublishedKey[]): void {
    this.published = keys;
    // the clients may have cached keys that are gone from this set
    this.publishedClient = this.createClient({
      jwksRequestsPerMinute: requestsPerMinute.published,
      getKeysInterceptor: async () => (this.age < this.third ? [...(this.published as readonly JSONWebKey[])] : []),
    });
    this.unknownClient = this.createClient({ jwksRequestsPerMinute: requestsPerMinute.unknown });
  }

  private get age(): number {
    return performance.now() - this.readAt;
  }

  /** A third of the maximum age; one each to reuse the set, to cache a key and to keep a key that cannot be renewed. */
  private get third(): number {
    return Math.floor(this.maximumAge / 3);
  }

  private createClient(options: Pick<Options, 'jwksRequestsPerMinute' | 'getKeysInterceptor'>): JwksClient {
    return new JwksClient({
      ...options,
      jwksUri: `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      fetcher: (discovery) => this.read(discovery),
      cache: true,
      cacheMaxEntries: mostKeys,
      cacheMaxAge: this.third,
      cacheMaxAgeFallback: this.third,
      rateLimit: true,
    });
  }

  /** Reads the keys that the issuer publishes, by its discovery document. */
  private async read(discovery: string): Promise<{ keys: readonly PublishedKey[] }> {
    const began = performance.now();
    try {
      const { issuer, jwks_uri: address } = await fetchJson<{ issuer?: unknown; jwks_uri?: unknown }>(discovery);
      if (issuer !== this.issuer) throw new Error(`${discovery} belongs to another issuer than AUTH_ISSUER`);
      if (typeof address !== 'string') throw new Error(`${discovery} names no jwks_uri`);
      const { keys } = await fetchJson<{ keys: readonly PublishedKey[] }>(address);
      const signing = keys.filter(isForSignatures);
      // sorted, as a mere change of order would count as a new set and renew the allowances
      const usable = signing.filter((key) => rsaBitsOf(key) >= shortestRsaBits).sort(byContent);
      this.reportShortKeys(signing.length - usable.length);
      // unchanged keys stay the same object, so that tokens verified with them need no second verification
      if (JSON.stringify(usable) !== JSON.stringify(this.published)) this.publish(usable);
      this.readAt = began;
      this.isAway = false;
      return { keys: usable };
    } catch (error) {
      if (!this.isAway) this.onProblem(`${this.issuer} cannot be asked for its keys: ${String(error)}`);
      this.isAway = true;
      throw error;
    }
  }

  private reportShortKeys(count: number): void {
    if (count === this.shortKeys) return;
    this.shortKeys = count;
    if (count === 0) return;
    const what = `RSA keys of fewer than ${shortestRsaBits} bits (${count})`;
    this.onProblem(`${this.issuer} publishes ${what}: their tokens are refused`);
  }
}

/** Whether a key may sign tokens that are accepted here. */
function isForSignatures({ use = 'sig', kty, alg }: PublishedKey): boolean {
  return (
    use === 'sig' && ((kty === 'RSA' && (alg ?? 'RS256') === 'RS256') || (kty === 'EC' && (alg ?? 'ES256') === 'ES256'))
  );
}

/** Bits of an RSA key's modulus; for other keys, the curve ensures sufficient length. */
function rsaBitsOf({ kty, n = '' }: PublishedKey): number {
  return kty === 'RSA' ? BigInt(`0x0${Buffer.from(n, 'base64url').toString('hex')}`).toString(2).length : Infinity;
}

function byContent(one: PublishedKey, other: PublishedKey): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}
