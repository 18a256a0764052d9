import type { DetailedPosition, PlayerStatisticKey, Side, TeamStatisticKey } from './product.js';
import { USUAL_MEANS, USUAL_PLAYER_STATISTICS } from './counts.js';
import type { LineUp } from './line-ups.js';
import { POSITION_HABITS } from './positions.js';
import { traitWeights, type Trait } from './side-play.js';
import { overUnder, type Chance } from './probabilities.js';
import type { DemoPlayer } from './squads.js';
import { usualTruth, type Spread, type StatisticTruth } from './statistic-truth.js';
import { starterShare } from './stints.js';
import { ASSISTED, FOUL_SUFFERED, OWN_GOALS, PENALTY_GOALS, type FixtureRates } from './strengths.js';

/** Reserves that bookmakers list in addition to the expected eleven. */
const LISTED_RESERVES = 1;
/** Probability that a player of the expected eleven, or a listed reserve, starts if he plays (simulated). */
const STARTS = { eleven: 0.953, reserves: 0.28 } as const;
/** Share of the match played by a substitute, and its relative variance. */
const COMING_ON = { time: 0.27, spread: 0.45 } as const;

export type PlayerCounts = Partial<Record<PlayerStatisticKey, Spread>>;

/** Expected counts of a player in a fixture given that he plays; bets on others are void. */
export interface PlayerTruth {
  player: DemoPlayer;
  /** As a starter and as a substitute: probability and counts. */
  roles: readonly { probability: number; counts: PlayerCounts }[];
}

/** Relative variance of a starter's minutes per mean share of the match missed. */
const MINUTES_SPREAD = 0.3;

/** A share of a count: thinning preserves its relative overdispersion; `more` is the relative variance of the share. */
function part(whole: Spread, share: number, more = 0): Spread {
  const overspread = (whole.variance - whole.mean) / (whole.mean * whole.mean);
  const mean = whole.mean * share;
  return { mean, variance: mean + mean * mean * (overspread + more) };
}

const poisson = (mean: number): Spread => ({ mean, variance: mean });
/** At most one card, dismissals aside. */
const once = (mean: number): Spread => ({ mean, variance: mean * (1 - mean) });

/** Players whose role is fairly certain before the line-ups: the same as in the last match. */
export function withoutDoubtful(truths: readonly PlayerTruth[], expected: LineUp, last: LineUp | null): PlayerTruth[] {
  if (last === null) return [...truths];
  const partIn = (lineUp: LineUp, player: DemoPlayer): unknown => {
    const starter = lineUp.starters.find((each) => each.player === player);
    return starter === undefined ? null : POSITION_HABITS[starter.position];
  };
  return truths.filter(({ player }) => partIn(expected, player) === partIn(last, player));
}

/** Probabilities of a player's count over both roles. */
export function playerChances(
  { roles }: PlayerTruth,
  key: PlayerStatisticKey,
  line: number,
  viewed: (spread: Spread) => Spread,
): { over: Chance; under: Chance } | null {
  let [over, known] = [0, 0];
  for (const { probability, counts } of roles) {
    const spread = counts[key];
    if (spread === undefined || spread.mean <= 0) continue;
    over += probability * overUnder(viewed(spread), line).over.win;
    known += probability;
  }
  if (known === 0) return null;
  over /= known;
  return { over: { win: over, lose: 1 - over }, under: { win: 1 - over, lose: over } };
}

/** One side of a fixture, from which the counts of its players follow. */
class SideTruth {
  /** Sums of the trait weights of the expected eleven. */
  private readonly totals: Record<Trait, number>;
  /** The likeliest scorer of the eleven takes the penalties. */
  private readonly taker: DemoPlayer;

