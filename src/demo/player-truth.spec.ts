import { DAY } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';
import { playerTruths } from './player-truth.js';
import { playSeason } from './season.js';
import type { PlayerCounts } from './side-play.js';
import { statisticTruths } from './statistic-truth.js';

describe('playerTruths', () => {
  const season = playSeason(1, DEMO_LEAGUES[0]!, 2025, Date.UTC(2026, 0, 10));
  /** By who was expected and statistic: what was believed half a day before of those who then played, against what they did. */
  const seen = new Map<string, { expected: number; counted: number; squares: number; players: number }>();
  for (const { fixture, outcome, rates } of season.fixtures) {
    if (outcome === null) continue;
    const truths = statisticTruths(rates);
    for (const side of ['home', 'away'] as const) {
      const sheet = season.expected(fixture[side], fixture.kickoff, fixture.kickoff - DAY / 2);
      playerTruths(rates, truths, side, sheet).forEach(({ player, counts }, place) => {
        const index = outcome[side].stints.findIndex((stint) => stint.player === player);
        if (index < 0) return;
        for (const [key, { mean, variance }] of Object.entries(counts)) {
          const name = `${place < 11 ? 'eleven' : 'reserves'} ${key}`;
          const sums = seen.get(name) ?? { expected: 0, counted: 0, squares: 0, players: 0 };
          const count = outcome[side].players[index]![key as keyof PlayerCounts];
          sums.expected += mean;
          sums.counted += count;
          sums.squares += (count - mean) ** 2 / variance;
          sums.players += 1;
          seen.set(name, sums);
        }
      });
    }
  }

  it.each(['shots', 'shotsOnTarget', 'fouls', 'foulsWon', 'tackles', 'passes'])('tell how many %s players have in the mean', (key) => {
    // reserves are few, and play where they are needed
    for (const [who, margin] of [['eleven', 0.07], ['reserves', 0.15]] as const) {
      const { expected, counted, players } = seen.get(`${who} ${key}`)!;
      expect(players).toBeGreaterThan(300);
      expect(Math.abs(counted / expected - 1)).toBeLessThan(margin);
    }
  });

  it.each(['shots', 'fouls', 'tackles', 'passes'])('tell how %s of the eleven vary', (key) => {
    const { squares, players } = seen.get(`eleven ${key}`)!;
    expect(squares / players).toBeGreaterThan(0.85);
    expect(squares / players).toBeLessThan(1.35);
  });
});
