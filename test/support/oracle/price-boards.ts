import { mean, median, rounded, roundedOnCurve } from './arithmetic.js';
import type { Moment } from './moment.js';
import { firstOfEach, inOrder } from './order.js';
import type { Criterion } from './order.js';
import { expectedValue, expectedValueAt, minConsensusOf, overOutcomes, underOutcomes, winOf } from './blend.js';
import type { Outcomes } from './blend.js';
import { cardBetKey } from './card-bets.js';
import { calibrationsAt } from './calibrations.js';
import { consensusOf, forecastsOf } from './consensus.js';
import type { Consensus, SidesOfMarket } from './consensus.js';
import { priceGap } from './price-gaps.js';
import type { PriceGap } from './price-gaps.js';
import { weightsOf } from './price-forecasts.js';
import { bestOf, eligibleOf, groupMeans, lowestOf, outcomesOf } from './prices.js';
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
import { teamOf } from './opponents.js';
import { curveOf } from './team-curves.js';
import { searched } from './search.js';
import { chancesKey, shareOf } from './team-forecasts.js';
import type { ChancesAt } from './team-forecasts.js';
import { SLOW_LEAD_SHIFT } from '../slow/team-distributions.js';
import { MAX_EDGE } from './value-rules.js';
import type { ExpectedRecord } from './walk.js';

interface PriceRow {
  readonly outcome: Outcome;
  /** The price judged by the row: the best one, or that of the requested bookmaker. */
  readonly price: Price;
  readonly best: Price;
  readonly lowest: Price;
  readonly eligible: readonly Price[];
  readonly average: number;
  readonly discrepancy: number;
  readonly fairOdd: number | null;
  readonly edge: number | null;
  /** Price against the mean of the other groups, in percent. */
  readonly outlierPct: number | null;
  readonly subjectName: string;
  readonly gap: PriceGap;
  /** By all sources and the team model; null if no line that it depends on has enough. */
  readonly fairProbability: number | null;
  readonly consensus: Consensus | null;
  readonly modelWeight: number;
  readonly valueEdge: number | null;
}

const scopes = ['match', 'home', 'away', 'player'];

/** Every record of the board of price outliers, in order. */
export function priceOutliers(moment: Moment, query: BoardQuery): ExpectedRecord[] {
  const most = numberOf(query, 'maxDiscrepancy') ?? 60;
  const scope = listOf(query, 'scope');
  const rows = pricedRows(moment, query).filter(
    (row) =>
      isWithin(row.discrepancy, null, most) &&
      isWithin(row.valueEdge, numberOf(query, 'minValueEdge'), mostValue(query)) &&
      isListed(scope, row.outcome.scope),
  );
  const grouped =
    flagOf(query, 'group') !== true
      ? rows
      : firstOfEach(
          inOrder(rows, (row) => [[row.discrepancy, 'desc'], ...ties(row)]),
          ({ outcome: { fixture, scope: of, player, market, side } }) =>
            [fixture.id, of, player, market, side].join('|'),
        );
  const column = textOf(query, 'sortBy') ?? 'odds_discrepancy';
  const last = (row: PriceRow): number => (column === 'valueEdge' && row.gap.isLonely ? 1 : 0);
  return inOrder(grouped, (row) => [
    [last(row), 'asc'],
    [valuesOf(row)[column] ?? null, directionOf(query)],
    ...ties(row),
  ]).map((row) => outlierRecord(moment, row));
}

/** Every record of the board of outlying player prices of one league, in order. */
export function propsOutliers(moment: Moment, query: BoardQuery): ExpectedRecord[] {
  const [least, most] = [numberOf(query, 'minDiscrepancy') ?? 5, numberOf(query, 'maxDiscrepancy') ?? 60];
  const rows = pricedRows(moment, query).filter(
    ({ outcome, outlierPct }) => outcome.scope === 'player' && isWithin(outlierPct, least, most),
  );
  const column = textOf(query, 'sortBy') ?? 'outlierPct';
  const valueOf = (row: PriceRow): number | null => ({ ...valuesOf(row), outlierPct: row.outlierPct })[column] ?? null;
  return inOrder(rows, (row) => [[valueOf(row), directionOf(query)], ...ties(row)]).map((row) =>
    propsRecord(moment, row),
  );
}

