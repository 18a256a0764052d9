import { createPublicKey } from 'node:crypto';
import { JwksClient } from 'jwks-rsa';
import { ApplicationError } from '../problem/application-error.js';

/** Where the public key of a token comes from. */
export interface KeySource {
  /** Identity of the keys in force: another object once a key came or went; null while none are known. */
  readonly inForce: object | null;
  /**
   * Public key in PEM, or null when the issuer has none of that id for that algorithm.
   * @throws ApplicationError `identity_provider_unavailable` while the issuer cannot be asked
   */
  find(keyId: string | undefined, algorithm: string): Promise<string | null>;
}

/** One signing key of an issuer. */
interface SigningKey {
  readonly keyId: string | undefined;
  /** The only algorithm it may be used with, where the issuer says so. */
  readonly algorithm: string | undefined;
  readonly publicKey: string;
}

type KeySet = readonly SigningKey[];

const timeoutMilliseconds = 5_000;
const discoveryMilliseconds = 3_600_000;
const failureMilliseconds = 5_000;
/** An unknown key id asks the issuer again, this often in a row and then once in `refillMilliseconds`. */
const mostQuestions = 10;
const refillMilliseconds = 6_000;
const longestKeyId = 256;
/** RFC 7518, section 3.3: a key of this size or larger must be used with RS256. */
const shortestRsaBits = 2_048;

/**
 * The signing keys of an OpenID Connect issuer, found by discovery and kept as one set. A key id not seen before asks
 * the issuer again, so that a rotation is followed at once; a key that the issuer withdrew is gone with the next set,
 * and at the latest when the set is too old. Sets older than half their life are renewed while requests go on.
 */
export class IssuerKeys implements KeySource {
  private keys: KeySet | null = null;
  private readAt = 0;
  private reading: Promise<KeySet> | null = null;
  private failure: { readonly error: Error; readonly until: number } | null = null;
  private discovered: { readonly address: string; readonly until: number } | null = null;
  private questions = mostQuestions;
  private shortKeys = 0;
  private refilledAt: number;

  /**
   * @param issuer as discovery documents and tokens name it
   * @param maximumAge milliseconds after which keys are no longer believed
   * @param onProblem told of keys that are published but not used
   * @param monotonic a clock in milliseconds that never goes back
   */
  constructor(
    private readonly issuer: string,
    private readonly maximumAge: number,
    private readonly onProblem: (problem: string) => void = () => undefined,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.refilledAt = monotonic();
  }

  get inForce(): object | null {
    return this.keys !== null && this.monotonic() - this.readAt < this.maximumAge ? this.keys : null;
  }

  async find(keyId: string | undefined, algorithm: string): Promise<string | null> {
    try {
      const known = this.inForce === null ? await this.read() : this.keys!;
      if (this.monotonic() - this.readAt > this.maximumAge / 2) this.read().catch(() => undefined);
      const key = pick(known, keyId, algorithm);
      if (key !== null || keyId === undefined || keyId.length > longestKeyId || !this.mayAsk()) return key;
      return pick(await this.read(), keyId, algorithm);
    } catch (error) {
      throw new ApplicationError(
        'identity_provider_unavailable',
        'The identity provider cannot be reached at the moment.',
        [],
        {
          headers: { 'Retry-After': String(failureMilliseconds / 1000) },
          cause: error,
        },
      );
    }
  }

  private mayAsk(): boolean {
    const refills = Math.floor((this.monotonic() - this.refilledAt) / refillMilliseconds);
    this.refilledAt += refills * refillMilliseconds;
    this.questions = Math.min(mostQuestions, this.questions + refills);
    if (this.questions === 0) return false;
    this.questions -= 1;
    return true;
  }

  /** Asks the issuer; those who want to know at the same time wait for one answer, and a failure is not repeated at once. */
  private read(): Promise<KeySet> {
    if (this.failure !== null && this.failure.until > this.monotonic()) return Promise.reject(this.failure.error);
    this.reading ??= this.readNow().finally(() => (this.reading = null));
    return this.reading;
  }

  private async readNow(): Promise<KeySet> {
    const began = this.monotonic();
    try {
      const client = new JwksClient({ jwksUri: await this.keysAddress(), fetcher: fetchJson, cache: false });
      const published = (await client.getSigningKeys()).map((key) => {
        return { keyId: key.kid, algorithm: key.alg, publicKey: key.getPublicKey() };
      });
      const fresh = published.filter(({ publicKey }) => isLongEnough(publicKey));
      // the same keys stay the same object: nothing that was verified with them has to be verified again
      if (this.keys === null || JSON.stringify(this.keys) !== JSON.stringify(fresh)) this.keys = fresh;
      this.tellOfShortKeys(published.length - fresh.length);
      this.readAt = began;
      this.failure = null;
      return this.keys;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('the keys of the issuer could not be read', { cause });
      this.failure = { error, until: this.monotonic() + failureMilliseconds };
      throw error;
    }
  }

  private tellOfShortKeys(count: number): void {
    if (count === this.shortKeys) return;
    this.shortKeys = count;
    if (count === 0) return;
    const what = `RSA keys of fewer than ${shortestRsaBits} bits (${count})`;
    this.onProblem(`${this.issuer} publishes ${what}: their tokens are refused`);
  }

  private async keysAddress(): Promise<string> {
    const now = this.monotonic();
    if (this.discovered !== null && this.discovered.until > now) return this.discovered.address;
    const address = `${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { issuer, jwks_uri: jwksUri } = await fetchJson<{ issuer?: unknown; jwks_uri?: unknown }>(address);
    if (issuer !== this.issuer) throw new Error(`${address} speaks for another issuer than AUTH_ISSUER`);
    if (typeof jwksUri !== 'string') throw new Error(`${address} names no jwks_uri`);
    this.discovered = { address: jwksUri, until: now + discoveryMilliseconds };
    return jwksUri;
  }
}

/** Whether a key is no RSA key, or an RSA key of a size that holds. */
function isLongEnough(publicKey: string): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(publicKey);
  return asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestRsaBits;
}

/** A JSON document of the issuer. */
async function fetchJson<T>(address: string): Promise<T> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMilliseconds) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** One fixed key: development. */
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

/** The key of an id; without an id the only one there is. A key meant for another algorithm is none. */
function pick(keys: KeySet, keyId: string | undefined, algorithm: string): string | null {
  const [key, another] = keyId === undefined ? keys : keys.filter((each) => each.keyId === keyId);
  if (key === undefined || another !== undefined) return null;
  return key.algorithm === undefined || key.algorithm === algorithm ? key.publicKey : null;
}
