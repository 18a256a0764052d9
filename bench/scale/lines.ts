import { teamStatistic } from '../../src/football/statistics.js';
import type { PlayerStatisticKey } from '../../src/football/statistics.js';
import type { PositionGroup } from '../../src/football/canonical.js';
import { poissonCumulative } from '../../src/maths/count-probabilities.js';
import { Random } from '../../src/maths/random.js';
import type { ScaleFixture } from './calendar.js';
import { expectedGoals, lineUp } from './match.js';
import type { PlayerRates, ScalePlayer, ScaleTeam } from './league.js';

/** A quoted over/under line, with the probability of the over. */
export interface QuotedLine {
  market: string;
  providerMarket: string;
  scope: 'match' | 'home' | 'away' | 'player';
  playerId: number | null;
  line: number;
  overChance: number;
}

/** Player lines per fixture, nearly all two-sided: 500 fixtures make 100,000 keys. */
export const PLAYER_LINES = 101;

type Offer = readonly [PlayerStatisticKey, number];

/** Lines quoted on starters, by position group. */
const OFFERS: Readonly<Record<PositionGroup, readonly Offer[]>> = {
  G: [['saves', 2.5]],
  D: [
    ['shots', 0.5],
    ['fouls', 0.5],
    ['fouls', 1.5],
    ['tackles', 1.5],
    ['tackles', 2.5],
    ['cards', 0.5],
    ['foulsWon', 0.5],
    ['passes', 49.5],
  ],
  M: [
    ['shots', 0.5],
    ['shots', 1.5],
    ['shotsOnTarget', 0.5],
    ['tackles', 1.5],
    ['tackles', 2.5],
    ['fouls', 0.5],
    ['fouls', 1.5],
    ['foulsWon', 0.5],
    ['foulsWon', 1.5],
    ['goals', 0.5],
    ['cards', 0.5],
  ],
  F: [
    ['shots', 0.5],
    ['shots', 1.5],
    ['shots', 2.5],
    ['shotsOnTarget', 0.5],
    ['shotsOnTarget', 1.5],
    ['goals', 0.5],
    ['assists', 0.5],
    ['foulsWon', 0.5],
    ['foulsWon', 1.5],
    ['fouls', 0.5],
    ['offsides', 0.5],
  ],
};
const BENCH_OFFERS: readonly Offer[] = [
  ['goals', 0.5],
  ['shots', 0.5],
  ['shotsOnTarget', 0.5],
];

const PROVIDER_MARKETS: Partial<Record<PlayerStatisticKey, string>> = {
  goals: 'player_goal_scorer_anytime',
  assists: 'player_assists',
  shots: 'player_shots',
  shotsOnTarget: 'player_shots_on_target',
  fouls: 'player_fouls',
  foulsWon: 'player_fouls_won',
  tackles: 'player_tackles',
  passes: 'player_passes',
  offsides: 'player_offsides',
  cards: 'player_cards',
  saves: 'player_saves',
};

/** The player lines of a fixture: on likely starters and some substitutes, always the same number. */
export function playerLines(fixture: ScaleFixture): QuotedLine[] {
  const random = new Random(`scale|lines|${fixture.key}`);
  const [homeGoals, awayGoals] = expectedGoals(fixture);
  const sides: [ScaleTeam, number, number][] = [
    [fixture.home, homeGoals, awayGoals],
    [fixture.away, awayGoals, homeGoals],
  ];
  const all = sides.flatMap(([team, goals, conceded]) =>
    lineUp(random, team, 0)
      .slice(0, 14)
      .flatMap(({ shirt }, place): QuotedLine[] => {
        const player = team.squad[shirt]!;
        const isStarter = place < 11;
        return (isStarter ? OFFERS[player.group] : BENCH_OFFERS).map(([market, line]) => ({
          market,
          providerMarket: PROVIDER_MARKETS[market]!,
          scope: 'player',
          playerId: player.id,
          line,
          overChance: over(expected(market, player, goals, conceded, isStarter ? 80 / 90 : 25 / 90), line),
        }));
      }),
  );
  return random.shuffled(all).slice(0, PLAYER_LINES);
}

/** The expected count of a player who plays a share of the match. */
function expected(
  market: PlayerStatisticKey,
  player: ScalePlayer,
  goals: number,
  conceded: number,
  share: number,
): number {
  const { rates } = player;
  // a side's weights for goals and assists sum to about nine
  const scored = (goals * rates.goals * share) / 9;
  const shots = rates.shots * share * Math.sqrt(goals / 1.35) + scored;
  switch (market) {
    case 'goals':
      return scored;
    case 'assists':
      return (0.72 * goals * rates.assists * share) / 9;
    case 'shots':
      return shots;
    case 'shotsOnTarget':
      return (shots - scored) * 0.27 + scored;
    case 'saves':
      return 2.1 + 0.5 * conceded;
    case 'cards':
      return rates.yellowCards * share;
    default:
      return rates[market as keyof PlayerRates] * share;
  }
}

/** Lines of goals, corners and shots, of the match and of each side. */
export function teamLines(fixture: ScaleFixture): QuotedLine[] {
  const [home, away] = expectedGoals(fixture);
  const means = {
    goals: [home, away],
    corners: [5 * Math.sqrt(home / 1.5), 5 * Math.sqrt(away / 1.2)],
    shots: [12 * Math.sqrt(home / 1.5), 12 * Math.sqrt(away / 1.2)],
  } as const;
  return (['goals', 'corners', 'shots'] as const).flatMap((market): QuotedLine[] => {
    const { lines, totalLines, marketNames } = teamStatistic(market);
    const side = (
      scope: 'match' | 'home' | 'away',
      mean: number,
      providerMarket: string,
      quoted: readonly number[],
    ): QuotedLine[] =>
      quoted.map((line) => ({ market, providerMarket, scope, playerId: null, line, overChance: over(mean, line) }));
    return [
      ...side('match', means[market][0] + means[market][1], marketNames[0]!, totalLines),
      ...side('home', means[market][0], marketNames[2]!, lines),
      ...side('away', means[market][1], marketNames[2]!, lines),
    ];
  });
}

const over = (mean: number, line: number): number => 1 - poissonCumulative(Math.floor(line), mean);
