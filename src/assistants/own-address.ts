import type { Request } from 'express';

/** URL of a path of this service, as the caller of a request reaches it. */
export function ownAddress({ protocol, host }: Request, path: string): string {
  return `${protocol}://${host}${path}`;
}
