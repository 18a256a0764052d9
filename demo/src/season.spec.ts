import type { TeamStatisticKey } from './product.js';
import { TEAM_STATISTIC_KEYS } from '../../src/football/statistics.js';
import { LINEUP_BEFORE } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';
import { FORMATIONS } from './positions.js';
import { playSeason, type Season } from './season.js';
import { minutesOf, type SidePlay } from './side-play.js';
import { statisticTruths } from './statistic-truth.js';

const everything = Number.MAX_SAFE_INTEGER;
const seasons: Season[] = DEMO_LEAGUES.map((league) => playSeason(7, league, 2024, everything));
const matches = seasons.flatMap(({ fixtures }) => fixtures.map((entry) => ({ ...entry, outcome: entry.outcome! })));
const sides = matches.flatMap(({ outcome }) => [
  { side: outcome.home, opponent: outcome.away },
  { side: outcome.away, opponent: outcome.home },
]);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const covariance = (left: readonly number[], right: readonly number[]): number => {
  const [one, other] = [mean(left), mean(right)];
  return mean(left.map((value, index) => (value - one) * (right[index]! - other)));
};
const count = (side: SidePlay, key: TeamStatisticKey): number =>
  key === 'goals' ? side.goals : key === 'firstHalfGoals' ? side.halfTimeGoals : side.team[key];

/** Names of the claims that do not hold; a single Jest assertion per test keeps the file fast. */
function broken(claims: Record<string, boolean>): string[] {
  return Object.entries(claims)
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim);
}

