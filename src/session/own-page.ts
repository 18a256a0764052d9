import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { isLoopbackHost } from '../config/environment-variables.js';

/** Headers that a proxy adds. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * Why a request does not come from a page of this service in a browser on this machine; null: it does, judging by its
 * headers. They protect a browser from foreign pages; other clients can forge them, so a code is required too.
 *
 * - `Origin` must be that of the requested address: a page of another site, or of another port, cannot forge it (CSRF),
 *   whatever CORS_ORIGINS allows.
 * - `Host` must be a loopback name: a foreign name that resolves to 127.0.0.1 (DNS rebinding) would show up there.
 * - There must be no proxy in between: behind one, every request comes from loopback. A proxy that adds no header
 *   usually speaks HTTP/1.0, as nginx does by default.
 */
export function foreignPage({ headers, socket, httpVersionMinor }: IncomingMessage): string | null {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isProxied = httpVersionMinor === 0 || proxyHeaders.some((name) => headers[name] !== undefined);
  if (!isLoopbackHost(address) || isProxied) return 'it comes through a proxy or from another machine';
  const host = headers.host?.toLowerCase() ?? '';
  const name = /^(\[::1\]|[\w.-]+)(?::\d{1,5})?$/.exec(host)?.[1]?.replace(/^\[|\]$/g, '') ?? '';
  if (!isLoopbackHost(name)) return 'its Host is not a name of this machine';
  if (headers.origin?.toLowerCase() !== `http://${host}`) return 'its Origin is not this service';
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' ? null : 'a page of another site sent it';
}

/**
 * Why a request does not come from a page of this service; null: it does. Browsers send `Sec-Fetch-Site`; older ones
 * only the origin of the page, which must be this address.
 */
export function foreignSite({ headers, host }: Request): string | null {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return 'its Origin names none';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? null : 'a page of another site sent it';
  return new URL(origin).host === host ? null : 'its Origin is not this service';
}
