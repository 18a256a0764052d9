import { lineProbabilities } from '../../football/odds-value.js';
import { decidedProbabilityOf } from '../../football/settled-line.js';
import { translateHandicap } from './handicap-translation.js';
import { TYPICAL_SHAPE } from './implied-rates.js';
import type { MarketView } from './implied-rates.js';
import { scoreGrid } from './score-grid.js';

const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Probabilities of scores, goal by goal. */
function scores(homeRate: number, awayRate: number): { lead: number; goals: number; mass: number }[] {
  const { size, cells } = scoreGrid({ homeRate, awayRate, ...TYPICAL_SHAPE });
  return Array.from(cells, (mass, cell) => {
    const [home, away] = [Math.floor(cell / size), cell % size];
    return { lead: home - away, goals: home + away, mass };
  });
}

const sumOf = (cells: ReturnType<typeof scores>, isIn: (cell: { lead: number; goals: number }) => boolean): number =>
  cells.reduce((sum, cell) => sum + (isIn(cell) ? cell.mass : 0), 0);

function viewOf(homeRate: number, awayRate: number): MarketView {
  const cells = scores(homeRate, awayRate);
  return {
    home: sumOf(cells, ({ lead }) => lead > 0),
    draw: sumOf(cells, ({ lead }) => lead === 0),
    away: sumOf(cells, ({ lead }) => lead < 0),
    over25: sumOf(cells, ({ goals }) => goals > 2.5),
  };
}

/** Probability that the home side wins a handicap if it is decided; a quarter line splits the stake in halves. */
function slowHandicap(homeRate: number, awayRate: number, line: number): number {
  const cells = scores(homeRate, awayRate);
  const halves = Number.isInteger(line * 2) ? [line, line] : [line - 0.25, line + 0.25];
  const part = (isWon: boolean): number =>
    halves.reduce((sum, half) => sum + sumOf(cells, ({ lead }) => (isWon ? lead + half > 0 : lead + half < 0)) / 2, 0);
  return part(true) / (part(true) + part(false));
}

const LINES = [-2, -1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.5];
const RATES = [
  [1.5, 1.1],
  [2.4, 0.7],
  [0.8, 1.6],
  [1.2, 1.2],
] as const;

describe('translateHandicap', () => {
  it.each(RATES)('reads the grid of %d to %d goals at every line', (home, away) => {
    const view = viewOf(home, away);
    for (const line of LINES) {
      expect(translateHandicap(view, null, line)).toBeCloseTo(slowHandicap(home, away, line), 6);
      // a handicap from the same grid changes nothing
      for (const at of [-0.75, 0, 0.5]) {
        const handicap = { line: at, probability: slowHandicap(home, away, at) };
        expect(translateHandicap(view, handicap, line)).toBeCloseTo(slowHandicap(home, away, line), 6);
      }
    }
  });

  it('reproduces the handicap at its own line, and moves all lines in its direction', () => {
    const view = viewOf(1.5, 1.1);
    for (const probability of [0.42, 0.5, 0.58]) {
      const handicap = { line: -0.25, probability };
      expect(translateHandicap(view, handicap, -0.25)).toBeCloseTo(probability, 7);
      const direction = Math.sign(probability - slowHandicap(1.5, 1.1, -0.25));
      for (const line of LINES)
        expect(Math.sign(translateHandicap(view, handicap, line)! - slowHandicap(1.5, 1.1, line))).toBe(direction);
    }
  });

  it('recovers the grid behind a handicap, whose rates were moved by a factor', () => {
    const view = viewOf(1.5, 1.1);
    const [home, away] = [1.5 * 1.08, 1.1 / 1.08];
    const handicap = { line: 0, probability: slowHandicap(home, away, 0) };
    for (const line of LINES)
      expect(translateHandicap(view, handicap, line)).toBeCloseTo(slowHandicap(home, away, line), 6);
  });

  it.each([
    // by hand: with -.25 half the draw loses, with +.25 half of it wins
    [{ home: 0.465, draw: 0.262, away: 0.273, over25: 0.52 }, -0.25, 0.465 / (1 - 0.131)],
    [{ home: 0.465, draw: 0.262, away: 0.273, over25: 0.52 }, 0, 0.465 / (1 - 0.262)],
    [{ home: 0.3, draw: 0.28, away: 0.42, over25: 0.47 }, 0.25, (0.3 + 0.14) / (1 - 0.14)],
    [{ home: 0.3, draw: 0.28, away: 0.42, over25: 0.47 }, 0.5, 0.3 + 0.28],
    [{ home: 0.62, draw: 0.22, away: 0.16, over25: 0.57 }, -0.5, 0.62],
  ])('agrees with the match result where the line did not move: %p at %d', (view, line, handicap) => {
    expect(Math.abs(logit(translateHandicap(view, null, line)!) - logit(handicap))).toBeLessThan(0.05);
  });

  it.each([
    [1.5, 1.1, -0.25],
    [2.1, 0.9, -1],
    [2.1, 0.9, -1.25],
    [0.9, 1.6, 0.75],
    [1.3, 1.3, 0],
  ])(
    'of a line that did not move is near to that of independent Poisson goals, %d and %d at %d',
    (home, away, line) => {
      const poisson = (rate: number, goals: number): number =>
        Array.from({ length: goals }, (_, index) => rate / (index + 1)).reduce((a, b) => a * b, Math.exp(-rate));
      let [won, lost] = [0, 0];
      const view = { home: 0, draw: 0, away: 0, over25: 0 };
      for (let h = 0; h < 15; h += 1)
        for (let a = 0; a < 15; a += 1) {
          const mass = poisson(home, h) * poisson(away, a);
          view[h > a ? 'home' : h < a ? 'away' : 'draw'] += mass;
          if (h + a > 2) view.over25 += mass;
          // +-1: decided; +-.5 (a quarter off): half of it; 0: push
          const decided = Math.min(1, Math.max(-1, Math.round((h - a + line) * 4) / 2));
          if (decided > 0) won += decided * mass;
          else lost -= decided * mass;
        }
      expect(Math.abs(logit(translateHandicap(view, null, line)!) - logit(won / (won + lost)))).toBeLessThan(0.05);
    },
  );

  it('does not need a total, and falls with the line', () => {
    const view = { ...viewOf(1.5, 1.1), over25: null };
    let before = 0;
    for (const line of LINES) {
      const probability = translateHandicap(view, null, line)!;
      expect(Math.abs(logit(probability) - logit(slowHandicap(1.5, 1.1, line)))).toBeLessThan(0.01);
      expect(probability).toBeGreaterThan(before);
      before = probability;
    }
  });

  it('is null where no grid fits the prices', () => {
    expect(translateHandicap({ home: 0.999, draw: 0.0005, away: 0.0005, over25: 0.01 }, null, -1)).toBeNull();
    expect(translateHandicap(viewOf(1.5, 1.1), { line: 0, probability: 0.9999 }, -1)).toBeNull();
  });

  it('counts the decided part of a bet as in settlements', () => {
    const { size, cells } = scoreGrid({ homeRate: 1.5, awayRate: 1.1, ...TYPICAL_SHAPE });
    const lead = new Float64Array(2 * size - 1);
    cells.forEach((mass, cell) => (lead[Math.floor(cell / size) - (cell % size) + size - 1]! += mass));
    const over = lineProbabilities(lead, size - 1 + 0.75).over;
    expect(translateHandicap(viewOf(1.5, 1.1), null, -0.75)).toBeCloseTo(decidedProbabilityOf(over), 6);
  });
});
