import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../../src/football/statistics.js';
import { DAY } from '../boards/planned-dataset.js';
import type { PlannedQuote, DatasetPlan } from '../boards/dataset-plan.js';
import type { BetPlan, PlannedBet, PlannedBetLine } from '../boards/fair-bets.js';

/** A query of a trend board, by parameter names. */
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

/** The slow computation's values of a key. */
export interface PlainTrend {
  key: string;
  hits: number;
  window: number;
  pushes: number;
  total: number;
  odds: number | null;
  /** Wilson bound x best price - 1. */
  lowerReturn: number | null;
  /** Fair probability, and the value of the best price in percent, with its 80 % interval. */
  fair: number | null;
  edge: number | null;
  edgeLow: number | null;
  edgeHigh: number | null;
  opponentHitRate: number | null;
  values: number[];
}

type PlainFixture = BetPlan['fixtures'][number];

interface Value {
  value: number;
}
interface Row extends PlainTrend {
  /** For a team, or for a player in the published or projected eleven. */
  isExpected: boolean;
  /** Whether the best price stands alone among three, or has an edge above 30 %. */
  isDoubtful: boolean;
  fixture: PlainFixture;
  subject: string;
  group: string;
  statistic: string;
  line: number;
  side: 'over' | 'under';
  bound: number;
  rank: number | null;
  positions: (string | undefined)[];
}

/** Trends of a plan by the letter of the rules: objects and sorting, no code shared with the boards. */
export function plainTrends(plan: BetPlan, now: number, board: 'team' | 'player', query: TrendQuery): PlainTrend[] {
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
  const ties = column === 'confidence' ? byPrice : byDefault;
  return shown.sort((one, other) => {
    const [first, second] = column === undefined ? [null, null] : [columnOf(one, column), columnOf(other, column)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || ties(one, other);
    return sign * (first - second) || ties(one, other);
  });
}

const rate = ({ hits, window, pushes }: PlainTrend): number => hits / (window - pushes);
/** Above, where nothing is known, all others. */
const unknownLast = (value: number | null): number => value ?? -Infinity;
const product = (row: Row): number => (row.odds === null ? 0 : rate(row) * row.odds);
const text = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function byDefault(one: Row, other: Row): number {
  const gap = other.bound - one.bound;
  const [first, second] = [unknownLast(one.edgeLow), unknownLast(other.edgeLow)];
  return (
    Number(other.isExpected) - Number(one.isExpected) ||
    Number(one.isDoubtful) - Number(other.isDoubtful) ||
    (first === second ? 0 : second - first) ||
    (Math.abs(gap) > 1e-12 ? gap : 0) ||
    byPrice(one, other)
  );
}

function byPrice(one: Row, other: Row): number {
  return (
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
    case 'lowerReturn':
      return row.lowerReturn;
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

function rowsOf(plan: BetPlan, now: number, fixture: PlainFixture, board: 'team' | 'player', query: TrendQuery): Row[] {
  const lines = (fixture.lines ?? []).filter(({ scope }) =>
    board === 'player' ? scope === 'player' : scope === 'home' || scope === 'away',
  );
  const subjectOf = (line: PlannedBetLine): string =>
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
        bet: line.bet,
        isLonely: isLonely(line.quotes.filter(counts).map(({ odds }) => odds)),
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
            candidates.push({ subject, statistic: entry.key, line, side, odds: null, bet: null, isLonely: false });
      }
    }
  }
  return candidates.flatMap(({ subject, statistic, line, side, odds, bet, isLonely: lonely }): Row[] => {
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
    const worth = worthOf(bet, odds);
    return [
      {
        ...best,
        ...worth,
        lowerReturn: odds === null ? null : best.bound * odds - 1,
        isDoubtful: lonely || (worth.edge ?? 0) > 30,
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

/** Whether the best of three prices is further above the middle one, as a ratio, than that above the lowest. */
function isLonely(odds: number[]): boolean {
  const [low, middle, high] = odds.sort((one, other) => one - other);
  return odds.length === 3 && high! / middle! > middle! / low!;
}

/** The value of a price: counts of teams and of players need two sources at the line. */
function worthOf(bet: PlannedBet | null, odds: number | null): Pick<Row, 'fair' | 'edge' | 'edgeLow' | 'edgeHigh'> {
  if (bet === null) return { fair: null, edge: null, edgeLow: null, edgeHigh: null };
  const { win, lose, error, sources } = bet;
  const fair = win / (win + lose);
  if (odds === null || sources < 2) return { fair, edge: null, edgeLow: null, edgeHigh: null };
  // the refund of a stake of 1, less the stake: only its decided part can change
  const valueAt = (probability: number): number => (win + lose) * (probability * odds - 1) * 100;
  // 1.2816 standard deviations each way cover 80 % of a normal distribution
  const moved = (times: number): number => {
    const ratio = (fair / (1 - fair)) * Math.exp(times * 1.2815515655446004 * error);
    return ratio / (1 + ratio);
  };
  return { fair, edge: valueAt(fair), edgeLow: valueAt(moved(-1)), edgeHigh: valueAt(moved(1)) };
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
