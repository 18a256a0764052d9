import type { IncomingMessage } from 'node:http';

/** What a request says about its bearer token. */
export type PresentedToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly token: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const none: PresentedToken = { kind: 'none' };

/**
 * The one bearer token of a request (RFC 6750 section 2.1). Node takes the first of several `Authorization` headers
 * and a lenient reader the first of several words: a proxy in front may have read another one, so both
 * are wrong here. Tokens in a query or a body do not count.
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

/** The bearer token of a request; null without one, or where the header is wrong. */
export function tokenOf(request: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): string | null {
  const presented = presentedToken(request);
  return presented.kind === 'one' ? presented.token : null;
}
