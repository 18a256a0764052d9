// Slow: it replays whole seasons of the demo, as intervals need many bets.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import { DEMO_LEAGUES } from '#demo';
import { writeDemoFeed } from '#demo/feed';
import { GoalDifference, overUnder, playSeason, seasonsAt, statisticTruths } from '#demo/truth';
import type { Chance, StatisticTruth } from '#demo/truth';
import { scorecardGroups } from '../../../src/scorecard/scorecard-group.js';
import type { Estimate, ScorecardGroup } from '../../../src/scorecard/scorecard.dto.js';
import { replayPicks } from '../../../src/scorecard/replay/replay-picks.js';
import { readSums } from '../../../src/scorecard/sums.queries.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { importFiles } from '../../support/real-import.js';

jest.setTimeout(600_000);

const now = new Date('2025-10-18T09:00:00Z');
const SEEDS = Array.from({ length: Number(process.env['TRUTH_SEEDS'] ?? 3) }, (_, index) => 101 + index);
const league = DEMO_LEAGUES.at(-1)!;
/** Feed files that a replay reads; player statistics are left out. */
const NEEDED = /^(00|10|30)-/;

/** A replayed bet with the generator's truth. */
interface TrueBet {
  match: string;
  bookmaker: string;
  marketFamily: string;
  /** Expected profit at a stake of 1. */
  value: number;
  price: number;
  /** Decided part, and its true probability to win. */
  decided: number;
  probability: number;
  fairProbability: number;
  closeProbability: number | null;
}

/** A group of the scorecard with the truth of its bets. */
interface Judged {
  group: ScorecardGroup;
  bets: TrueBet[];
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** True probabilities of a bet. */
function chanceOf({ home, away, total }: StatisticTruth, market: string, line: number | null, side: string): Chance {
  if (market === 'goals') return overUnder(total, line ?? NaN)[side as 'over' | 'under'];
  const difference = new GoalDifference(home.mean, away.mean);
  if (market === 'asianHandicap') {
    const { win, lose } = difference.handicap(line ?? NaN);
    return side === 'home' ? { win, lose } : { win: lose, lose: win };
  }
  const chances = { home: difference.home, draw: difference.draw, away: 1 - difference.home - difference.draw };
  const win = chances[side as keyof typeof chances];
  return { win, lose: 1 - win };
}

/** Loads the past of a league from a seed, replays it, and adds the truth to each group. */
async function judge(seed: number, folder: string): Promise<Judged[]> {
  const database = await createTestDatabase();
  try {
    const files = await writeDemoFeed({ folder, now, seed, leagues: [league] });
    const needed = files.filter((path) => NEEDED.test(basename(path)));
    for (const path of needed) {
      const lines = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, lines.filter((line) => !line.includes('"kind":"playerStatistics"')).join('\n'));
    }
    await importFiles(database, 'canonical', needed);
    await replayPicks(database.sql, {
      now,
      from: new Date(0),
      to: now,
      leagues: [],
      quoteMaxAgeMinutes: 1440,
      signal: new AbortController().signal,
    });
    const bets = await trueBets(database, seed);
    const groups: Judged[] = [];
    for (const dimension of ['bookmaker', 'marketFamily'] as const) {
      const sums = await readSums(database.sql, { source: 'replay', dimensions: [dimension], board: 'price-outliers' });
      for (const group of scorecardGroups(dimension, sums)) {
        const own = bets.filter((bet) => bet[dimension] === group.key);
        if (own.length > 0) groups.push({ group, bets: own });
      }
    }
    return groups;
  } finally {
    await database.drop();
  }
}

