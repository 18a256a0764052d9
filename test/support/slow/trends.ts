import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../../src/football/statistics.js';
import { DAY } from '../boards/planned-dataset.js';
import type { PlannedFixture, PlannedLine, PlannedQuote, DatasetPlan } from '../boards/dataset-plan.js';

/** A query of a trend board, as its parameters are named. */
export interface TrendQuery {
  eventIds?: number[];
  statTypes?: string[];
  type?: 'over' | 'under';
  bookmakers?: string[];
  positions?: string[];
  minWindow: number;
  minOdds?: number;
  maxOdds?: number;
  sortBy?: string;
  sortOrder?: 'asc' | 'desc';
  includeUnpriced: boolean;
  includeStale: boolean;
  lines: 'best' | 'all';
  startsOnly: boolean;
  superSub: boolean;
}

/** What the plain reading tells of a key. */
export interface PlainTrend {
  key: string;
  hits: number;
  window: number;
  pushes: number;
  total: number;
  odds: number | null;
  opponentHitRate: number | null;
  values: number[];
}

interface Value {
  value: number;
}
interface Row extends PlainTrend {
  /** Of a team, or of a player in the published or projected eleven. */
  isExpected: boolean;
  fixture: PlannedFixture;
  subject: string;
  group: string;
  statistic: string;
  line: number;
  side: 'over' | 'under';
  bound: number;
  rank: number | null;
  positions: (string | undefined)[];
}

