import type { MarketScope, OutcomeSide, PlayerStatisticKey, Side, TeamStatisticKey } from './product.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from './product.js';
import { playerChances, type PlayerTruth } from './player-truth.js';
import { GoalDifference, overUnder, type Chance } from './probabilities.js';
import type { DemoPlayer } from './squads.js';
import type { Spread, StatisticTruth } from './statistic-truth.js';

/** A line to offer, with the bookmaker's probability of each side. */
export interface Offer {
  scope: MarketScope;
  player: DemoPlayer | null;
  line: number | null;
  sides: readonly { side: OutcomeSide; chance: Chance }[];
}

/** A bookmaker's view: factors on the true means by subject, e.g. `home goals`. */
export type View = (subject: string) => number;

/** Inputs of a fixture's markets. */
export interface MarketBasis {
  truths: Readonly<Record<TeamStatisticKey, StatisticTruth>>;
  /** Handicap on the home side that makes the fixture even. */
  handicap: number;
  players: (side: Side) => readonly PlayerTruth[];
}

/** A board that a bookmaker opens for a fixture: one provider market. */
export interface Board {
  market: string;
  providerMarket: string;
  class: 'main' | 'team' | 'player';
  /** Share of bookmakers that offer it, relative to its class. */
  popularity: number;
  offers: (basis: MarketBasis, view: View) => Offer[];
}

/** Steps of the lines around the true mean, the same at every bookmaker. */
const LINE_STEPS: Partial<Record<TeamStatisticKey, number>> = { shots: 2, tackles: 2, passes: 25, fouls: 2 };

const viewed = (spread: Spread, factor: number): Spread => ({
  mean: spread.mean * factor,
  variance: spread.mean * factor + (spread.variance - spread.mean) * factor * factor,
});

/** Factor on a bookmaker's error, at most 1: it knows larger means better. */
const relativeDeviation = ({ mean, variance }: Spread): number => Math.min(1, Math.sqrt(variance) / mean);

/** A count as seen by a bookmaker whose mean is off by a factor. */
const seen = (spread: Spread, factor: number): Spread => viewed(spread, factor ** relativeDeviation(spread));

function linesAround(mean: number, step: number, count: number): number[] {
  const centre = step > 5 ? Math.round(mean / step) * step - 0.5 : Math.floor(mean) + 0.5;
  return Array.from({ length: count }, (_, index) => centre + (index - (count - 1) / 2) * step).filter(
    (line) => line > 0,
  );
}

/** Bounds on the probability of an over on offer. */
const LEAST_LIKELY = { team: 0.08, player: 0.1 } as const;
const MOST_LIKELY = 0.92;

function bothSides(
  scope: MarketScope,
  player: DemoPlayer | null,
  line: number,
  chances: { over: Chance; under: Chance } | null,
): Offer[] {
  if (chances === null) return [];
  const { over, under } = chances;
  if (over.win < LEAST_LIKELY[player === null ? 'team' : 'player'] || over.win > MOST_LIKELY) return [];
  return [
    {
      scope,
      player,
      line,
      sides: [
        { side: 'over', chance: over },
        { side: 'under', chance: under },
      ],
    },
  ];
}

function overUnderOffers(scope: MarketScope, spread: Spread, lines: readonly number[]): Offer[] {
  return lines.flatMap((line) => bothSides(scope, null, line, overUnder(spread, line)));
}

function teamBoards(): Board[] {
  const popularity: Partial<Record<TeamStatisticKey, number>> = {
    goals: 1.5,
    firstHalfGoals: 1.1,
    corners: 1.2,
    cards: 1.1,
    shots: 1,
    shotsOnTarget: 1,
  };
  return TEAM_STATISTICS.filter(({ key }) => key !== 'redCards').flatMap(({ key, marketNames }): Board[] => {
    const [matchName, , sideName]: readonly string[] = marketNames;
    const step = LINE_STEPS[key] ?? 1;
    const common = {
      market: key,
      class: key === 'goals' ? ('main' as const) : ('team' as const),
      popularity: popularity[key] ?? 0.65,
    };
    const match: Board = {
      ...common,
      providerMarket: matchName!,
      offers({ truths }, view) {
        const { home, away, total } = truths[key];
        const factor = (view(`home ${key}`) * home.mean + view(`away ${key}`) * away.mean) / total.mean;
        const lines = key === 'goals' ? [1.5, 2.5, 3.5] : linesAround(total.mean, step, 3);
        return overUnderOffers('match', seen(total, factor), lines);
      },
    };
    if (sideName === undefined) return [match];
    const sides: Board = {
      ...common,
      providerMarket: sideName,
      class: 'team',
      popularity: common.popularity * 0.75,
      offers: ({ truths }, view) =>
        (['home', 'away'] as const).flatMap((side) => {
          const truth = truths[key][side];
          const lines = key === 'goals' ? [0.5, 1.5, 2.5] : linesAround(truth.mean, step, 3);
          return overUnderOffers(side, seen(truth, view(`${side} ${key}`)), lines);
        }),
    };
    return [match, sides];
  });
}

