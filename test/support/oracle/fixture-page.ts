import type { TestDatabase } from '../database.js';
import { mean } from './arithmetic.js';
import { consensusOf, forecastsOf } from './consensus.js';
import type { SidesOfMarket } from './consensus.js';
import type { Fixture, Moment } from './moment.js';
import { weightsOf } from './price-forecasts.js';
import { bestOf, eligibleOf, outcomesOf } from './prices.js';
import type { Outcome } from './prices.js';

/** A match with one version of its result, as stored; moments are milliseconds. */
export interface StoredMatch {
  readonly id: number;
  readonly home: number;
  readonly away: number;
  readonly kickoff: number;
  readonly knownFrom: number;
  readonly knownUntil: number;
  readonly status: string;
  readonly awarded: boolean;
  readonly homeGoals: number | null;
  readonly awayGoals: number | null;
}

/** Every version of every result. */
export async function readMatches(database: Pick<TestDatabase, 'rows'>): Promise<StoredMatch[]> {
  return database.rows<StoredMatch>(
    `select fixture.id, fixture.home_team_id as home, fixture.away_team_id as away,
      extract(epoch from fixture.kickoff_at)::float8 * 1000 as kickoff,
      extract(epoch from result.known_from)::float8 * 1000 as "knownFrom",
      extract(epoch from result.known_until)::float8 * 1000 as "knownUntil",
      result.status, result.awarded, result.home_goals as "homeGoals", result.away_goals as "awayGoals"
    from facts.fixtures fixture join facts.fixture_results result on result.fixture_id = fixture.id`,
  );
}

/** The last ten matches of a team before a kick-off as `id result`, or of two teams as `id`; newest first. */
export function earlierMatches(
  matches: readonly StoredMatch[],
  { now, before, team, opponent }: { now: number; before: number; team: number; opponent?: number },
): string[] {
  return matches
    .filter(({ knownFrom, knownUntil }) => knownFrom <= now && now < knownUntil)
    .filter(({ status, awarded, homeGoals }) => status === 'finished' && !awarded && homeGoals !== null)
    .filter(({ kickoff }) => kickoff < before)
    .filter(
      ({ home, away }) => [home, away].includes(team) && (opponent === undefined || [home, away].includes(opponent)),
    )
    .sort((one, other) => other.kickoff - one.kickoff || other.id - one.id)
    .slice(0, 10)
    .map(({ id, home, homeGoals, awayGoals }) => {
      if (opponent !== undefined) return String(id);
      const [own, theirs] = home === team ? [homeGoals!, awayGoals!] : [awayGoals!, homeGoals!];
      return `${id} ${own > theirs ? 'W' : own < theirs ? 'L' : 'D'}`;
    });
}

const sidesOf: Readonly<Record<string, readonly string[]>> = {
  matchResult: ['home', 'draw', 'away'],
  goals: ['over', 'under'],
  bothTeamsToScore: ['yes', 'no'],
  asianHandicap: ['home', 'away'],
};
const leastSources: Readonly<Record<string, number>> = {
  matchResult: 3,
  goals: 2,
  bothTeamsToScore: 2,
  asianHandicap: 2,
};

/** A market as expected on a page. */
export interface ExpectedMarket {
  readonly market: string;
  readonly line: number | null;
  readonly isMainLine: boolean | null;
  readonly sources: number;
  readonly bookmakers: number;
  /** Whether the model has every side. */
  readonly isModelled: boolean;
  readonly outcomes: readonly {
    readonly side: string;
    readonly best: string | null;
    readonly consensus: number | null;
    /** `curve`: known, and read from a curve that other lines of goals influence. */
    readonly fair: number | 'curve' | null;
  }[];
}

/**
 * The main markets of a fixture at a moment.
 * @param modelOf probability of a side by the model, if the bet is decided; null without a model
 */