async function trueBets(database: TestDatabase, seed: number): Promise<TrueBet[]> {
  const truths = new Map(
    seasonsAt(now.getTime())
      .flatMap((year) => playSeason(seed, league, year, now.getTime()).fixtures)
      .map(({ fixture, rates }) => [`${fixture.kickoff} ${league.clubs[fixture.home]?.name}`, statisticTruths(rates)]),
  );
  const rows = await database.rows<{
    kickoffAt: Date;
    home: string;
    market: string;
    line: number | null;
    side: string;
    bookmakerId: number;
    price: number;
    fairProbability: number;
    closeProbability: number | null;
  }>(
    `select pick.kickoff_at as "kickoffAt", home.name as home, market, line, side,
      bookmaker_id as "bookmakerId", price, fair_probability as "fairProbability",
      close_probability as "closeProbability"
    from replayed_picks pick join replayed_pick_grades grade on pick_id = pick.id
    join facts.fixtures fixture on fixture.id = fixture_id join teams home on home.id = fixture.home_team_id
    where grade <> 'void' and board = 'price-outliers'`,
  );
  return rows.map(({ kickoffAt, home, market, line, side, bookmakerId, price, ...probabilities }) => {
    const match = `${kickoffAt.getTime()} ${home}`;
    const truth = truths.get(match);
    if (truth === undefined) throw new Error(`the generator knows no match of ${home} at ${kickoffAt.toISOString()}`);
    const { win, lose } = chanceOf(truth.goals, market, line, side);
    return {
      match: `${seed} ${match}`,
      bookmaker: String(bookmakerId),
      marketFamily: market === 'asianHandicap' ? 'goalHandicap' : market === 'goals' ? 'goalTotals' : market,
      value: win * (price - 1) - lose,
      price,
      decided: win + lose,
      probability: win / (win + lose),
      ...probabilities,
    };
  });
}

/** Whether an interval, in percent, contains a value per unit; null without an interval. */
function holds({ low, high }: Estimate, value: number): boolean | null {
  return low === null || high === null ? null : low <= value * 100 && value * 100 <= high;
}

/** Expects a coverage of 95 %, less three standard deviations of chance. */
function expectCoverage(held: readonly (boolean | null)[]): void {
  const known = held.filter((each) => each !== null);
  const share = known.filter((each) => each).length / known.length;
  const deviation = Math.sqrt((0.95 * 0.05) / known.length);
  expect(known.length).toBeGreaterThanOrEqual(SEEDS.length);
  expect(share).toBeGreaterThan(0.95 - 3 * deviation);
}

describe('scorecard of the replayed demo, whose true probabilities are known', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-truth-'));
  const judged: Judged[] = [];
  beforeAll(async () => {
    for (const seed of SEEDS) judged.push(...(await judge(seed, folder)));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('covers the true value of its bets with the intervals of their return', () => {
    const held = judged.map(({ group, bets }) => holds(group.roiPct, meanOf(bets.map(({ value }) => value))));
    expectCoverage(held);
  });

  it('covers the true value of its bets with the intervals of their closing-line value', () => {
    const held = judged.map(({ group, bets }) => {
      const closed = bets.filter(({ closeProbability }) => closeProbability !== null);
      return holds(group.closingLineValuePct, meanOf(closed.map(({ value }) => value)));
    });
    expectCoverage(held);
  });

  // The intervals include the spread of the bets' true values, so that they alone would miss a small bias.
  it.each(['matchResult', 'goalHandicap'])('closes %s at the truth on average', (family) => {
    const errors = new Map<string, number>();
    const bets = judged.filter(({ group }) => group.key === family).flatMap((each) => each.bets);
    for (const { match, price, probability, closeProbability } of bets) {
      if (closeProbability === null) continue;
      // bets on one match share the errors of its closing prices
      errors.set(match, (errors.get(match) ?? 0) + price * (closeProbability - probability));
    }
    const sums = [...errors.values()];
    const total = sums.reduce((sum, error) => sum + error, 0);
    const deviation = Math.sqrt(sums.reduce((sum, error) => sum + error ** 2, 0));
    expect(sums.length).toBeGreaterThan(100);
    expect(Math.abs(total)).toBeLessThan(3 * deviation);
  });

  it('covers the true probabilities of its bets with the intervals of their frequency', () => {
    const held = judged.flatMap(({ group, bets }) =>
      group.calibration.map(({ from, to, low, high }): boolean => {
        const own = bets.filter(({ fairProbability: fair }) => fair >= from && (fair < to || to === 1));
        const decided = own.reduce((sum, bet) => sum + bet.decided, 0);
        const chance = own.reduce((sum, bet) => sum + bet.decided * bet.probability, 0) / decided;
        return low <= chance && chance <= high;
      }),
    );
    expectCoverage(held);
  });
});
