import type { BetBody } from '../../api';
import { playerStatistics } from '../../parts/player-statistics';

export type Scope = NonNullable<BetBody['scope']>;
type Market = BetBody['market'];
type Side = BetBody['side'];

/** Team statistics to bet on, most common first. */
const teamMarkets: readonly Market[] = [
  'goals',
  'corners',
  'shots',
  'shotsOnTarget',
  'cards',
  'yellowCards',
  'fouls',
  'offsides',
  'tackles',
];
const resultMarkets: readonly Market[] = ['matchResult', 'asianHandicap', 'bothTeamsToScore'];

/** Markets by the scope of a bet. */
export function marketsOf(scope: Scope): readonly string[] {
  if (scope === 'player') return playerStatistics;
  return scope === 'match' ? [...resultMarkets, ...teamMarkets] : teamMarkets;
}

/** Sides of a market. */
export function sidesOf(market: string): readonly Side[] {
  if (market === 'matchResult') return ['home', 'draw', 'away'];
  if (market === 'asianHandicap') return ['home', 'away'];
  return market === 'bothTeamsToScore' ? ['yes', 'no'] : ['over', 'under'];
}