/** Sort keys of both boards. */
const valuesOf = (row: PriceRow): Record<string, number | null> => ({
  odds_discrepancy: row.discrepancy,
  edge: row.edge,
  valueEdge: row.valueEdge,
  gapToSecond: row.gap.gapToSecond,
  max_odd: row.best.odds,
  avg_odd: row.average,
  bookmaker_count: row.eligible.length,
  date: row.outcome.fixture.kickoff,
});

/** Teams of a line; both for a match line. */
function teamsOf(moment: Moment, { fixture, scope, player }: Outcome): (number | null)[] {
  if (scope === 'match') return [fixture.home, fixture.away];
  const side = scope === 'player' ? moment.sideOf(fixture, player!) : scope;
  return [side === null ? null : teamOf(fixture, side)];
}

const directionOf = (query: BoardQuery): 'asc' | 'desc' => (textOf(query, 'sortOrder') === 'asc' ? 'asc' : 'desc');

const marketOf = ({ fixture, scope, player, market, line }: Outcome): string =>
  [fixture.id, scope, player, market, line].join('|');

const resultSides: Readonly<Record<string, readonly string[]>> = {
  matchResult: ['home', 'draw', 'away'],
  asianHandicap: ['home', 'away'],
};
const sidesOf = (market: string): readonly string[] => resultSides[market] ?? ['over', 'under'];
const noPrices = (market: string): SidesOfMarket => Object.fromEntries(sidesOf(market).map((side) => [side, []]));

const asksForValue = (query: BoardQuery): boolean =>
  textOf(query, 'sortBy') === 'valueEdge' ||
  textOf(query, 'minValueEdge') !== null ||
  textOf(query, 'maxValueEdge') !== null;

/** Above this value a price is a likely error, which a query for value has to request. */
function mostValue(query: BoardQuery): number | null {
  if (textOf(query, 'maxValueEdge') === 'none') return null;
  return numberOf(query, 'maxValueEdge') ?? (asksForValue(query) ? MAX_EDGE : null);
}

/** Overs and unders; match results and handicaps if a query requests value, or that market. */
function isOnBoard(query: BoardQuery, { market, line, side }: Outcome): boolean {
  if (!sidesOf(market).includes(side) || (line === null) !== (market === 'matchResult')) return false;
  return resultSides[market] === undefined || asksForValue(query) || (listOf(query, 'market') ?? []).includes(market);
}

/** Prices of all sides by market and line. */
function sidesByMarket(outcomes: readonly Outcome[]): ReadonlyMap<string, SidesOfMarket> {
  const markets = new Map<string, SidesOfMarket>();
  for (const outcome of outcomes) {
    const sides = markets.get(marketOf(outcome)) ?? noPrices(outcome.market);
    markets.set(marketOf(outcome), { ...sides, [outcome.side]: outcome.shown });
  }
  return markets;
}

/** A count of the teams, and the line of the bet; null without a model. */
function countOf(
  { teamForecasts }: Moment,
  { fixture, market, scope, line }: Outcome,
): { readonly chancesAt: ChancesAt; readonly line: number } | null {
  if (scope === 'player' || line === null) return null;
  const isHandicap = market === 'asianHandicap';
  const key = isHandicap ? chancesKey(fixture.id, 'goals', 'lead') : chancesKey(fixture.id, market, scope);
  const forecast = teamForecasts.get(key);
  if (forecast === undefined) return null;
  return { chancesAt: forecast.chancesAt, line: isHandicap ? SLOW_LEAD_SHIFT - line : line };
}

const isFirst = (side: string): boolean => side === 'over' || side === 'home';

/** Expected value in percent of the whole stake; null if the refunded part is unknown. */
function valueOf(moment: Moment, outcome: Outcome, probability: number, odds: number): number | null {
  if (outcome.line === null || Math.abs(outcome.line * 2) % 2 === 1) return expectedValueAt(probability, odds);
  const count = countOf(moment, outcome);
  const first = isFirst(outcome.side) ? probability : 1 - probability;
  const share = count && shareOf(count.chancesAt, count.line, first);
  return share && share * expectedValueAt(probability, odds);
}

/** The fair bet on a side of a count: for a player his card's, for a team on its curve; null if unknown. */
function countBetOf(moment: Moment, outcome: Outcome): Outcomes | null {
  const { fixture, market, line, side, player, scope } = outcome;
  if (isOfResult(market) || line === null) return null;
  if (scope === 'player') return moment.cardBets.get(cardBetKey(fixture.id, player!, market, line, side)) ?? null;
  const curve = curveOf(moment, outcome);
  return curve && (isFirst(side) ? overOutcomes(curve, line) : underOutcomes(curve, line));
}

