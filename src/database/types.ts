import pg from 'pg';

/** OIDs of types in PostgreSQL's catalogue. */
const int8 = 20;
const date = 1082;
const numeric = 1700;
const textArray = 1009;
const int8Array = 1016;
const dateArray = 1182;
const numericArray = 1231;

type Parser = (text: string) => unknown;

const defaults = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;
const texts = defaults(textArray) as (text: string) => (string | null)[];
const numbers = (text: string): (number | null)[] =>
  texts(text).map((entry) => (entry === null ? null : Number(entry)));

const parsers = new Map<number, Parser>([
  [int8, Number],
  [numeric, Number],
  [date, String],
  [int8Array, numbers],
  [numericArray, numbers],
  [dateArray, texts],
]);

/** Parsers of each connection: `bigint` and `numeric` as numbers (ids stay below 2^53), `date` as 'YYYY-MM-DD'. */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? defaults(oid, format),
};
