import type { Side } from '../football/canonical.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import type { TeamSheet } from './line-ups.js';
import { POSITION_HABITS } from './positions.js';
import { traitWeights, type Trait } from './side-play.js';
import type { DemoPlayer } from './squads.js';
import type { Spread, StatisticTruth } from './statistic-truth.js';
import { starterShare } from './stints.js';
import { OWN_GOALS, PENALTY_GOALS, type FixtureRates } from './strengths.js';

/** Players beside the expected eleven whom bookmakers list: those likeliest to start in its stead. */
const LISTED_RESERVES = 2;
/**
 * Time on the pitch of listed players who play, against that of a starter, and its relative variance: seasons played
 * show that 95 % of the expected eleven and 32 % of the reserves start then, and the others play a quarter of the match.
 */
const ELEVEN = { time: 0.965, timeSpread: 0.025 };
const RESERVES = { time: 0.57, timeSpread: 0.35 };
const ASSISTED = 0.78;
const FOUL_SUFFERED = 0.96;

/** What a player is expected to do in a fixture provided that he plays: bets on those who do not are void. */
export interface PlayerTruth {
  player: DemoPlayer;
  counts: Partial<Record<PlayerStatisticKey, Spread>>;
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

/**
 * Expected counts of the players of one side, from the side's true rates and the habits of the eleven
 * that is expected.
 */
export function playerTruths(rates: FixtureRates, truths: Record<string, StatisticTruth>, side: Side, sheet: TeamSheet): PlayerTruth[] {
  const other: Side = side === 'home' ? 'away' : 'home';
  const eleven = sheet.starters.map(({ player, position }) => ({ player, position, isStarter: true, ...ELEVEN }));
  const bench = sheet.bench.filter(({ position }) => position !== 'GK').slice(0, LISTED_RESERVES);
  const reserves = bench.map((player) => ({ player, position: player.position, isStarter: false, ...RESERVES }));
  const weights = eleven.map(traitWeights);
  const totals = Object.fromEntries(
    (Object.keys(weights[0]!) as Trait[]).map((trait) => [trait, weights.reduce((sum, weight) => sum + weight[trait], 0)]),
  ) as Record<Trait, number>;
  const team = (key: string): Spread => truths[key]![side];
  const struck = rates.goals[side] * (1 - OWN_GOALS);

  return [...eleven, ...reserves].map((candidate) => {
    const own = traitWeights(candidate);
    const played = starterShare(candidate.position);
    const timeSpread = MINUTES_SPREAD * (1 - played) + candidate.timeSpread;
    const share = (trait: Trait): number => (own[trait] / totals[trait]) * played * candidate.time;
    const ofWhole = (whole: Spread, trait: Trait): Spread => part(whole, share(trait), timeSpread);
    const habits = POSITION_HABITS[candidate.position];
    if (candidate.position === 'GK') {
      return { player: candidate.player, counts: { saves: part(team('saves'), 0.99), passes: ofWhole(team('passes'), 'passing') } };
    }
    const shots = ofWhole(team('shots'), 'shooting');
    return {
      player: candidate.player,
      counts: {
        goals: poisson(struck * share('scoring')),
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
        cards: poisson(team('cards').mean * share('carded')),
      },
    };
  });
}