const isOfResult = (market: string): boolean => resultSides[market] !== undefined;

/** Probabilities of the sides of a result by the goals model, if the bet is decided; null each without a model. */
function resultModel({ teamForecasts }: Moment, { fixture, line }: Outcome): (number | null)[] {
  const lead = teamForecasts.get(chancesKey(fixture.id, 'goals', 'lead'));
  if (lead === undefined) return [null, null, null];
  const chances = lead.chancesAt(1);
  const home = overOutcomes(chances, SLOW_LEAD_SHIFT - (line ?? 0));
  return line === null ? [home.win, home.push, home.lose] : [winOf(home), 1 - winOf(home)];
}

/** The forecast of the side of a result by sources and model; null if unknown. */
function resultProbability(
  moment: Moment,
  outcome: Outcome,
  sides: readonly (Consensus | null)[],
  modelWeight: number,
): number | null {
  const fair = forecastsOf(sides, resultModel(moment, outcome), modelWeight);
  return fair?.[sidesOf(outcome.market).indexOf(outcome.side)] ?? null;
}

function pricedRows(moment: Moment, query: BoardQuery): PriceRow[] {
  const bookmakers = listOf(query, 'bookmakers');
  const league = textOf(query, 'uniqueTournamentId');
  const outcomes = outcomesOf(moment, moment.eligible(), flagOf(query, 'includeStale') ?? false);
  // stale prices may be judged, and do not count in the consensus
  const markets = sidesByMarket(outcomesOf(moment, moment.eligible()));
  const calibrations = calibrationsAt(moment);
  return outcomes.flatMap((outcome): PriceRow[] => {
    const { fixture, line, side, shown, player, scope } = outcome;
    if (!isOnBoard(query, outcome)) return [];
    const eligible = eligibleOf(shown);
    const best = bestOf(shown);
    const price = bestOf(shown.filter((each) => isNamed(bookmakers, each.bookmaker)));
    if (best === null || price === null) return [];
    const average = mean(eligible.map(({ odds }) => odds))!;
    const others = groupMeans(shown, price.bookmaker);
    const fairOdd = median(others);
    const meanOfOthers = mean(others);
    const teamName = (id: number): string => moment.teams.get(id)!.name;
    const subjectName =
      player !== null
        ? moment.players.get(player)!.name
        : scope === 'match' || scope === 'player'
          ? ''
          : teamName(teamOf(fixture, scope));
    const isAsked =
      groupMeans(shown).length >= (numberOf(query, 'minBookmakers') ?? 3) &&
      isWithin(price.odds, numberOf(query, 'minOdds'), numberOf(query, 'maxOdds') ?? 10) &&
      isListed(listOf(query, 'market'), outcome.market) &&
      isFixtureListed(moment, query, fixture) &&
      isSubjectListed(moment, query, { teams: teamsOf(moment, outcome), player }) &&
      (league === null || moment.current('competition', league) === fixture.competition) &&
      (numberOf(query, 'line') ?? line) === line &&
      isFound(textOf(query, 'search'), searched(moment, outcome));
    if (!isAsked) return [];
    const { weights, modelWeight } = weightsOf(moment, scope, outcome.market);
    const options = {
      calibration: scope === 'player' ? (calibrations.get(outcome.market) ?? null) : null,
      weights,
    };
    const market = markets.get(marketOf(outcome)) ?? noPrices(outcome.market);
    const consensuses = sidesOf(outcome.market).map((each) => consensusOf(market, each, options));
    const consensus = consensuses[sidesOf(outcome.market).indexOf(side)]!;
    const isEnough =
      consensus !== null && consensus.logit !== null && consensus.sources >= minConsensusOf(scope, outcome.market);
    const bet = countBetOf(moment, outcome);
    const ofResult = isEnough ? resultProbability(moment, outcome, consensuses, modelWeight) : null;
    const fairProbability = isOfResult(outcome.market) ? ofResult : bet && winOf(bet);
    const value =
      !isEnough || fairProbability === null
        ? null
        : bet === null
          ? valueOf(moment, outcome, fairProbability, price.odds)
          : expectedValue(bet, price.odds);
    return [
      {
        outcome,
        price,
        best,
        eligible,
        average,
        subjectName,
        lowest: lowestOf(shown)!,
        discrepancy: (price.odds / average - 1) * 100,
        fairOdd,
        edge: fairOdd === null ? null : (price.odds / fairOdd - 1) * 100,
        outlierPct: meanOfOthers === null ? null : (price.odds / meanOfOthers - 1) * 100,
        gap: priceGap(shown),
        fairProbability,
        consensus,
        modelWeight,
        valueEdge: value,
      },
    ];
  });
}

