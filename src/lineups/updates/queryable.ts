import type { Pool, PoolClient } from 'pg';

/** What background work asks the database through: a pool of its own, or one connection of it in a transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>;
