import type { Side } from '../football/canonical.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import type { TeamSheet } from './line-ups.js';
import { POSITION_HABITS } from './positions.js';
import { traitWeights, type Trait } from './side-play.js';
import type { DemoPlayer } from './squads.js';
import type { Spread, StatisticTruth } from './statistic-truth.js';
import { OWN_GOALS, PENALTY_GOALS, type FixtureRates } from './strengths.js';

/** Share of the match that a starter plays in the mean, and a substitute once he is expected to play. */
const STARTER_SHARE = 0.87;
const SUBSTITUTE_SHARE = 0.35;
const REGULAR_SUBSTITUTES = 2;
const ASSISTED = 0.78;
const FOUL_SUFFERED = 0.96;

/** What a player is expected to do in a fixture, provided that he plays. */
export interface PlayerTruth {
  player: DemoPlayer;
  isStarter: boolean;
  counts: Partial<Record<PlayerStatisticKey, Spread>>;
}

/** A player's part of a team count: thinning keeps the count's relative overspread. */
function part(team: Spread, share: number): Spread {
  const overspread = (team.variance - team.mean) / (team.mean * team.mean);
  const mean = team.mean * share;
  return { mean, variance: mean + mean * mean * overspread };
}

const times = (spread: Spread, factor: number): Spread => part(spread, factor);
const poisson = (mean: number): Spread => ({ mean, variance: mean });

/**
 * Expected counts of the players of one side, from the side's true rates and the habits of the eleven
 * that is expected.
 */
export function playerTruths(rates: FixtureRates, truths: Record<string, StatisticTruth>, side: Side, sheet: TeamSheet): PlayerTruth[] {
  const other: Side = side === 'home' ? 'away' : 'home';
  const eleven = sheet.starters.map(({ player, position }) => ({ player, position, isStarter: true }));
  const bench = sheet.bench.filter(({ position }) => position !== 'GK').slice(0, REGULAR_SUBSTITUTES);
  const substitutes = bench.map((player) => ({ player, position: player.position, isStarter: false }));
  const weights = eleven.map(traitWeights);
  const totals = Object.fromEntries(
    (Object.keys(weights[0]!) as Trait[]).map((trait) => [trait, weights.reduce((sum, weight) => sum + weight[trait], 0)]),
  ) as Record<Trait, number>;
  const team = (key: string): Spread => truths[key]![side];
  const struck = rates.goals[side] * (1 - OWN_GOALS);

  return [...eleven, ...substitutes].map((candidate) => {
    const own = traitWeights(candidate);
    const share = (trait: Trait): number => (own[trait] / totals[trait]) * (candidate.isStarter ? STARTER_SHARE : SUBSTITUTE_SHARE);
    const habits = POSITION_HABITS[candidate.position];
    if (candidate.position === 'GK') {
      const counts = { saves: times(team('saves'), 0.99), passes: part(team('passes'), share('passing') / STARTER_SHARE) };
      return { player: candidate.player, isStarter: candidate.isStarter, counts };
    }
    const shots = part(team('shots'), share('shooting'));
    return {
      player: candidate.player,
      isStarter: candidate.isStarter,
      counts: {
        goals: poisson(struck * share('scoring')),
        assists: poisson(struck * (1 - PENALTY_GOALS) * ASSISTED * share('creating')),
        shots,
        shotsOnTarget: part(team('shotsOnTarget'), share('shooting')),
        headedShots: times(shots, habits.headed),
        shotsOutsideBox: times(shots, (1 - habits.headed) * habits.outside),
        fouls: part(team('fouls'), share('fouling')),
        foulsWon: part(truths['fouls']![other], FOUL_SUFFERED * share('fouled')),
        tackles: part(team('tackles'), share('tackling')),
        interceptions: poisson(rates.interceptions[side] * share('intercepting')),
        passes: part(team('passes'), share('passing')),
        offsides: part(team('offsides'), share('offside')),
        cards: poisson(team('cards').mean * share('carded')),
      },
    };
  });
}