/** Trends of a plan by the letter of the rules: objects and sorting, nothing shared with the boards. */
export function plainTrends(plan: DatasetPlan, now: number, board: 'team' | 'player', query: TrendQuery): PlainTrend[] {
  const rows = plan.fixtures
    .flatMap((fixture) =>
      fixture.isLive === true || fixture.kickoff < now ? [] : rowsOf(plan, now, fixture, board, query),
    )
    .filter(
      ({ fixture, statistic, side, positions }) =>
        (query.eventIds === undefined || query.eventIds.includes(fixture.id)) &&
        (query.statTypes === undefined || query.statTypes.includes(statistic)) &&
        (query.type === undefined || query.type === side) &&
        (board === 'team' ||
          query.positions === undefined ||
          positions.some((each) => query.positions!.includes(each ?? '?'))),
    )
    .sort(byDefault);
  const shown =
    query.lines === 'all'
      ? rows
      : [...new Set(rows.map(({ group }) => group))].map((group) =>
          rows
            .filter((row) => row.group === group)
            .reduce((best, each) => (product(each) > product(best) + 1e-9 ? each : best)),
        );
  const column = query.sortBy;
  const sign = query.sortOrder === 'asc' ? 1 : -1;
  return shown.sort((one, other) => {
    const [first, second] = column === undefined ? [null, null] : [columnOf(one, column), columnOf(other, column)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byDefault(one, other);
    return sign * (first - second) || byDefault(one, other);
  });
}

const rate = ({ hits, window, pushes }: PlainTrend): number => hits / (window - pushes);
/** Of a unit stake; unpriced rows come last. */
const leastReturn = ({ bound, odds }: Row): number => (odds === null ? -1 : bound * odds);
const product = (row: Row): number => (row.odds === null ? 0 : rate(row) * row.odds);
const text = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function byDefault(one: Row, other: Row): number {
  const gap = other.bound - one.bound;
  const returns = leastReturn(other) - leastReturn(one);
  return (
    Number(other.isExpected) - Number(one.isExpected) ||
    (Math.abs(returns) > 1e-12 ? returns : 0) ||
    (Math.abs(gap) > 1e-12 ? gap : 0) ||
    (other.odds ?? -1) - (one.odds ?? -1) ||
    one.fixture.kickoff - other.fixture.kickoff ||
    one.fixture.id - other.fixture.id ||
    text(one.subject, other.subject) ||
    text(one.statistic, other.statistic) ||
    one.line - other.line ||
    text(one.side, other.side)
  );
}

function columnOf(row: Row, column: string): number | null {
  switch (column) {
    case 'confidence':
      return row.bound;
    case 'hitRate':
      return rate(row);
    case 'trendWindow':
      return row.window;
    case 'trendAvg':
      return row.total / row.window;
    case 'odds':
      return row.odds;
    case 'eventTimestamp':
      return row.fixture.kickoff;
    case 'opponentRank':
      return row.rank;
    default:
      return row.opponentHitRate;
  }
}

function rowsOf(
  plan: DatasetPlan,
  now: number,
  fixture: PlannedFixture,
  board: 'team' | 'player',
  query: TrendQuery,
): Row[] {
  const lines = (fixture.lines ?? []).filter(({ scope }) =>
    board === 'player' ? scope === 'player' : scope === 'home' || scope === 'away',
  );
  const subjectOf = (line: PlannedLine): string =>
    line.scope === 'player' ? line.player : line.scope === 'home' ? fixture.home : fixture.away;
  const counts = (quote: PlannedQuote): boolean =>
    !(quote.flags ?? []).some(
      (flag) => flag === 'suspended' || flag === 'trivial' || (flag === 'stale' && !query.includeStale),
    ) && !(plan.exchanges ?? []).includes(quote.bookmaker);
  const candidates = lines
    .map((line) => {
      const prices = line.quotes
        .filter(
          (quote) => counts(quote) && (query.bookmakers === undefined || query.bookmakers.includes(quote.bookmaker)),
        )
        .map(({ odds }) => odds);
      return {
        subject: subjectOf(line),
        statistic: line.statistic,
        line: line.line,
        side: line.side,
        odds: prices.length === 0 ? null : Math.max(...prices),
      };
    })
    .filter(({ odds }) => odds !== null);
  if (query.includeUnpriced && query.bookmakers === undefined) {
    const freshly = (quote: PlannedQuote): boolean => counts(quote) && quote.flags?.includes('stale') !== true;
    const quoted = lines.flatMap((line) => (line.scope === 'player' && line.quotes.some(freshly) ? [line.player] : []));
    const subjects =
      board === 'team'
        ? [fixture.home, fixture.away]
        : new Set([...(fixture.eleven ?? []).map(({ player }) => player), ...quoted]);
    for (const subject of subjects) {
      for (const entry of board === 'team' ? TEAM_STATISTICS : PLAYER_STATISTICS) {
        if (candidates.some((each) => each.subject === subject && each.statistic === entry.key)) continue;
        for (const line of entry.lines)
          for (const side of ['over', 'under'] as const)
            candidates.push({ subject, statistic: entry.key, line, side, odds: null });
      }
    }
  }
  return candidates.flatMap(({ subject, statistic, line, side, odds }): Row[] => {
    const [from, to] = [query.minOdds, query.maxOdds];
    if (odds === null ? from !== undefined || to !== undefined : odds < (from ?? 1.2) || odds > (to ?? Infinity))
      return [];
    const starter = fixture.eleven?.find(({ player }) => player === subject);
    if (board === 'player' && starter === undefined && side === 'under' && query.startsOnly) return [];
    const values =
      board === 'team'
        ? teamValues(plan, now, subject, statistic, 'own')
        : playerValues(plan, now, subject, statistic, query, starter !== undefined);
    const isHit = (value: number): boolean => (side === 'over' ? value > line : value < line);
    const windows = [5, 10, 15, 20, 30]
      .filter((length) => length >= query.minWindow && values.length >= length)
      .map((length) => {
        const window = values.slice(0, length).map(({ value }) => value);
        const [hits, pushes] = [window.filter(isHit).length, window.filter((value) => value === line).length];
        return {
          window: length,
          hits,
          pushes,
          total: window.reduce((sum, value) => sum + value, 0),
          values: window,
          bound: lowerBound(hits, length - pushes),
        };
      })
      .filter(({ window, hits, pushes }) => window - pushes >= 5 && hits * 10 >= (window - pushes) * 6);
    if (windows.length === 0) return [];
    const best = windows.reduce((chosen, each) => (each.bound >= chosen.bound ? each : chosen));
    const opponent = subject === fixture.home ? fixture.away : fixture.home;
    const faced =
      board === 'team'
        ? teamValues(plan, now, opponent, statistic, 'conceded')
            .slice(0, best.window)
            .filter(({ value }) => value !== line)
        : [];
    const side1 = starter === undefined ? fixture.sides?.[subject] : fixture[starter.side];
    const rank = plan.conceded?.find(
      ({ team, statistic: of }) =>
        of === statistic && side1 !== undefined && team === (side1 === fixture.home ? fixture.away : fixture.home),
    )?.rank;
    const last = plan.players?.[subject]
      ?.map(({ position }) => position)
      .find((position) => position !== undefined && position.length > 1);
    return [
      {
        ...best,
        isExpected: board === 'team' || starter !== undefined,
        key: `${fixture.id} ${subject} ${statistic} ${side} ${line}`,
        odds,
        fixture,
        subject,
        statistic,
        line,
        side,
        group: `${fixture.id} ${subject} ${statistic} ${side}`,
        rank: rank ?? null,
        positions: [starter?.group ?? plan.groups?.[subject], starter?.position ?? last],
        opponentHitRate:
          faced.length === 0 ? null : (faced.filter(({ value }) => isHit(value)).length * 100) / faced.length,
      },
    ];
  });
}

function teamValues(plan: DatasetPlan, now: number, team: string, statistic: string, of: 'own' | 'conceded'): Value[] {
  return (plan.teams?.[team] ?? [])
    .filter(({ kickoff }) => kickoff >= now - 400 * DAY)
    .map((match) => (match[of] as Record<string, number> | undefined)?.[statistic])
    .filter((value) => value !== undefined)
    .map((value) => ({ value }));
}

function playerValues(
  plan: DatasetPlan,
  now: number,
  player: string,
  statistic: string,
  { startsOnly, superSub }: TrendQuery,
  inEleven: boolean,
): Value[] {
  return (plan.players?.[player] ?? [])
    .filter(({ kickoff, isStarter }) => kickoff >= now - 400 * DAY && (!startsOnly || !inEleven || isStarter !== false))
    .flatMap(({ own, withReplacements, isStarter }) => {
      const value = (own as Record<string, number> | undefined)?.[statistic];
      const together = (withReplacements as Record<string, number> | undefined)?.[statistic];
      return value === undefined ? [] : [{ value: superSub && isStarter !== false ? (together ?? value) : value }];
    });
}

/** Wilson's lower bound as the smaller root of its quadratic equation. */
function lowerBound(hits: number, trials: number): number {
  const [z2, share] = [1.959964 ** 2, hits / trials];
  const [a, b, c] = [1 + z2 / trials, -(2 * share + z2 / trials), share * share];
  return (-b - Math.sqrt(Math.max(b * b - 4 * a * c, 0))) / (2 * a);
}

/** The same text for a record of the product. */
export const keyOfRecord = (
  record: { eventId: number; line: number; oddsType: string; statType: string },
  subject: string,
): string => `${record.eventId} ${subject} ${record.statType} ${record.oddsType} ${record.line}`;