describe('a played season', () => {
  it('adds up: players to their team, one side to the other', () => {
    const summed = [
      'shots',
      'shotsOnTarget',
      'fouls',
      'offsides',
      'yellowCards',
      'redCards',
      'cards',
      'tackles',
      'saves',
      'passes',
      'accuratePasses',
      'ownGoals',
    ] as const;
    const faults = sides.flatMap(({ side, opponent }) => {
      const { team, players } = side;
      const total = (key: keyof (typeof players)[number]): number => sum(players.map((counts) => counts[key]));
      return broken({
        ...Object.fromEntries(summed.map((key) => [`sum of ${key}`, total(key) === team[key]])),
        goals: side.goals === total('goals') + opponent.team.ownGoals,
        saves: opponent.team.saves === team.shotsOnTarget - total('goals'),
        cards: team.cards === team.yellowCards + team.redCards,
        'cards by half': team.firstHalfCards + team.secondHalfCards === team.cards,
        'second yellows': team.secondYellowCards <= team.redCards,
        'half-time goals': side.halfTimeGoals <= side.goals,
        assists: total('assists') <= total('goals'),
        'fouls won': sum(opponent.players.map(({ foulsWon }) => foulsWon)) <= team.fouls,
      });
    });
    expect(faults).toEqual([]);
    expect(sides).toHaveLength(2 * 1092);
  });

  it('keeps the counts of every player within possible bounds', () => {
    const faults = sides
      .flatMap(({ side }) => side.players)
      .flatMap((counts) =>
        broken({
          'on target': counts.shotsOnTarget <= counts.shots && counts.goals <= counts.shotsOnTarget,
          kinds: counts.headedShots + counts.shotsOutsideBox <= counts.shots,
          headed: counts.headedShotsOnTarget <= counts.headedShots,
          outside: counts.shotsOnTargetOutsideBox <= counts.shotsOutsideBox,
          'first-half shots':
            counts.firstHalfShotsOnTarget <= counts.firstHalfShots && counts.firstHalfShots <= counts.shots,
          'first-half fouls': counts.firstHalfFouls <= counts.fouls && counts.firstHalfFoulsWon <= counts.foulsWon,
          cards:
            counts.yellowCards <= 1 && counts.redCards <= 1 && counts.cards === counts.yellowCards + counts.redCards,
          passes: counts.accuratePasses <= counts.passes,
        }),
      );
    expect(faults).toEqual([]);
  });

  it('fields eleven players in formation, makes one to five substitutions, and counts minutes', () => {
    const faults = sides.flatMap(({ side }) => {
      const { lineUp, appearances } = side;
      const { substitutions, stints } = appearances;
      const squad = [...lineUp.starters.map(({ player }) => player), ...lineUp.bench];
      const stintOf = (player: (typeof squad)[number]) => stints.find((stint) => stint.player === player)!;
      const missing = sum(stints.map((stint, index) => (side.players[index]!.redCards > 0 ? 90 - stint.off : 0)));
      return broken({
        shape: lineUp.starters.map(({ position }) => position).join() === FORMATIONS[lineUp.formation].join(),
        'nobody twice': new Set(squad).size === squad.length,
        bench: lineUp.bench.length >= 4 && lineUp.bench.length <= 9,
        'one to five': substitutions.length >= 1 && substitutions.length <= 5,
        stints: stints.length === 11 + substitutions.length,
        pairs: substitutions.every(
          ({ time, playerOff, playerOn }) =>
            stintOf(playerOff).off === time && stintOf(playerOn).on === time && lineUp.bench.includes(playerOn),
        ),
        minutes: sum(stints.map(minutesOf)) === 11 * 90 - missing,
      });
    });
    expect(faults).toEqual([]);
  });

  it('does not field injured or suspended players', () => {
    const offenders: string[] = [];
    for (const { fixtures, squads } of seasons) {
      for (const club of squads.keys()) {
        const own = fixtures
          .filter(({ fixture }) => fixture.home === club || fixture.away === club)
          .map(({ fixture, outcome }) => (fixture.home === club ? outcome!.home : outcome!.away));
        const yellows = new Map<string, number>();
        own.forEach((side, index) =>
          side.players.forEach((counts, place) => {
            const { externalId } = side.stints[place]!.player;
            const isFifth =
              counts.yellowCards > 0 &&
              yellows.set(externalId, (yellows.get(externalId) ?? 0) + 1).get(externalId)! % 5 === 0;
            if (counts.redCards === 0 && !isFifth) return;
            const next = own[index + 1]?.lineUp;
            const named = [...(next?.starters ?? []).map(({ player }) => player), ...(next?.bench ?? [])];
            if (named.some((player) => player.externalId === externalId)) offenders.push(externalId);
          }),
        );
      }
    }
    expect(offenders).toEqual([]);
  });

  it.each(TEAM_STATISTIC_KEYS)('has rates near the true ones: %s', (key) => {
    const truths = matches.map(({ rates }) => statisticTruths(rates)[key]);
    for (const name of ['home', 'away'] as const) {
      const errors = matches.map(({ outcome }, index) => count(outcome[name], key) - truths[index]![name].mean);
      const expected = sum(truths.map((truth) => truth[name].variance));
      // The sum is within four standard errors, and the spread itself within a sixth.
      expect(Math.abs(sum(errors))).toBeLessThan(4 * Math.sqrt(expected));
      if (key !== 'redCards')
        expect(Math.abs(sum(errors.map((error) => error * error)) / expected - 1)).toBeLessThan(1 / 6);
    }
  });

  it('has the spread of real leagues', () => {
    const spread = (key: TeamStatisticKey): number => {
      const counts = sides.map(({ side }) => count(side, key));
      return covariance(counts, counts) / mean(counts);
    };
    const correlation = (key: TeamStatisticKey): number => {
      const [home, away] = [
        matches.map(({ outcome }) => count(outcome.home, key)),
        matches.map(({ outcome }) => count(outcome.away, key)),
      ];
      return covariance(home, away) / Math.sqrt(covariance(home, home) * covariance(away, away));
    };
    expect(Math.abs(spread('corners') - 1.6)).toBeLessThan(0.2);
    expect(Math.abs(spread('shots') - 2.1)).toBeLessThan(0.3);
    expect(Math.abs(spread('shotsOnTarget') - 1.35)).toBeLessThan(0.15);
    expect(Math.abs(spread('fouls') - 1.25)).toBeLessThan(0.15);
    expect(spread('yellowCards')).toBeLessThan(1);
    expect(Math.abs(correlation('corners') + 0.28)).toBeLessThan(0.1);
    expect(Math.abs(correlation('shots') + 0.34)).toBeLessThan(0.1);
    expect(Math.abs(correlation('yellowCards') - 0.19)).toBeLessThan(0.12);
  });

  it('has the same played matches regardless of the stopping time', () => {
    const [full] = seasons;
    const stop = full!.fixtures[120]!.fixture.kickoff - LINEUP_BEFORE;
    const part = playSeason(7, full!.league, 2024, stop);
    const told = (season: Season, index: number) => {
      const { fixture, outcome } = season.fixtures[index]!;
      return {
        ref: fixture.ref,
        home: outcome?.home.players,
        away: outcome?.away.players,
        lineUp: outcome?.home.lineUp.starters,
      };
    };
    for (let index = 0; index <= 120; index += 10) expect(told(part, index)).toEqual(told(full!, index));
    expect(part.fixtures.at(-1)!.outcome).toBeNull();
  });
});
