import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown for an address of this machine or of a private network where only public ones are allowed. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
}

/** @throws NotPublicError for an IP address of this machine or of a private network */
function requirePublic(address: string): void {
  const range = ipaddr.process(address).range();
  if (range !== 'unicast') throw new NotPublicError(`${address} is not a public address (${range})`);
}

/**
 * Checks the host of a URL when it is an IP address: such connections do no DNS lookup.
 * @throws NotPublicError
 */
export function requirePublicHost({ hostname }: URL): void {
  const address = hostname.replace(/[[\]]/g, '');
  if (isIP(address) !== 0) requirePublic(address);
}

/**
 * Resolves a host, and refuses it unless all of its addresses are public. The connection goes to an address that was
 * checked, whatever the name resolves to afterwards.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '');
    try {
      for (const { address } of addresses) requirePublic(address);
    } catch (refusal) {
      return done(refusal as NodeJS.ErrnoException, '');
    }
    const [first] = addresses;
    if (options.all === true) return done(null, addresses);
    return done(null, first?.address ?? '', first?.family);
  });
};