function playerBoards(): Board[] {
  const popularity: Partial<Record<PlayerStatisticKey, number>> = {
    goals: 1.4,
    shots: 1.3,
    shotsOnTarget: 1.2,
    fouls: 1,
    tackles: 1,
    assists: 1,
    cards: 1.1,
    passes: 0.75,
    saves: 0.9,
    foulsWon: 0.5,
    offsides: 0.3,
    headedShots: 0.25,
    shotsOutsideBox: 0.25,
    interceptions: 0.3,
  };
  return PLAYER_STATISTICS.map(({ key, lines, marketNames }): Board => ({
    market: key,
    providerMarket: marketNames[0]!,
    class: 'player',
    popularity: popularity[key] ?? 0.5,
    offers: ({ players }, view) =>
      (['home', 'away'] as const).flatMap((side) =>
        players(side).flatMap((truth) => {
          const factor = view(`${truth.player.externalId} ${key}`);
          const chances = (line: number) => playerChances(truth, key, line, (spread) => seen(spread, factor));
          return lines.flatMap((line) => bothSides('player', truth.player, line, chances(line)));
        }),
      ),
  }));
}

const goalDifference = ({ truths }: MarketBasis, view: View): GoalDifference =>
  new GoalDifference(truths.goals.home.mean * view('home goals'), truths.goals.away.mean * view('away goals'));

/** Handicap on the home side, to the quarter, that makes a fixture even. */
export function evenHandicap({ goals }: MarketBasis['truths']): number {
  const difference = new GoalDifference(goals.home.mean, goals.away.mean);
  let best = { line: 0, gap: Infinity };
  for (let line = -3; line <= 3; line += 0.25) {
    const { win, lose } = difference.handicap(line);
    if (Math.abs(win - lose) < best.gap) best = { line, gap: Math.abs(win - lose) };
  }
  return best.line;
}

/** An offer on the match as a whole. */
const ofMatch = (line: number | null, chances: Partial<Record<OutcomeSide, Chance>>): Offer => ({
  scope: 'match',
  player: null,
  line,
  sides: Object.entries(chances).map(([side, chance]) => ({ side: side as OutcomeSide, chance })),
});
const sure = (win: number): Chance => ({ win, lose: 1 - win });

const RESULT_BOARDS: readonly Board[] = [
  {
    market: 'matchResult',
    providerMarket: 'h2h',
    class: 'main',
    popularity: 2,
    offers(basis, view) {
      const { home, draw } = goalDifference(basis, view);
      return [ofMatch(null, { home: sure(home), draw: sure(draw), away: sure(1 - home - draw) })];
    },
  },
  {
    market: 'asianHandicap',
    providerMarket: 'spreads',
    class: 'main',
    popularity: 1.5,
    offers(basis, view) {
      const { win, lose } = goalDifference(basis, view).handicap(basis.handicap);
      return [ofMatch(basis.handicap, { home: { win, lose }, away: { win: lose, lose: win } })];
    },
  },
  {
    market: 'bothTeamsToScore',
    providerMarket: 'btts',
    class: 'main',
    popularity: 1.3,
    offers({ truths }, view) {
      const scores = (side: Side): number => 1 - Math.exp(-truths.goals[side].mean * view(`${side} goals`));
      const both = scores('home') * scores('away');
      return [ofMatch(null, { yes: sure(both), no: sure(1 - both) })];
    },
  },
];

/** All boards, the result first. */
export const BOARDS: readonly Board[] = [...RESULT_BOARDS, ...teamBoards(), ...playerBoards()];
/** Boards whose opening and closing prices are published. */
export const ARCHIVED_BOARDS: readonly Board[] = BOARDS.filter(({ providerMarket }) =>
  ['h2h', 'spreads', 'totals'].includes(providerMarket),
);
/** Boards of players. */
export const PLAYER_BOARDS: readonly Board[] = BOARDS.filter((board) => board.class === 'player');
