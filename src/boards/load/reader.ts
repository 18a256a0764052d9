/** A connection that the loaders read through; `pg` clients and pools are ones. */
export interface Reader {
  query<Row extends object>(statement: string, parameters: readonly unknown[]): Promise<{ rows: Row[] }>;
}
