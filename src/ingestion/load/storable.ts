/** One rule for the texts, numbers and days of every source: refuses what no table, index or page can hold. */
import type {
  AnyCanonicalRecord,
  FixtureRecord,
  MarketOutcome,
  SubstitutionsRecord,
} from '../../football/canonical.js';
import { normaliseName, BIDIRECTIONAL_CONTROLS, FORMULA_START } from '../../football/names.js';
import type { ParsedUnit, RefusedRow } from '../source.js';

const LONGEST_TEXT = 200;
/** Natural keys join up to six names and stay below the 2,700 bytes of an index entry. */
const LONGEST_TEXT_BYTES = 400;
const LONGEST_MESSAGE = 500;
const SHOWN_CHARACTERS = 60;
const LARGEST_COUNT = 9_999;
const LARGEST_LINE = 9_999;
const FIRST_YEAR = 1850;
const LAST_YEAR = 2150;

/** Control characters (except C1: harmless, and found in real names), lone surrogates, bidirectional overrides. */
const UNPRINTABLE = new RegExp(`[\\u0000-\\u001f\\u007f${BIDIRECTIONAL_CONTROLS}]|\\p{Surrogate}`, 'u');
const FORMULA = new RegExp(`^${FORMULA_START}`);

/** Returns what is wrong with a value; null: nothing. */
type Check = (value: unknown) => string | null;

function textFault(value: unknown): string | null {
  const text = value as string;
  if (text.length > LONGEST_TEXT) {
    return `has ${text.length.toLocaleString('en-GB')} characters; allowed are ${LONGEST_TEXT}`;
  }
  const unprintable = unprintableFault(value);
  if (unprintable !== null) return unprintable;
  if (text.includes('\ufffd')) return 'is not valid UTF-8';
  if (Buffer.byteLength(text) > LONGEST_TEXT_BYTES) return `has more than ${LONGEST_TEXT_BYTES} bytes in UTF-8`;
  return null;
}

/** The only check on references within a unit: they are built from names and not stored. */
function unprintableFault(value: unknown): string | null {
  return UNPRINTABLE.test(value as string) ? 'holds characters that cannot be shown or stored' : null;
}

function nameFault(value: unknown): string | null {
  const fault = textFault(value);
  if (fault !== null) return fault;
  if (FORMULA.test(value as string)) return 'begins like a formula of a spreadsheet';
  return normaliseName(value as string) === '' ? 'holds no letter and no digit' : null;
}

const within =
  (lowest: number, highest: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= lowest && (value as number) <= highest
      ? null
      : `must be a whole number from ${lowest} to ${highest}`;

function dayFault(value: unknown): string | null {
  const year = Number((value as string).slice(0, 4));
  const isDay = /^\d{4}-\d\d-\d\d/.test(value as string) && !Number.isNaN(Date.parse(value as string));
  return isDay && year >= FIRST_YEAR && year <= LAST_YEAR ? null : `must be a day from ${FIRST_YEAR} to ${LAST_YEAR}`;
}

function seasonFault(value: unknown): string | null {
  const years = (value as string).split('/').map(Number);
  const areYears = years.every((year) => year >= FIRST_YEAR && year <= LAST_YEAR);
  const isSeason = areYears && /^\d{4}(\/\d{4})?$/.test(value as string);
  return isSeason ? null : `must be years from ${FIRST_YEAR} to ${LAST_YEAR}, like 2015/2016 or 2019`;
}

const lineFault: Check = (value) =>
  Math.abs(value as number) <= LARGEST_LINE ? null : `must be a number from -${LARGEST_LINE} to ${LARGEST_LINE}`;

const oddsFault: Check = (value) =>
  /^\d{1,5}(\.\d{1,20})?$/.test(String(value)) && Number(value) >= 1 ? null : 'must be decimal odds from 1 to 99999';

const count = within(0, LARGEST_COUNT);

/** Checks by member name, at any depth of a record. Members whose values a parser picks from a fixed list need none. */
const CHECKS: Readonly<Record<string, Check>> = {
  name: nameFault,
  fullName: nameFault,
  shortName: nameFault,
  country: nameFault,
  nationality: nameFault,
  phase: nameFault,
  priceFeed: nameFault,
  providerMarket: textFault,
  externalId: textFault,
  fixtureRef: unprintableFault,
  slug: textFault,
  formation: textFault,
  season: seasonFault,
  day: dayFault,
  kickoffUtc: dayFault,
  resultKnownAt: dayFault,
  knownAt: dayFault,
  publishedAt: dayFault,
  takenAt: dayFault,
  homeGoals: count,
  awayGoals: count,
  homeHalfTimeGoals: count,
  awayHalfTimeGoals: count,
  minutes: within(-999, 999),
  minute: within(0, 150),
  addedMinute: within(0, 60),
  detail: textFault,
  reason: textFault,
  jerseyNumber: within(0, 999),
  priority: within(1, 100_000),
  marketLine: lineFault,
  mean: oddsFault,
  maximum: oddsFault,
};

interface Fault {
  field: string;
  value: unknown;
  fault: string;
}

/** The first fault in an object or its nested objects; lists are left to the caller. */
function faultIn(object: object, path = ''): Fault | null {
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    if (value === null || value === undefined || Array.isArray(value)) continue;
    const field = path + key;
    if (typeof value === 'object') {
      const fault = faultIn(value, `${field}.`);
      if (fault !== null) return fault;
      continue;
    }
    const check = path.endsWith('values.') ? count : CHECKS[key];
    const fault = check?.(value) ?? null;
    if (fault !== null) return { field, value, fault };
  }
  return null;
}

