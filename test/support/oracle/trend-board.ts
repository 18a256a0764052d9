import { rounded } from './arithmetic.js';
import { UNKNOWN_WORTH, worthOf } from './count-bets.js';
import type { Worth } from './count-bets.js';
import { firstOfEach, inOrder } from './order.js';
import type { Criterion } from './order.js';
import { teamOf } from './opponents.js';
import { priceGap } from './price-gaps.js';
import { bestOf } from './prices.js';
import type { Outcome, Price } from './prices.js';
import {
  flagOf,
  isFixtureListed,
  isFound,
  isListed,
  isNamed,
  isSubjectListed,
  isWithin,
  listOf,
  numberOf,
  textOf,
} from './query.js';
import type { BoardQuery } from './query.js';
import type { Fixture, Moment } from './moment.js';
import type { FixtureRow } from './tables.js';
import { lowerReturn } from './trend-windows.js';
import type { LineSide, TrendWindow } from './trend-windows.js';
import { searched } from './search.js';
import { MAX_EDGE } from './value-rules.js';
import type { ExpectedRecord } from './walk.js';

/** A candidate line, before its history is known. */
export interface TrendCandidate {
  readonly fixture: Fixture;
  /** Team or player. */
  readonly subject: number;
  readonly statistic: string;
  readonly line: number;
  readonly side: LineSide;
  /** Prices of the requested bookmakers. */
  readonly shown: readonly Price[];
  /** With the prices of all bookmakers; null for a line without quotes. */
  readonly outcome: Outcome | null;
}

/** The best price of a candidate. */
export interface BestPrice {
  readonly bestPrice: number | null;
  readonly worth: Worth;
  /** Whether it is a likely mistake: it stands alone among three, or has an edge above 30 %. */
  readonly isDoubtful: boolean;
}

/** A key of the board with its filter and sort values. */
export interface TrendRow extends TrendCandidate, BestPrice {
  readonly subjectName: string;
  readonly window: TrendWindow;
  /** Values of columns that only one of the boards has. */
  readonly opponentHitRate: number | null;
  readonly opponentRank: number | null;
  /** Whether a player is in the published or projected eleven; null for teams. */
  readonly isStarter: boolean | null;
}

/** Lines with an eligible price, and with `includeUnpriced` the standard lines of unpriced statistics. */
export function candidatesOf(
  query: BoardQuery,
  outcomes: readonly Outcome[],
  subjectOf: (outcome: Outcome) => number | null,
  standard: readonly Omit<TrendCandidate, 'side' | 'shown' | 'outcome'>[],
): TrendCandidate[] {
  const requested = listOf(query, 'bookmakers');
  const priced = outcomes.flatMap((outcome): TrendCandidate[] => {
    const { fixture, market, line, side, shown } = outcome;
    const subject = subjectOf(outcome);
    if (subject === null || line === null || (side !== 'over' && side !== 'under') || bestOf(shown) === null) return [];
    return [{ fixture, subject, statistic: market, line, side, shown, outcome }];
  });
  const pricedStatistics = new Set(
    priced.map(({ fixture, subject, statistic }) => `${fixture.id}|${subject}|${statistic}`),
  );
  const unpriced = standard.filter(
    ({ fixture, subject, statistic }) => !pricedStatistics.has(`${fixture.id}|${subject}|${statistic}`),
  );
  return [
    ...priced
      .map((candidate) => ({
        ...candidate,
        shown: candidate.shown.filter(({ bookmaker }) => isNamed(requested, bookmaker)),
      }))
      .filter(({ shown }) => bestOf(shown) !== null),
    ...(requested === null
      ? unpriced.flatMap((candidate) =>
          (['over', 'under'] as const).map((side) => ({ ...candidate, side, shown: [], outcome: null })),
        )
      : []),
  ];
}

/** The best price of the requested bookmakers, and its value by the prices of all. */
export function bestPriceOf(moment: Moment, { shown, outcome }: TrendCandidate): BestPrice {
  const best = bestOf(shown);
  if (best === null || outcome === null) return { bestPrice: null, worth: UNKNOWN_WORTH, isDoubtful: false };
  const worth = worthOf(moment, outcome, best.odds);
  return {
    bestPrice: best.odds,
    worth,
    isDoubtful: priceGap(outcome.shown).isLonely || (worth.edge ?? 0) > MAX_EDGE,
  };
}

/** Filters of fixture, names, statistic and side, which need no history. */
export function isAskedFor(
  moment: Moment,
  query: BoardQuery,
  { fixture, subject, statistic, side }: TrendCandidate,
  player: number | null,
): boolean {
  const own = player === null ? null : moment.sideOf(fixture, player);
  const team = player === null ? subject : own === null ? null : teamOf(fixture, own);
  return (
    isSubjectListed(moment, query, { teams: [team], player }) &&
    isFixtureListed(moment, query, fixture) &&
    isFound(textOf(query, 'search'), searched(moment, { fixture, player })) &&
    isListed(listOf(query, 'statTypes'), statistic) &&
    isListed(listOf(query, 'type'), side)
  );
}