export function expectedMarkets(
  moment: Moment,
  fixture: Fixture,
  modelOf: (market: string, line: number | null, side: string) => number | null,
): ExpectedMarket[] {
  const outcomes = outcomesOf(moment, [fixture]).filter(
    ({ scope, market, shown }) => scope === 'match' && market in sidesOf && eligibleOf(shown).length > 0,
  );
  const linesOf = (market: string): number[] =>
    [...new Set(outcomes.filter((each) => each.market === market).flatMap(({ line }) => line ?? []))].sort(
      (one, other) => one - other,
    );
  /**
   * Lines of goals of a match with enough sources, by scope: the curves of both sides and their sum depend on each
   * other.
   */
  const goalLines = outcomesOf(moment, [fixture])
    .filter(({ market, side }) => market === 'goals' && side === 'over')
    .flatMap(({ scope, line }) => {
      const shownOf = (side: string) =>
        outcomesOf(moment, [fixture]).find(
          (each) => each.market === 'goals' && each.scope === scope && each.line === line && each.side === side,
        )?.shown ?? [];
      const consensus = consensusOf({ over: shownOf('over'), under: shownOf('under') }, 'over');
      const isForecast = consensus !== null && consensus.logit !== null && consensus.sources >= leastSources['goals']!;
      return isForecast ? [{ scope, line }] : [];
    });
  const priced = (market: string, line: number | null, isMainLine: boolean | null): ExpectedMarket => {
    const own = outcomes.filter((each) => each.market === market && each.line === line);
    const alone = marketOf(moment, own, { market, line, isMainLine }, modelOf);
    return market === 'goals' ? onCurve(alone, goalLines) : alone;
  };
  const mainOf = (market: string): number | null => {
    const all = linesOf(market)
      .map((line) => priced(market, line, true))
      .filter(({ sources }) => sources > 0);
    const enough = all.filter(({ sources }) => sources >= leastSources[market]!);
    const candidates = enough.length > 0 ? enough : all;
    const distance = ({ outcomes: [first] }: ExpectedMarket): number => Math.abs(first!.consensus! - 0.5);
    const nearest = Math.min(...candidates.map(distance));
    return candidates.find((each) => distance(each) - nearest < 1e-9)?.line ?? null;
  };
  const [goals, handicap] = [mainOf('goals'), mainOf('asianHandicap')];
  const lines = [...new Set([2.5, ...(goals === null ? [] : [goals])])].sort((one, other) => one - other);
  return [
    priced('matchResult', null, null),
    ...lines.map((line) => priced('goals', line, line === goals)),
    ...(outcomes.some(({ market }) => market === 'bothTeamsToScore') ? [priced('bothTeamsToScore', null, null)] : []),
    ...(handicap === null ? [] : [priced('asianHandicap', handicap, true)]),
  ];
}

/**
 * A line of goals: its own forecast if only this line moves the curve, else a number that other lines influence too.
 */
function onCurve(
  market: ExpectedMarket,
  goalLines: readonly { readonly scope: string; readonly line: number | null }[],
): ExpectedMarket {
  // without a model there is no curve
  if (!market.isModelled) return { ...market, outcomes: market.outcomes.map((each) => ({ ...each, fair: null })) };
  const totals = goalLines.filter(({ scope }) => scope === 'match');
  if (totals.length === 1 && totals[0]!.line === market.line) return market;
  return {
    ...market,
    outcomes: market.outcomes.map((each) => ({ ...each, fair: goalLines.length > 0 ? 'curve' : null })),
  };
}

function marketOf(
  moment: Moment,
  outcomes: readonly Outcome[],
  of: Pick<ExpectedMarket, 'market' | 'line' | 'isMainLine'>,
  modelOf: (market: string, line: number | null, side: string) => number | null,
): ExpectedMarket {
  const sides = sidesOf[of.market]!;
  const prices: SidesOfMarket = Object.fromEntries(
    sides.map((side) => [side, outcomes.find((each) => each.side === side)?.shown ?? []]),
  );
  const { weights, modelWeight } = weightsOf(moment, 'match', of.market);
  const consensus = sides.map((side) => consensusOf(prices, side, { weights }));
  const sources = consensus[0]?.sources ?? 0;
  const model = sides.map((side) => modelOf(of.market, of.line, side));
  const fair = sources >= leastSources[of.market]! ? forecastsOf(consensus, model, modelWeight) : null;
  return {
    ...of,
    sources,
    isModelled: model.every((each) => each !== null),
    bookmakers: new Set(outcomes.flatMap(({ shown }) => eligibleOf(shown).map(({ bookmaker }) => bookmaker.id))).size,
    outcomes: sides.map((side, index) => {
      const best = bestOf(prices[side]!);
      return {
        side,
        best: best === null ? null : `${best.bookmaker.name} ${best.odds}`,
        consensus: mean(consensus[index] === null ? [] : [consensus[index]!.probability]),
        fair: fair?.[index] ?? null,
      };
    }),
  };
}
