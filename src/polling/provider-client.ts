import { promisify } from 'node:util';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { Agent, request } from 'undici';
import { lookupPublic, NotPublicError, requirePublicHost } from '../common/net/public-address.js';
import { withoutCredentials, withoutQuery } from '../ingestion/download.js';
import type { Connector, ProviderAnswer } from '../ingestion/connector.js';
import { gunzip, inflate, brotliDecompress } from 'node:zlib';

const TIMEOUT_MILLISECONDS = 30_000;
/** Size limit of a decompressed body. */
const LARGEST_BODY_BYTES = 64 * 2 ** 20;
/** Consecutive failures that open the circuit of a host. */
const CIRCUIT_FAULTS = 5;
const CIRCUIT_REST_MILLISECONDS = 30_000;

/** A request to a provider. */
export interface OutgoingRequest {
  /** Includes the key if the provider takes it in the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Refuses private, loopback and link-local addresses, as the address was entered by a user. */
  readonly isPublicOnly: boolean;
}

/** URL of a request. @param addresses overridden provider addresses, by variable name */
export function addressOf({ server }: Connector, path: string, addresses: ReadonlyMap<string, string>): string {
  return server === null ? path : `${addresses.get(server.variable) ?? server.address}${path}`;
}

/** The address of a request as stored; that of a feed may have a key in its query. */
export const withoutKeys = ({ server }: Connector, path: string): string =>
  server === null ? withoutQuery(path) : `${server.address}${path}`;

/** Adds the key as the provider expects it: in the query or in headers. @param key null: the provider needs none */
export function withKey(
  connector: Connector,
  address: string,
  key: string | null,
): { url: string; headers: Record<string, string> } {
  const { headers = {}, query = {} } = key === null ? {} : connector.credentials(key);
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, headers };
}

/** No response was received: network error, time or size limit exceeded, or address not allowed. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** HTTP client for providers, with time and size limits and a circuit breaker per host; follows no redirects. */
export class ProviderClient {
  private readonly open = new Agent({ headersTimeout: TIMEOUT_MILLISECONDS, bodyTimeout: TIMEOUT_MILLISECONDS });
  private readonly publicOnly = new Agent({
    headersTimeout: TIMEOUT_MILLISECONDS,
    bodyTimeout: TIMEOUT_MILLISECONDS,
    connect: { lookup: lookupPublic },
  });
  private readonly circuits = new Map<string, CircuitBreakerPolicy>();

  /**
   * Makes one attempt; any HTTP status counts as a response.
   * @throws ProviderUnreachable, whose message never contains the key
   */
  async get({ url, headers, isPublicOnly }: OutgoingRequest, signal: AbortSignal): Promise<ProviderAnswer> {
    const { host } = new URL(url);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]);
    try {
      if (isPublicOnly) requirePublicHost(new URL(url));
      return await this.circuitOf(host).execute(() => this.attempt(url, headers, isPublicOnly, limit));
    } catch (error) {
      if (signal.aborted) throw error;
      throw error instanceof ProviderUnreachable ? error : new ProviderUnreachable(reasonOf(error, host));
    }
  }

  private circuitOf(host: string): CircuitBreakerPolicy {
    const circuit =
      this.circuits.get(host) ??
      circuitBreaker(handleAll, {
        halfOpenAfter: CIRCUIT_REST_MILLISECONDS,
        breaker: new ConsecutiveBreaker(CIRCUIT_FAULTS),
      });
    this.circuits.set(host, circuit);
    return circuit;
  }

  private async attempt(
    url: string,
    headers: Readonly<Record<string, string>>,
    isPublicOnly: boolean,
    signal: AbortSignal,
  ): Promise<ProviderAnswer> {
    const dispatcher = isPublicOnly ? this.publicOnly : this.open;
    const { address, authorization } = withoutCredentials(new URL(url));
    const response = await request(address, {
      dispatcher,
      signal,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...authorization, ...headers },
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LARGEST_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const text of [value ?? []].flat()) received.append(name, text);
    }
    const body = await unpack(Buffer.concat(chunks), received.get('content-encoding') ?? '');
    return { status: response.statusCode, headers: received, body };
  }

  /** Closes the connections and aborts requests in progress. */
  async close(): Promise<void> {
    await Promise.all([this.open.destroy(), this.publicOnly.destroy()]);
  }
}

const tooLarge = (): ProviderUnreachable =>
  new ProviderUnreachable(`the answer is larger than ${LARGEST_BODY_BYTES / 2 ** 20} MiB`);

async function unpack(body: Buffer, encoding: string): Promise<Buffer> {
  const unpackers = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) } as const;
  const unpacker = unpackers[encoding.trim().toLowerCase() as keyof typeof unpackers] as
    ((body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>) | undefined;
  if (unpacker === undefined || body.length === 0) return body;
  try {
    return await unpacker(body, { maxOutputLength: LARGEST_BODY_BYTES });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ProviderUnreachable('the answer is cut off, or not compressed as it says');
  }
}

function reasonOf(error: unknown, host: string): string {
  if (error instanceof NotPublicError) return error.message;
  const { name, code, message } = error as Error & { code?: unknown };
  if (name === 'BrokenCircuitError') return `${host} failed ${CIRCUIT_FAULTS} times in a row and is left alone`;
  if (name === 'TimeoutError' || String(code).includes('TIMEOUT'))
    return `${host} did not answer within ${TIMEOUT_MILLISECONDS / 1000} s`;
  return `${host} could not be reached (${typeof code === 'string' ? code : message})`;
}
