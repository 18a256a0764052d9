import { PLAYER_STATISTICS } from './product.js';
import { DAY } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';
import { playerChances, playerTruths, type PlayerTruth } from './player-truth.js';
import { playSeason } from './season.js';
import type { PlayerCounts } from './counts.js';
import { statisticTruths, type Spread } from './statistic-truth.js';

/** Mean and variance of each count over both roles. */
function mixed({ roles }: PlayerTruth): Record<string, Spread> {
  const keys = Object.keys(roles[0]!.counts) as (keyof PlayerTruth['roles'][number]['counts'])[];
  return Object.fromEntries(
    keys.map((key) => {
      const sum = (part: (spread: Spread) => number): number =>
        roles.reduce((total, { probability, counts }) => total + probability * part(counts[key]!), 0);
      const mean = sum((spread) => spread.mean);
      return [key, { mean, variance: sum((spread) => spread.variance + spread.mean ** 2) - mean ** 2 }];
    }),
  );
}

describe('playerTruths', () => {
  const seasons = DEMO_LEAGUES.slice(0, 2).map((league) => playSeason(1, league, 2025, Infinity));
  /**
   * By expected role and statistic: for players who then played, the forecast half a day before against the actual
   * counts.
   */
  const seen = new Map<string, { expected: number; observed: number; squares: number; players: number }>();
  /** By decile of probability: forecasts on the lines of the catalogue, and how often they came in. */
  const tenths = Array.from({ length: 10 }, () => ({ lines: 0, believed: 0, came: 0 }));
  const note = (truth: PlayerTruth, counts: PlayerCounts): void => {
    for (const { key, lines } of PLAYER_STATISTICS) {
      for (const line of lines) {
        const chances = playerChances(truth, key, line, (spread) => spread);
        if (chances === null) continue;
        const tenth = tenths[Math.min(9, Math.floor(10 * chances.over.win))]!;
        tenth.lines += 1;
        tenth.believed += chances.over.win;
        tenth.came += counts[key] > line ? 1 : 0;
      }
    }
  };
  const played = seasons.flatMap((season) => season.fixtures.map((entry) => ({ ...entry, season })));
  for (const { season, fixture, outcome, rates } of played) {
    if (outcome === null) continue;
    const truths = statisticTruths(rates);
    for (const side of ['home', 'away'] as const) {
      const lineUp = season.expected(fixture[side], fixture.kickoff, fixture.kickoff - DAY / 2);
      playerTruths(rates, truths, side, lineUp).forEach((truth, place) => {
        const index = outcome[side].stints.findIndex((stint) => stint.player === truth.player);
        if (index < 0) return;
        note(truth, outcome[side].players[index]!);
        for (const [key, { mean, variance }] of Object.entries(mixed(truth))) {
          const name = `${place < 11 ? 'eleven' : 'reserves'} ${key}`;
          const sums = seen.get(name) ?? { expected: 0, observed: 0, squares: 0, players: 0 };
          const count = outcome[side].players[index]![key as keyof PlayerCounts];
          sums.expected += mean;
          sums.observed += count;
          sums.squares += (count - mean) ** 2 / variance;
          sums.players += 1;
          seen.set(name, sums);
        }
      });
    }
  }

  it.each(['shots', 'shotsOnTarget', 'fouls', 'foulsWon', 'tackles', 'passes'])(
    'tell how many %s players have in the mean',
    (key) => {
      // reserves are few, and play wherever they are needed
      for (const [who, margin] of [
        ['eleven', 0.07],
        ['reserves', 0.15],
      ] as const) {
        const { expected, observed, players } = seen.get(`${who} ${key}`)!;
        expect(players).toBeGreaterThan(300);
        expect(Math.abs(observed / expected - 1)).toBeLessThan(margin);
      }
    },
  );

  it.each(['shots', 'fouls', 'tackles', 'passes'])('have the right variance of %s of the eleven', (key) => {
    const { squares, players } = seen.get(`eleven ${key}`)!;
    expect(squares / players).toBeGreaterThan(0.85);
    expect(squares / players).toBeLessThan(1.35);
  });

  it('come in as often as forecast', () => {
    for (const { lines, believed, came } of tenths.slice(0, 8)) {
      expect(lines).toBeGreaterThan(500);
      expect(Math.abs(came - believed) / lines).toBeLessThan(0.025);
    }
  });
});
