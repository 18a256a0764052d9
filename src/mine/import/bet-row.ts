import { boundsOfDay } from '../../common/calendar/days.js';
import { sentValue } from '../../common/validation/error-words.js';
import type { TextShape } from '../../common/validation/index.js';
import type { BetSide } from '../../football/bet-grade.js';
import { localToUtc } from '../../football/calendar.js';
import { OUTCOME_SIDES } from '../../football/canonical.js';
import { MARKET_KEYS } from '../../football/market-shapes.js';
import { noteText, refText, SCOPES } from '../bets.dto.js';
import type { BetScope } from '../bets.dto.js';
import { betProblem, wholeSeconds } from '../new-bet.js';
import type { RowFault } from './csv-table.js';

/** Columns that are read, in the order in which an export writes them. */
export const BET_COLUMNS = [
  'id',
  'ref',
  'fixtureId',
  'date',
  'competition',
  'home',
  'away',
  'scope',
  'playerId',
  'player',
  'market',
  'line',
  'side',
  'bookmaker',
  'price',
  'stake',
  'placedAt',
  'note',
] as const;
export type BetColumn = (typeof BET_COLUMNS)[number];

/** Required columns. */
const NEEDED: readonly BetColumn[] = ['market', 'side', 'bookmaker', 'price', 'stake', 'placedAt'];
/** Columns that identify a match without its id. */
const MATCH_COLUMNS: readonly BetColumn[] = ['date', 'home', 'away'];

/** A match as named in a row. */
export type RowFixture =
  | { readonly id: number }
  | { readonly day: string; readonly home: string; readonly away: string; readonly competition: string | null };

/** A bet as entered in a row; names are not resolved yet. */
export interface BetRow {
  readonly line: number;
  /** Id of a bet that an export wrote. */
  readonly id: number | null;
  readonly ref: string | null;
  readonly fixture: RowFixture;
  readonly scope: BetScope;
  readonly player: { readonly id: number } | { readonly name: string } | null;
  readonly market: string;
  readonly marketLine: number | null;
  readonly side: BetSide;
  readonly bookmaker: string;
  readonly price: number;
  readonly stake: number;
  readonly placedAt: Date;
  readonly note: string;
}

/** The column that a header names, ignoring case, spaces and underscores; null: it is not read. */
export function betColumnOf(header: string): BetColumn | null {
  const name = header.toLowerCase().replace(/[\s_-]/g, '');
  return BET_COLUMNS.find((column) => column.toLowerCase() === name) ?? null;
}

/** What is missing in a header; null: nothing. */
export function missingColumns(columns: ReadonlySet<string>): string | null {
  const missing: string[] = NEEDED.filter((column) => !columns.has(column));
  if (!columns.has('fixtureId') && !MATCH_COLUMNS.every((column) => columns.has(column)))
    missing.unshift(`fixtureId, or ${MATCH_COLUMNS.join(', ')}`);
  return missing.length === 0 ? null : missing.join(', ');
}

