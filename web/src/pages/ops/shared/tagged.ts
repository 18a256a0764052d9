/** A resource, and the entity tag that it was read with. */
export interface Tagged<Data> {
  readonly data: Data;
  readonly etag: string | null;
}

/** Options of a request whose response carries an entity tag. */
interface TaggedRequest {
  readonly fetch: typeof fetch;
  readonly cache: 'no-cache';
}

/** Reads a resource with its entity tag: not from a cache, as it is about to be changed. */
export async function readTagged<Data>(read: (request: TaggedRequest) => Promise<Data>): Promise<Tagged<Data>> {
  let etag: string | null = null;
  const data = await read({
    cache: 'no-cache',
    fetch: async (...request) => {
      const response = await fetch(...request);
      etag = response.headers.get('ETag');
      return response;
    },
  });
  return { data, etag };
}

/** The header that lets a change pass only on what was read. */
export function ifMatch(etag: string | null): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag };
}
