// Slow: a process loads the demo and plays hours of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionConfig } from '../../../src/session/session.dto.js';
import type { ValueBetCard } from '../../../src/value-bets/value-bets.dto.js';
import { useTestDatabase } from '../../support/database.js';
import { useKillable } from '../../support/killable.js';
import type { RunningService } from '../../support/killable.js';

const HOUR = 3_600_000;
/** Hours of the demo within which its first match is over and graded, with ample margin. */
const MOST_HOURS = 12;
const environment = { DEMO_DATA: 'true', DEMO_SPEED: '120', PREDICTIONS_PUBLIC: 'true' };

const database = useTestDatabase();
const killable = useKillable(() => database.current.url);

async function get<Body>({ address }: RunningService, path: string): Promise<Body> {
  let response = await fetch(`${address}${path}`);
  // while the boards are being built again, which a busy machine may require
  for (; response.status === 503; response = await fetch(`${address}${path}`)) await sleep(1_000);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Body;
}

const clockOf = (service: RunningService): Promise<SessionConfig> => get<SessionConfig>(service, '/api/session/config');

async function nowOf(service: RunningService): Promise<number> {
  return Date.parse((await clockOf(service)).now);
}

/** Bets on the next matches, up to a hundred. */
async function listBets(service: RunningService): Promise<ValueBetCard[]> {
  const path = '/api/v2/value-bets?limit=100&sortBy=kickoff&sortOrder=asc';
  return (await get<{ data: ValueBetCard[] }>(service, path)).data;
}

/** Grades of the value bets on a match, as they are stored. */
async function listGrades(fixtureId: number): Promise<string[]> {
  const rows = await database.current.rows<{ grade: string }>(
    `select grade.grade from picks pick join pick_grades grade on grade.pick_id = pick.id
    where pick.board = 'value-bets' and pick.fixture_id = $1`,
    [fixtureId],
  );
  return rows.map(({ grade }) => grade);
}

/** Polls until a condition holds; fails once the demo has played this many hours. */
async function untilDemo(service: RunningService, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = (await nowOf(service)) + MOST_HOURS * HOUR;
  while (!(await isSo())) {
    if ((await nowOf(service)) > last) throw new Error(`after ${MOST_HOURS} hours of the demo: ${what}`);
    await sleep(200);
  }
}

describe('a fast demo', () => {
  it('lists bets whose prices move, whose match kicks off, and which are graded', async () => {
    let service = await killable.startService(environment, 600);
    const { now, clockSpeed, isDemo } = await clockOf(service);
    const begin = Date.parse(now);
    expect([clockSpeed, isDemo]).toEqual([120, true]);

    const prices = new Map<string, number | null>();
    let match = { matchId: 0, kickoff: Infinity };
    await untilDemo(service, 'no price of a listed bet has moved', async () => {
      const bets = await listBets(service);
      for (const { matchId, matchDate } of bets)
        if (matchDate * 1_000 < match.kickoff) match = { matchId, kickoff: matchDate * 1_000 };
      const moved = bets.filter(({ cardKey, scannerOdds }) => (prices.get(cardKey) ?? scannerOdds) !== scannerOdds);
      for (const { cardKey, scannerOdds } of bets) prices.set(cardKey, scannerOdds);
      return moved.length > 0;
    });
    expect(match.kickoff).toBeGreaterThan(begin);

    await untilDemo(service, 'the match has not kicked off', async () => (await nowOf(service)) >= match.kickoff);
    const afterwards = async (): Promise<number[]> => (await listBets(service)).map(({ matchId }) => matchId);
    expect(await afterwards()).not.toContain(match.matchId);
    await untilDemo(service, 'no bet is graded', async () => (await listGrades(match.matchId)).length > 0);
    const grades = await listGrades(match.matchId);
    expect(grades.filter((grade) => grade === 'win' || grade === 'loss').length).toBeGreaterThan(0);

    // killed at any moment, it resumes from no earlier one
    const shown = await nowOf(service);
    await killable.end(service.process, 'SIGKILL');
    service = await killable.startService(environment, 600);
    expect(await nowOf(service)).toBeGreaterThanOrEqual(shown);
    await killable.end(service.process, 'SIGTERM');
  }, 1_800_000);
});