/** A fault of one cell, thrown within this file. */
class CellFault extends Error {
  constructor(
    readonly column: BetColumn,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/**
 * The bet in the cells of a row, or why it is invalid.
 * @param options time zone of days and times without `Z`, and the present moment
 */
export function betRowOf(
  line: number,
  cells: ReadonlyMap<string, string>,
  options: { readonly timeZone: string; readonly now: Date },
): BetRow | RowFault {
  try {
    return readBet(line, new Cells(cells), options);
  } catch (error) {
    if (error instanceof CellFault) return { column: error.column, reason: error.reason };
    throw error;
  }
}

function readBet(
  line: number,
  cells: Cells,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): BetRow {
  const player = readPlayer(cells);
  const scope = cells.word('scope', SCOPES, player === null ? 'match' : 'player') as BetScope;
  if ((scope === 'player') !== (player !== null))
    throw new CellFault('player', `must ${player === null ? 'be given' : 'be empty'} with scope ${scope}`);
  const market = cells.word('market', MARKET_KEYS);
  const side = cells.word('side', OUTCOME_SIDES) as BetSide;
  const marketLine = cells.isEmpty('line') ? null : cells.number('line', { minimum: -100, maximum: 1000, decimals: 2 });
  const problem = betProblem({ market, scope, side, line: marketLine });
  if (problem !== null) throw new CellFault(problem.member, problem.detail);
  const placedAt = readMoment(cells, timeZone);
  if (placedAt > now) throw cells.fault('placedAt', 'must not lie in the future');
  return {
    line,
    id: cells.isEmpty('id') ? null : cells.id('id'),
    ref: cells.isEmpty('ref') ? null : cells.text('ref', refText),
    fixture: readFixture(cells),
    scope,
    player,
    market,
    marketLine,
    side,
    bookmaker: cells.needed('bookmaker'),
    price: cells.number('price', { minimum: 1.001, maximum: 10_000, decimals: 4 }),
    stake: cells.number('stake', { minimum: 0.01, maximum: 1_000_000_000, decimals: 2 }),
    placedAt: wholeSeconds(placedAt),
    note: cells.text('note', noteText),
  };
}

function readFixture(cells: Cells): RowFixture {
  if (!cells.isEmpty('fixtureId')) return { id: cells.id('fixtureId') };
  const day = dayOf(cells.needed('date'));
  if (day === null) throw cells.fault('date', 'must be a day such as 2025-02-25 or 25.02.2025');
  const competition = cells.isEmpty('competition') ? null : cells.needed('competition');
  return { day, home: cells.needed('home'), away: cells.needed('away'), competition };
}

function readPlayer(cells: Cells): BetRow['player'] {
  if (!cells.isEmpty('playerId')) return { id: cells.id('playerId') };
  return cells.isEmpty('player') ? null : { name: cells.needed('player') };
}

const UTC_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;
const LOCAL_MOMENT = /^(\S+?)(?:[T ]+([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/** Reads a moment: in UTC, a local day with its time, or a local day alone, which means its start. */
function readMoment(cells: Cells, timeZone: string): Date {
  const text = cells.needed('placedAt');
  if (UTC_MOMENT.test(text)) {
    const moment = new Date(text);
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 16))) return moment;
  }
  const [, date = '', hours, minutes, seconds = '00'] = LOCAL_MOMENT.exec(text) ?? [];
  const day = dayOf(date);
  if (day === null)
    throw cells.fault(
      'placedAt',
      'must be a moment such as 2025-02-25T15:00:00Z, 2025-02-25 15:00 or 25.02.2025 15:00',
    );
  if (hours === undefined) return boundsOfDay(day, timeZone).from;
  return new Date(Date.parse(localToUtc(day, `${hours}:${minutes}`, timeZone)) + Number(seconds) * 1000);
}

/** A calendar day as `YYYY-MM-DD`, from this form or from `DD.MM.YYYY`; null for any other text. */
function dayOf(text: string): string | null {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const day = year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  if (!/^(18|19|2\d)\d\d-\d\d-\d\d$/.test(day)) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : null;
}

interface NumberBounds {
  readonly minimum: number;
  readonly maximum: number;
  readonly decimals: number;
}

/** The cells of a row, each read by its rule. */
class Cells {
  constructor(private readonly cells: ReadonlyMap<string, string>) {}

  isEmpty(column: BetColumn): boolean {
    return this.of(column) === '';
  }

  needed(column: BetColumn): string {
    const text = this.text(column, { maximumLength: 200 });
    if (text === '') throw new CellFault(column, 'must not be empty');
    return text;
  }

  text(column: BetColumn, { maximumLength = 200, pattern }: TextShape): string {
    const text = this.of(column);
    if ([...text].length > maximumLength) throw new CellFault(column, `must have at most ${maximumLength} characters`);
    const isPlain = !text.includes('\0') && (text === '' || (pattern?.test(text) ?? true));
    if (!isPlain) throw this.fault(column, 'must be plain text');
    return text;
  }

  /** One of the given words, ignoring case. */
  word(column: BetColumn, words: readonly string[], fallback?: string): string {
    if (fallback !== undefined && this.isEmpty(column)) return fallback;
    const text = this.of(column).toLowerCase();
    const word = words.find((each) => each.toLowerCase() === text);
    if (word === undefined) throw this.fault(column, `must be one of ${words.join(', ')}`);
    return word;
  }

  /** A number with a point or a comma before its decimals. `1,000` is refused where it may mean a thousand. */
  number(column: BetColumn, { minimum, maximum, decimals }: NumberBounds): number {
    const text = this.of(column);
    const value = /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
    const [, fraction = ''] = text.replace(/0+$/, '').split(/[.,]/);
    const hasThousands = decimals < 3 && /[.,]\d{3}$/.test(text);
    if (value >= minimum && value <= maximum && fraction.length <= decimals && !hasThousands) return value;
    const most = `with at most ${decimals} decimals`;
    throw this.fault(
      column,
      `must be a number from ${minimum} to ${maximum} ${most}, such as 2.5 or 2,5, without separators of thousands`,
    );
  }

  id(column: BetColumn): number {
    const text = this.of(column);
    if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
    throw this.fault(column, 'must be an id, a whole number of 1 or more');
  }

  fault(column: BetColumn, rule: string): CellFault {
    const sent = sentValue(this.of(column));
    return new CellFault(column, `${rule}${sent === null ? '' : `; it is ${sent}`}`);
  }

  private of(column: BetColumn): string {
    return this.cells.get(column) ?? '';
  }
}
