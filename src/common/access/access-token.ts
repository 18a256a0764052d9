import type { IncomingMessage } from 'node:http';

export type PresentedToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly token: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const none: PresentedToken = { kind: 'none' };

/**
 * The only bearer token of a request (RFC 6750, 2.1). Several headers or words are refused, as a proxy in front may
 * have used a different one; tokens in a query or a body are ignored.
 */
export function presentedToken(request: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): PresentedToken {
  const header = request.headers.authorization;
  if (header === undefined) return none;
  const isRepeated =
    request.rawHeaders.filter((each, index) => index % 2 === 0 && each.toLowerCase() === 'authorization').length > 1;
  if (isRepeated) return { kind: 'wrong', reason: 'the request carries several Authorization headers' };
  if (!/^bearer(?:[\s,]|$)/i.test(header)) return none;
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1];
  return token === undefined
    ? { kind: 'wrong', reason: 'the header holds no token, or more than one' }
    : { kind: 'one', token };
}

/** The bearer token of a request; null without one, or for a malformed header. */
export function tokenOf(request: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): string | null {
  const presented = presentedToken(request);
  return presented.kind === 'one' ? presented.token : null;
}

/** Header and payload of a token whose signature, issuer, audience and times have been verified. */
export interface VerifiedToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
}

const idTokenMarks = ['nonce', 'at_hash', 'c_hash', 's_hash'] as const;

/**
 * Why a verified token is not an access token; null if it is one. Type `at+jwt` (RFC 9068) is; any other type needs
 * `scope` or `scp` and no mark of an ID or refresh token, which some providers sign with the same keys.
 */
export function accessTokenProblem({ header, payload }: VerifiedToken): string | null {
  if (typeof payload['exp'] !== 'number') return 'the token never expires';
  const type = typeof header['typ'] === 'string' ? header['typ'].toLowerCase() : header['typ'];
  if (type === 'at+jwt' || type === 'application/at+jwt') return null;
  if (type !== undefined && type !== 'jwt') return 'the token is of another type than an access token';
  if (idTokenMarks.some((mark) => mark in payload)) return 'the token is an ID token';
  const use = payload['token_use'] ?? 'access';
  const kind = payload['typ'] ?? 'Bearer';
  if (use !== 'access' || kind !== 'Bearer') return 'the token is not an access token';
  if (!('scope' in payload) && !('scp' in payload)) return 'the token carries neither scope nor scp';
  return null;
}

/** The scopes of a token: `scope` as text separated by spaces, `scp` as array or text. */
export function scopesOf(payload: Readonly<Record<string, unknown>>): readonly string[] {
  const scopes = [payload['scope'], payload['scp']].flatMap((claim): string[] => {
    if (typeof claim === 'string') return claim.split(' ');
    return Array.isArray(claim) ? claim.filter((each): each is string => typeof each === 'string') : [];
  });
  return [...new Set(scopes.filter((scope) => scope !== ''))];
}

/** The header of a token that has not been verified yet; null where it cannot be read. */
export function headerOf(token: string): Readonly<Record<string, unknown>> | null {
  return partOf(token, 0);
}

/** Expiry of a token, in milliseconds since 1970; Infinity without one. */
export function expiryOf(token: string): number {
  const expiry = partOf(token, 1)?.['exp'];
  return typeof expiry === 'number' ? expiry * 1000 : Infinity;
}

function partOf(token: string, index: number): Readonly<Record<string, unknown>> | null {
  try {
    const part: unknown = JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8'));
    return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
