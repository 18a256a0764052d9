/** A resource and the entity tag of its response. */
interface Tagged<Data> {
  readonly data: Data;
  readonly etag: string | null;
}

/** Options of a request whose response has an entity tag. */
export interface TaggedRequest {
  readonly fetch: typeof fetch;
  readonly cache: 'no-cache';
  readonly signal: AbortSignal;
}

/** Reads a resource with its entity tag; bypasses caches, since it is about to be changed. */
export async function readTagged<Data>(
  read: (request: TaggedRequest) => Promise<Data>,
  signal: AbortSignal,
): Promise<Tagged<Data>> {
  let etag: string | null = null;
  const data = await read({
    cache: 'no-cache',
    signal,
    fetch: async (...request) => {
      const response = await fetch(...request);
      etag = response.headers.get('ETag');
      return response;
    },
  });
  return { data, etag };
}

/** Header that makes a change conditional on the version that was read. */
export function ifMatch(etag: string | null): { readonly 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag };
}