  constructor(
    private readonly rates: FixtureRates,
    private readonly truths: Readonly<Record<TeamStatisticKey, StatisticTruth>>,
    private readonly side: Side,
    { starters }: LineUp,
  ) {
    const weights = starters.map((starter) => traitWeights({ ...starter, isStarter: true }));
    const sum = (trait: Trait): number => weights.reduce((total, weight) => total + weight[trait], 0);
    const traits = Object.keys(weights[0]!) as Trait[];
    this.totals = Object.fromEntries(traits.map((trait) => [trait, sum(trait)])) as Record<Trait, number>;
    const best = weights.reduce((first, { scoring }, at) => (scoring > weights[first]!.scoring ? at : first), 0);
    this.taker = starters[best]!.player;
  }

  team(key: TeamStatisticKey): Spread {
    return this.truths[key][this.side];
  }

  countsOf(player: DemoPlayer, position: DetailedPosition, isStarter: boolean): PlayerCounts {
    const own = traitWeights({ player, position, isStarter });
    const played = isStarter ? starterShare(position) : COMING_ON.time;
    const timeSpread = isStarter ? MINUTES_SPREAD * (1 - played) : COMING_ON.spread;
    const share = (trait: Trait): number => (own[trait] / this.totals[trait]) * played;
    const ofWhole = (whole: Spread, trait: Trait): Spread => part(whole, share(trait), timeSpread);
    const habits = POSITION_HABITS[position];
    const shots = ofWhole(this.team('shots'), 'shooting');
    const struck = this.rates.goals[this.side] * (1 - OWN_GOALS);
    const penalties = player === this.taker ? PENALTY_GOALS * played : 0;
    const opponent: Side = this.side === 'home' ? 'away' : 'home';
    const ofTeams: Partial<Record<string, StatisticTruth>> = this.truths;
    const usual = USUAL_PLAYER_STATISTICS.map(({ key }) => {
      const truth = ofTeams[key] ?? usualTruth(USUAL_MEANS.get(key) ?? 0);
      return [key, ofWhole(truth[this.side], key)];
    });
    return {
      ...(Object.fromEntries(usual) as PlayerCounts),
      goals: poisson(struck * ((1 - PENALTY_GOALS) * share('scoring') + penalties)),
      assists: poisson(struck * (1 - PENALTY_GOALS) * ASSISTED * share('creating')),
      shots,
      shotsOnTarget: ofWhole(this.team('shotsOnTarget'), 'shooting'),
      headedShots: part(shots, habits.headed),
      shotsOutsideBox: part(shots, (1 - habits.headed) * habits.outside),
      fouls: ofWhole(this.team('fouls'), 'fouling'),
      foulsWon: ofWhole(part(this.truths.fouls[opponent], FOUL_SUFFERED), 'fouled'),
      tackles: ofWhole(this.team('tackles'), 'tackling'),
      interceptions: poisson(this.rates.interceptions[this.side] * share('intercepting')),
      passes: ofWhole(this.team('passes'), 'passing'),
      offsides: ofWhole(this.team('offsides'), 'offside'),
      cards: once(this.team('cards').mean * share('carded')),
    };
  }
}

/** Expected counts of the players of one side, from its true rates and the habits of the expected eleven. */
export function playerTruths(
  rates: FixtureRates,
  truths: Readonly<Record<TeamStatisticKey, StatisticTruth>>,
  side: Side,
  lineUp: LineUp,
): PlayerTruth[] {
  const expected = new SideTruth(rates, truths, side, lineUp);
  const eleven = lineUp.starters.map(({ player, position }) => ({ player, position, starts: STARTS.eleven }));
  const bench = lineUp.bench.filter(({ position }) => position !== 'GK').slice(0, LISTED_RESERVES);
  const reserves = bench.map((player) => ({ player, position: player.position, starts: STARTS.reserves }));
  return [...eleven, ...reserves].map(({ player, position, starts }): PlayerTruth => {
    const starter = expected.countsOf(player, position, true);
    if (position === 'GK') {
      const saves = part(expected.team('saves'), 0.99);
      const { passes } = starter;
      return { player, roles: [{ probability: 1, counts: passes === undefined ? { saves } : { saves, passes } }] };
    }
    const substitute = { probability: 1 - starts, counts: expected.countsOf(player, position, false) };
    return { player, roles: [{ probability: starts, counts: starter }, substitute] };
  });
}
