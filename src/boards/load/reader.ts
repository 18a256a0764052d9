import type { ClientBase } from 'pg';

/** A connection that the loaders read through. */
export type Reader = Pick<ClientBase, 'query'>;