function ties({ outcome: { fixture, scope, market, line, side, player }, subjectName }: PriceRow): Criterion[] {
  return [
    [fixture.kickoff, 'asc'],
    [fixture.id, 'asc'],
    [scopes.indexOf(scope), 'asc'],
    [subjectName, 'asc'],
    [player, 'asc'],
    [market, 'asc'],
    [line, 'asc'],
    [side, 'asc'],
  ];
}

function common(moment: Moment, { outcome, eligible, average, best, discrepancy }: PriceRow): ExpectedRecord['record'] {
  const { fixture, market, line, side, player, scope } = outcome;
  const about = scope === 'player' ? moment.sideOf(fixture, player!) : scope === 'match' ? null : scope;
  const team = about === null ? null : moment.teams.get(teamOf(fixture, about))!;
  return {
    event_id: fixture.id,
    event_timestamp: fixture.kickoff,
    unique_tournament_id: fixture.competition,
    league_name: moment.competitions.get(fixture.competition)!.name,
    team_id: team?.id ?? null,
    team_name: team?.name ?? null,
    home_team_id: fixture.home,
    away_team_id: fixture.away,
    hometeam: moment.teams.get(fixture.home)!.name,
    awayteam: moment.teams.get(fixture.away)!.name,
    market_id: market,
    market_type: side,
    line: line === null ? null : { numberInText: line },
    player_id: player,
    playername: player === null ? null : moment.players.get(player)!.name,
    bookmaker_count: eligible.length,
    avg_odd: rounded(average, 2),
    max_odd: best.odds,
    odds_discrepancy: rounded(discrepancy, 2),
  };
}

const keyOf = ({ fixture, scope, player, market, line, side }: Outcome): string =>
  [fixture.home, fixture.away, scope, player, market, line, side].join(' ');
const pricesOf = ({ outcome }: PriceRow): ExpectedRecord['prices'] =>
  outcome.shown.map(({ bookmaker, odds }) => [bookmaker.name, odds]);

function outlierRecord(moment: Moment, row: PriceRow): ExpectedRecord {
  const { outcome, price, best, lowest, fairOdd, edge, gap } = row;
  const fairPrice = row.fairProbability === null ? null : 1 / row.fairProbability;
  return {
    key: keyOf(outcome),
    record: {
      ...common(moment, row),
      scope: outcome.scope,
      date: { startsWith: new Date(outcome.fixture.kickoff * 1000).toISOString().slice(0, 10) },
      best_odds: {
        highest: { odd: best.odds, bookmaker: best.bookmaker.name, identifier: best.bookmaker.slug, id: best.quote.id },
        lowest: {
          odd: lowest.odds,
          bookmaker: lowest.bookmaker.name,
          identifier: lowest.bookmaker.slug,
          id: lowest.quote.id,
        },
      },
      compared: {
        odd: price.odds,
        bookmaker: price.bookmaker.name,
        identifier: price.bookmaker.slug,
        id: price.quote.id,
      },
      fairOdd: rounded(fairOdd, fairOdd !== null && fairOdd < 1.1 ? 3 : 2),
      edge: rounded(edge, 2),
      consensusProbability: rounded(row.consensus?.probability ?? null, 4),
      modelWeight: row.modelWeight,
      fairProbability: rounded(row.fairProbability, 4),
      fairPrice: rounded(fairPrice, fairPrice !== null && fairPrice < 1.1 ? 3 : 2),
      consensusSources: row.consensus?.sources ?? 0,
      consensusKind: row.consensus?.kind ?? null,
      valueEdge: roundedOnCurve(row.valueEdge, 2),
      secondBest: gap.secondBest,
      gapToSecond: rounded(gap.gapToSecond, 2),
      isLonely: gap.isLonely,
      market_original: best.snapshot.providerMarket,
    },
    prices: pricesOf(row),
  };
}

function propsRecord(moment: Moment, row: PriceRow): ExpectedRecord {
  const { outcome, best, outlierPct } = row;
  return {
    key: keyOf(outcome),
    record: {
      ...common(moment, row),
      outlierPct: rounded(outlierPct, 2),
      market_original: best.snapshot.providerMarket,
      best_odds: { highest: { odd: best.odds, bookmaker: best.bookmaker.name, id: best.quote.id } },
    },
    prices: pricesOf(row),
  };
}
