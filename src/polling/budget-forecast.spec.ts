import type { Connector, FollowedMatch, PollView } from '../ingestion/connector.js';
import { nextMatchPoll, repeated } from '../ingestion/poll-times.js';
import { apiFootballConnector } from '../ingestion/sources/api-football/connector.js';
import { theOddsApiConnector } from '../ingestion/sources/the-odds-api/connector.js';
import { allowanceOf, forecastBudget, renewalAfter } from './budget-forecast.js';
import type { FollowedState } from './poll-plan.js';

const now = new Date('2025-02-25T00:00:00Z');
const until = new Date('2025-02-26T00:00:00Z');
const matchAt = (time: string, reference: string): FollowedMatch => ({
  reference,
  league: '39',
  season: 2024,
  kickoff: new Date(`2025-02-25T${time}Z`),
  state: 'scheduled',
  hasLineups: false,
  hasStatistics: false,
  teams: [],
});

/** Sends one request per poll, for a daily schedule and the matches. */
const connector: Connector = {
  ...theOddsApiConnector,
  polls: (view: PollView) => [
    repeated(view, 'fixtures/39', 'fixtures', 86_400_000),
    ...view.matches.flatMap(
      (match) => nextMatchPoll(match, ['lineups'], view.now, view.askedAt(`match/${match.reference}`)) ?? [],
    ),
  ],
  requests: (polls) => polls.map((poll) => ({ polls: [poll], path: poll.key, cost: 1 })),
};
const state: FollowedState = {
  settings: { leagues: [{ id: '39', season: 2024 }], kinds: ['lineups'] },
  matches: [matchAt('15:00:00', 'a'), matchAt('20:00:00', 'b')],
  polls: new Map(),
};

describe('the forecast of a budget', () => {
  it('counts what following everything costs until the budget is renewed', async () => {
    // from 75 to 50 minutes before kick-off: 75, 70, 65, 60, 55; then at 105 and 115 minutes after it; the match of
    // 15:00 is corrected at 18:55, that of 20:00 at 23:55
    expect(await forecastBudget(connector, state, { now, until, left: 100 })).toEqual([
      { purpose: 'fixtures', expected: 1, covered: 1 },
      { purpose: 'lineups', expected: 10, covered: 10 },
      { purpose: 'results', expected: 4, covered: 4 },
      { purpose: 'corrections', expected: 2, covered: 2 },
    ]);
  });

  it('counts the injuries of a league once a day, after its schedule', async () => {
    const injuries: FollowedState = {
      ...state,
      settings: { leagues: [{ id: 39, season: 2024 }], kinds: ['fixtures', 'injuries'] },
    };
    const tight = await forecastBudget(apiFootballConnector, injuries, { now, until, left: 1 });
    expect(tight).toEqual([
      { purpose: 'fixtures', expected: 1, covered: 1 },
      { purpose: 'injuries', expected: 1, covered: 0 },
    ]);
  });

  it('covers the most important first', async () => {
    expect(await forecastBudget(connector, state, { now, until, left: 13 })).toMatchObject([
      { purpose: 'fixtures', covered: 1 },
      { purpose: 'lineups', covered: 10 },
      { purpose: 'results', covered: 2 },
      { purpose: 'corrections', covered: 0 },
    ]);
  });

  it('reserves units for what is more important', async () => {
    const forecast = await forecastBudget(connector, state, { now, until, left: 20 });
    expect(allowanceOf('fixtures', 20, forecast)).toBe(20);
    expect(allowanceOf('results', 20, forecast)).toBe(9);
    expect(allowanceOf('oddsAhead', 20, forecast)).toBe(3);
    expect(allowanceOf('pastMatches', 17, forecast)).toBe(0);
  });
});

describe('the renewal of a budget', () => {
  it.each([
    ['daily', '2025-12-31T23:59:00Z', '2026-01-01T00:00:00.000Z'],
    ['monthly', '2025-12-02T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ] as const)('is %s', (renewed, moment, expected) => {
    const budget = { unit: 'calls', renewed, units: 1, callsPerMinute: 1 } as const;
    expect(renewalAfter(budget, new Date(moment)).toISOString()).toBe(expected);
  });
});