/** A contradiction within a result; null: none. */
function resultFault({ result }: FixtureRecord): Fault | null {
  if (result === null) return null;
  const { status, homeGoals, awayGoals, homeHalfTimeGoals, awayHalfTimeGoals, afterExtraTime } = result;
  const pair = (one: number | null, other: number | null): string => `${one ?? 'none'}-${other ?? 'none'}`;
  const isUnknown = status === 'finished' && homeGoals === null && (afterExtraTime ?? null) === null;
  if ((homeGoals === null) !== (awayGoals === null) || isUnknown) {
    return { field: 'result', value: pair(homeGoals, awayGoals), fault: 'must have the goals of both sides' };
  }
  if ((homeHalfTimeGoals === null) === (awayHalfTimeGoals === null)) return null;
  const value = pair(homeHalfTimeGoals, awayHalfTimeGoals);
  return { field: 'the half-time score', value, fault: 'must have the goals of both sides or of none' };
}

function faultOf(record: AnyCanonicalRecord): Fault | null {
  return faultIn(record) ?? (record.kind === 'fixture' ? resultFault(record) : null);
}

function pairFault(pair: SubstitutionsRecord['pairs'][number]): Fault | null {
  const fault = within(0, 130)(pair.minute);
  return fault === null ? faultIn(pair) : { field: 'minute', value: pair.minute, fault };
}

function outcomeFault({ player, line, odds }: MarketOutcome): Fault | null {
  const fault = player === null ? null : nameFault(player);
  if (fault !== null) return { field: 'player', value: player, fault };
  const ofLine = line === null ? null : lineFault(line);
  if (ofLine !== null) return { field: 'line', value: line, fault: ofLine };
  const ofOdds = oddsFault(odds);
  return ofOdds === null ? null : { field: 'odds', value: odds, fault: ofOdds };
}

/** Truncates the text to a length and escapes unprintable characters. */
function presentable(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  if (!UNPRINTABLE.test(cut)) return cut;
  return Array.from(cut, (sign) =>
    UNPRINTABLE.test(sign) ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign,
  ).join('');
}

function refusal(line: number, { field, value, fault }: Fault): RefusedRow {
  const shown = typeof value === 'string' ? `'${presentable(value, SHOWN_CHARACTERS)}'` : String(value);
  return { line, code: 'bad_value', message: `${field} ${fault}; it is ${shown}` };
}

/**
 * Refuses records with a value that cannot be stored, and single list elements without their record; leaves out records
 * of refused fixtures. Truncates and escapes messages of the source, as they quote the file.
 */
export function withoutUnstorable(unit: ParsedUnit): ParsedUnit {
  const refused = unit.refused.map((row) => ({ ...row, message: presentable(row.message, LONGEST_MESSAGE) }));
  const reported = new Set<string>();
  // a name may occur in several records from one line
  const refuse = (line: number, fault: Fault): void => {
    const row = refusal(line, fault);
    const key = row.message.slice(fault.field.length) + String(line);
    if (!reported.has(key)) refused.push(row);
    reported.add(key);
  };
  const withoutFaults = <Member>(
    line: number,
    list: string,
    members: Member[],
    check: (member: Member) => Fault | null,
  ): Member[] => {
    const faults = members.map((member) => check(member));
    if (faults.every((fault) => fault === null)) return members;
    for (const fault of faults) if (fault !== null) refuse(line, { ...fault, field: `${list}.${fault.field}` });
    return members.filter((_, index) => faults[index] === null);
  };
  const refusedFixtures = new Set<string>();
  for (const record of unit.records) {
    if (record.kind === 'fixture' && faultOf(record) !== null) refusedFixtures.add(record.ref);
  }
  const records = unit.records.flatMap((record): AnyCanonicalRecord[] => {
    if ('fixtureRef' in record && refusedFixtures.has(record.fixtureRef)) return [];
    const fault = faultOf(record);
    if (fault !== null) {
      refuse(record.line, fault);
      return [];
    }
    switch (record.kind) {
      case 'marketSnapshot': {
        const outcomes = withoutFaults(record.line, 'outcomes', record.outcomes, outcomeFault);
        if (outcomes === record.outcomes) return [record];
        // a list in which every price is faulty withdraws none
        return outcomes.length === 0 ? [] : [{ ...record, outcomes }];
      }
      case 'absences':
        return [{ ...record, players: withoutFaults(record.line, 'players', record.players, faultIn) }];
      case 'lineup':
        return [{ ...record, players: withoutFaults(record.line, 'players', record.players, faultIn) }];
      case 'substitutions':
        return [{ ...record, pairs: withoutFaults(record.line, 'pairs', record.pairs, pairFault) }];
      default:
        return [record];
    }
  });
  return { ...unit, records, refused };
}