/** Which matches enter windows and averages: with `sameCompetition` only those of the fixture's competition. */
export function isOfCompetition(
  query: BoardQuery,
  { competition }: Fixture,
): (match: { readonly fixture: FixtureRow }) => boolean {
  const isAsked = flagOf(query, 'sameCompetition') ?? false;
  return ({ fixture }) => !isAsked || fixture.competition === competition;
}

/** Members that records of both boards share. */
export function commonRecord(moment: Moment, row: TrendRow): ExpectedRecord['record'] {
  const { fixture, statistic, line, side, window, bestPrice, worth } = row;
  const [home, away] = [moment.teams.get(fixture.home)!, moment.teams.get(fixture.away)!];
  return {
    eventId: fixture.id,
    eventTimestamp: fixture.kickoff,
    leagueId: fixture.competition,
    leagueName: moment.competitions.get(fixture.competition)!.name,
    homeTeamId: home.id,
    homeTeamName: home.name,
    homeTeamSlug: home.slug,
    awayTeamId: away.id,
    awayTeamName: away.name,
    awayTeamSlug: away.slug,
    statType: statistic,
    line,
    oddsType: side,
    bestOdds: bestPrice,
    trendHits: window.hits,
    trendPushes: window.pushes,
    trendWindow: window.length,
    trendTotal: rounded(window.total, 2),
    trendAvg: rounded(window.total / window.length, 2),
    hitRate: rounded(window.hitRate, 4),
    hitRateLowerBound: rounded(window.bound, 4),
    fairProbability: rounded(worth.fairProbability, 4),
    edge: rounded(worth.edge, 2),
    edgeLow: rounded(worth.edgeLow, 2),
    edgeHigh: rounded(worth.edgeHigh, 2),
    lowerReturn: rounded(lowerReturn(window, bestPrice), 4),
  };
}

/** Price floor and range, the best line of each side, and the order of the board. */
export function rankTrends(query: BoardQuery, rows: readonly TrendRow[]): TrendRow[] {
  const [from, to] = [numberOf(query, 'minOdds'), numberOf(query, 'maxOdds')];
  const selected = rows.filter(
    ({ bestPrice }) => isWithin(bestPrice, from, to) && (from !== null || bestPrice === null || bestPrice >= 1.2),
  );
  const sideOf = ({ fixture, subject, statistic, side }: TrendRow): string =>
    `${fixture.id}|${subject}|${statistic}|${side}`;
  const best = (listed: readonly TrendRow[]): TrendRow[] =>
    firstOfEach(
      inOrder(listed, (row) => [
        [row.bestPrice === null ? null : row.window.hitRate * row.bestPrice, 'desc'],
        ...defaultOrder(row),
      ]),
      sideOf,
    );
  const chosen = textOf(query, 'lines') === 'all' ? selected : best(selected);
  const ties = textOf(query, 'sortBy') === 'confidence' ? orderByPrice : defaultOrder;
  return inOrder(chosen, (row) => [...chosenOrder(query, row), ...ties(row)]);
}

function chosenOrder(query: BoardQuery, row: TrendRow): Criterion[] {
  const column = textOf(query, 'sortBy');
  if (column === null) return [];
  const values: Record<string, number | null> = {
    confidence: row.window.bound,
    lowerReturn: lowerReturn(row.window, row.bestPrice),
    hitRate: row.window.hitRate,
    trendWindow: row.window.length,
    trendAvg: row.window.total / row.window.length,
    odds: row.bestPrice,
    eventTimestamp: row.fixture.kickoff,
    opponentHitRate: row.opponentHitRate,
    opponentRank: row.opponentRank,
  };
  return [[values[column] ?? null, textOf(query, 'sortOrder') === 'asc' ? 'asc' : 'desc']];
}

function defaultOrder(row: TrendRow): Criterion[] {
  return [
    [row.isStarter === false ? 1 : 0, 'asc'],
    [row.isDoubtful ? 1 : 0, 'asc'],
    [row.worth.edgeLow, 'desc'],
    [row.window.bound, 'desc'],
    ...orderByPrice(row),
  ];
}

function orderByPrice(row: TrendRow): Criterion[] {
  return [
    [row.bestPrice, 'desc'],
    [row.fixture.kickoff, 'asc'],
    [row.fixture.id, 'asc'],
    [row.subjectName, 'asc'],
    [row.statistic, 'asc'],
    [row.line, 'asc'],
    [row.side, 'asc'],
    [row.subject, 'asc'],
  ];
}
