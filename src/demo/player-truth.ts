import type { DetailedPosition, Side } from '../football/canonical.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { USUAL_MEANS, USUAL_PLAYER_STATISTICS } from './counts.js';
import type { TeamSheet } from './line-ups.js';
import { POSITION_HABITS } from './positions.js';
import { traitWeights, type Trait } from './side-play.js';
import { overUnder, type Chance } from './probabilities.js';
import type { DemoPlayer } from './squads.js';
import { usualTruth, type Spread, type StatisticTruth } from './statistic-truth.js';
import { starterShare } from './stints.js';
import { OWN_GOALS, PENALTY_GOALS, type FixtureRates } from './strengths.js';

/** Players beside the expected eleven whom bookmakers list: the likeliest to start in its stead. */
const LISTED_RESERVES = 1;
/**
 * How many of the expected eleven, and of the listed reserves, start if they play at all, as seasons played show; the
 * others come on.
 */
const STARTS = { eleven: 0.953, reserves: 0.28 } as const;
/** Share of the match that one who comes on plays, and its relative variance. */
const COMING_ON = { time: 0.27, spread: 0.45 } as const;
const ASSISTED = 0.78;
const FOUL_SUFFERED = 0.96;

export type PlayerCounts = Partial<Record<PlayerStatisticKey, Spread>>;

/** What a player is expected to do in a fixture provided that he plays: bets on those who do not are void. */
export interface PlayerTruth {
  player: DemoPlayer;
  /** From the start, and as a substitute: how likely that is, and his counts then. */
  roles: readonly { probability: number; counts: PlayerCounts }[];
}

/** Relative variance of a starter's minutes for each part of the match that he misses in the mean. */
const MINUTES_SPREAD = 0.3;

/** A part of a count: thinning keeps its relative overspread; `more` is what the part itself varies by. */
function part(whole: Spread, share: number, more = 0): Spread {
  const overspread = (whole.variance - whole.mean) / (whole.mean * whole.mean);
  const mean = whole.mean * share;
  return { mean, variance: mean + mean * mean * (overspread + more) };
}

const poisson = (mean: number): Spread => ({ mean, variance: mean });
/** One card at most, but for dismissals. */
const once = (mean: number): Spread => ({ mean, variance: mean * (1 - mean) });

/**
 * The players whom bookmakers price: nobody whose part is in doubt until the line-ups are known. Of the expected eleven
 * those who started the last match in such a position, of the others those who did not start.
 */
export function withoutDoubtful(
  truths: readonly PlayerTruth[],
  expected: TeamSheet,
  last: TeamSheet | null,
): PlayerTruth[] {
  if (last === null) return [...truths];
  const partIn = (sheet: TeamSheet, player: DemoPlayer): unknown => {
    const starter = sheet.starters.find((each) => each.player === player);
    return starter === undefined ? null : POSITION_HABITS[starter.position];
  };
  return truths.filter(({ player }) => partIn(expected, player) === partIn(last, player));
}

/** Chances of a player's count, whichever his role. */
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

/**
 * Expected counts of the players of one side, from the side's true rates and the habits of the eleven
 * that is expected.
 */
export function playerTruths(
  rates: FixtureRates,
  truths: Record<string, StatisticTruth>,
  side: Side,
  sheet: TeamSheet,
): PlayerTruth[] {
  const other: Side = side === 'home' ? 'away' : 'home';
  const eleven = sheet.starters.map(({ player, position }) => ({ player, position, starts: STARTS.eleven }));
  const bench = sheet.bench.filter(({ position }) => position !== 'GK').slice(0, LISTED_RESERVES);
  const reserves = bench.map((player) => ({ player, position: player.position, starts: STARTS.reserves }));
  const weights = eleven.map((starter) => traitWeights({ ...starter, isStarter: true }));
  const totals = Object.fromEntries(
    (Object.keys(weights[0]!) as Trait[]).map((trait) => [
      trait,
      weights.reduce((sum, weight) => sum + weight[trait], 0),
    ]),
  ) as Record<Trait, number>;
  const team = (key: string): Spread => truths[key]![side];
  const struck = rates.goals[side] * (1 - OWN_GOALS);
  // the likeliest scorer on the pitch takes the penalties
  const likeliest = weights.reduce((best, { scoring }, index) => (scoring > weights[best]!.scoring ? index : best), 0);
  const taker = eleven[likeliest]!.player;

  const countsOf = (player: DemoPlayer, position: DetailedPosition, isStarter: boolean): PlayerCounts => {
    const own = traitWeights({ player, position, isStarter });
    const played = isStarter ? starterShare(position) : COMING_ON.time;
    const timeSpread = isStarter ? MINUTES_SPREAD * (1 - played) : COMING_ON.spread;
    const share = (trait: Trait): number => (own[trait] / totals[trait]) * played;
    const ofWhole = (whole: Spread, trait: Trait): Spread => part(whole, share(trait), timeSpread);
    const habits = POSITION_HABITS[position];
    const shots = ofWhole(team('shots'), 'shooting');
    const penalties = player === taker ? PENALTY_GOALS * played : 0;
    const usual = USUAL_PLAYER_STATISTICS.map(({ key }) => [
      key,
      ofWhole(truths[key]?.[side] ?? usualTruth(USUAL_MEANS.get(key) ?? 0)[side], key),
    ]);
    return {
      ...(Object.fromEntries(usual) as PlayerCounts),
      goals: poisson(struck * ((1 - PENALTY_GOALS) * share('scoring') + penalties)),
      assists: poisson(struck * (1 - PENALTY_GOALS) * ASSISTED * share('creating')),
      shots,
      shotsOnTarget: ofWhole(team('shotsOnTarget'), 'shooting'),
      headedShots: part(shots, habits.headed),
      shotsOutsideBox: part(shots, (1 - habits.headed) * habits.outside),
      fouls: ofWhole(team('fouls'), 'fouling'),
      foulsWon: ofWhole(part(truths['fouls']![other], FOUL_SUFFERED), 'fouled'),
      tackles: ofWhole(team('tackles'), 'tackling'),
      interceptions: poisson(rates.interceptions[side] * share('intercepting')),
      passes: ofWhole(team('passes'), 'passing'),
      offsides: ofWhole(team('offsides'), 'offside'),
      cards: once(team('cards').mean * share('carded')),
    };
  };

  return [...eleven, ...reserves].map(({ player, position, starts }): PlayerTruth => {
    if (position !== 'GK') {
      return {
        player,
        roles: [
          { probability: starts, counts: countsOf(player, position, true) },
          { probability: 1 - starts, counts: countsOf(player, position, false) },
        ],
      };
    }
    const { passes } = countsOf(player, position, true);
    const saves = part(team('saves'), 0.99);
    return { player, roles: [{ probability: 1, counts: passes === undefined ? { saves } : { saves, passes } }] };
  });
}
