import { isRoundingOf } from './arithmetic.js';
import type { Expected, ExpectedRecord, ServedRecord } from './walk.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 160) ?? 'nothing';

/**
 * Differences of a served value from the expected one, as text; empty when equal. Extra members are ignored.
 */
export function differences(expected: Expected, served: unknown, path = ''): string[] {
  const found: string[] = [];
  compare(expected, served, path, found);
  return found;
}

function compare(expected: Expected, served: unknown, path: string, found: string[]): void {
  if (Array.isArray(expected)) {
    const items = expected as readonly Expected[];
    if (!Array.isArray(served)) found.push(`${path}: ${shown(served)} is no list`);
    else if (served.length !== items.length) found.push(`${path}: ${served.length} items instead of ${items.length}`);
    else compareItems(items, served, path, found);
  } else if (!isObject(expected)) {
    if (!Object.is(expected, served)) found.push(`${path}: ${shown(served)} instead of ${shown(expected)}`);
  } else if ('exactly' in expected) {
    const value = expected as { exactly: number; decimals: number };
    if (!isRoundingOf(served, value))
      found.push(`${path}: ${shown(served)} instead of ${value.exactly} rounded to ${value.decimals}`);
  } else if ('numberInText' in expected) {
    if (typeof served !== 'string' || Number(served) !== expected['numberInText'])
      found.push(`${path}: ${shown(served)} instead of "${shown(expected['numberInText'])}"`);
  } else if ('instant' in expected) {
    const { instant } = expected as { instant: number };
    const isInstant =
      typeof served === 'string' && served.endsWith('Z') && Date.parse(served) === Math.round(instant * 1000);
    if (!isInstant) found.push(`${path}: ${shown(served)} instead of ${new Date(instant * 1000).toISOString()}`);
  } else if ('startsWith' in expected) {
    const { startsWith } = expected as { startsWith: string };
    if (typeof served !== 'string' || !served.startsWith(startsWith))
      found.push(`${path}: ${shown(served)} does not start with ${startsWith}`);
  } else if ('prefixOf' in expected) {
    const items = expected['prefixOf'] as readonly Expected[];
    if (!Array.isArray(served) || served.length > items.length || (served.length === 0 && items.length > 0))
      found.push(`${path}: ${shown(served)} is no beginning of ${items.length} items`);
    else compareItems(items.slice(0, served.length), served, path, found);
  } else if (!isObject(served)) {
    found.push(`${path}: ${shown(served)} is no object`);
  } else {
    for (const name of Object.keys(expected)) compare(expected[name]!, served[name], `${path}.${name}`, found);
  }
}

function compareItems(items: readonly Expected[], served: readonly unknown[], path: string, found: string[]): void {
  for (const [index, item] of items.entries()) compare(item, served[index], `${path}[${index}]`, found);
}

/** How a board names its records and prices. */
export interface RecordReader {
  readonly keyOf: (record: ServedRecord) => string;
  readonly pricesOf: (record: ServedRecord) => readonly (readonly [bookmaker: string, odds: number])[];
}

/** Differences between a board's response and the expected one, at most a few lines. */
export function boardDifferences(
  expected: readonly ExpectedRecord[],
  served: readonly ServedRecord[],
  { keyOf, pricesOf }: RecordReader,
): string[] {
  const keys = served.map(keyOf);
  const wanted = expected.map(({ key }) => key);
  const found = new Set(keys);
  const asked = new Set(wanted);
  const order = keys.filter((key) => asked.has(key));
  const rightOrder = wanted.filter((key) => found.has(key));
  const at = order.findIndex((key, index) => key !== rightOrder[index]);
  const told = [
    ...few(
      'is missing',
      wanted.filter((key) => !found.has(key)),
    ),
    ...few(
      'is too much',
      keys.filter((key) => !asked.has(key)),
    ),
    ...few(
      'is there twice',
      found.size === keys.length ? [] : keys.filter((key, index) => keys.indexOf(key) !== index),
    ),
    ...(at < 0 ? [] : [`order: ${order[at]} instead of ${rightOrder[at]} at ${at + 1}`]),
  ];
  const byKey = new Map(served.map((record) => [keyOf(record), record]));
  const wrong = expected.flatMap(({ key, record, prices }) => {
    const own = byKey.get(key);
    if (own === undefined) return [];
    const sorted = (
      list: RecordReader['pricesOf'] extends (record: ServedRecord) => infer Prices ? Prices : never,
    ): string => JSON.stringify(list.map((price) => JSON.stringify(price)).sort());
    const lines = differences(record, own, key);
    const [shownPrices, wantedPrices] = [sorted(pricesOf(own)), sorted(prices)];
    if (shownPrices !== wantedPrices) lines.push(`${key}.bookmakers: ${shownPrices} instead of ${wantedPrices}`);
    return lines;
  });
  return [...told, ...few('', wrong)];
}

function few(what: string, lines: readonly string[]): string[] {
  const first = lines.slice(0, 3).map((line) => `${line} ${what}`.trim());
  return lines.length > 3 ? [...first, `... and ${lines.length - 3} more${what === '' ? '' : ` ${what}`}`] : first;
}
