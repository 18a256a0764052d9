/**
 * Search parameters of a page, read and written as plain text. A page declares its parameters once; undeclared or
 * invalid ones in an address are dropped.
 */

export type Read<Value> = (text: string) => Value | undefined;
export type Parameters = Readonly<Record<string, Read<unknown>>>;

/** The parameters of a page; all are optional. */
export type SearchOf<Declared extends Parameters> = {
  readonly [Name in keyof Declared]?: Exclude<ReturnType<Declared[Name]>, undefined>;
};

/** For `validateSearch` of a route. */
export function searchOf<Declared extends Parameters>(declared: Declared) {
  return (search: Record<string, unknown>): SearchOf<Declared> => {
    const values = Object.entries(declared).flatMap(([name, read]) => {
      const given = search[name];
      const value = given === undefined ? undefined : read(textOf(given));
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(values) as SearchOf<Declared>;
  };
}

export const text =
  (longest = 100): Read<string> =>
  (given) =>
    given.trim() === '' ? undefined : given.trim().slice(0, longest);

export const oneOf =
  <Value extends string>(...values: readonly Value[]): Read<Value> =>
  (given) =>
    values.find((value) => value === given);

export const wholeNumber =
  (smallest: number, largest: number): Read<number> =>
  (given) => {
    const value = /^-?\d{1,16}$/.test(given) ? Number(given) : NaN;
    return value >= smallest && value <= largest ? value : undefined;
  };

export const decimal =
  (smallest: number, largest: number): Read<number> =>
  (given) => {
    const value = /^-?\d{1,6}(\.\d{1,6})?$/.test(given) ? Number(given) : NaN;
    return value >= smallest && value <= largest ? value : undefined;
  };

export const publicId: Read<number> = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A calendar day, `2025-02-26`. */
export const day: Read<string> = (given) =>
  /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;

/** `true` if the parameter is `true`. */
export const flag: Read<true> = (given) => (given === 'true' ? true : undefined);

/** `true` or `false`. */
export const onOrOff: Read<boolean> = (given) => (given === 'true' || given === 'false' ? given === 'true' : undefined);

/** Comma-separated values; undefined if none is valid. */
export const listOf =
  <Value>(read: Read<Value>): Read<readonly Value[]> =>
  (given) => {
    const values = given.split(',').flatMap((each) => read(each) ?? []) as Value[];
    return values.length === 0 ? undefined : values;
  };

/** For `parseSearch` of the router. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** For `stringifySearch` of the router. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  }
  const written = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return written === '' ? '' : `?${written}`;
}

/** A value as written in an address. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
