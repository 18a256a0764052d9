import { everything } from '../watch.js';
import type { WatchRule } from '../watch.js';
import type { FoundNews } from './news.js';
import { boardScopes, covers, watchedBy } from './watched.js';

const rule = (more: Partial<WatchRule>): WatchRule => ({
  ...everything,
  competitionIds: null,
  bookmakers: [],
  market: null,
  events: ['value-bet'],
  minimumEdge: 0,
  delivery: 'page',
  webhookSubscriptionId: null,
  begunAt: new Date(0),
  seenFileId: 0,
  ...more,
});
const news = {
  event: 'value-bet',
  fixture: { fixtureId: 1, competitionId: 2 },
  teamIds: [3],
  playerIds: [4],
  market: 'shots',
  edgeLow: 1.5,
  bookmakers: [],
} as unknown as FoundNews;

describe('a watch', () => {
  it.each<[string, Partial<WatchRule>, boolean]>([
    ['everything', {}, true],
    ['the fixture', { fixtureId: 1 }, true],
    ['another fixture', { fixtureId: 9 }, false],
    ['its league', { competitionIds: [9, 2] }, true],
    ['a group without leagues', { competitionIds: [] }, false],
    ['the team', { teamId: 3 }, true],
    ['another team', { teamId: 9 }, false],
    ['the player', { playerId: 4 }, true],
    ['another player', { playerId: 9 }, false],
    ['the market', { market: 'shots' }, true],
    ['another market', { market: 'goals' }, false],
    ['another event', { events: ['line-up'] }, false],
    ['up to its low end', { minimumEdge: 1.5 }, true],
    ['above its low end', { minimumEdge: 1.51 }, false],
    ['of some bookmakers', { bookmakers: ['alpha'] }, false],
  ])('of %s covers a bet or not', (_, more, expected) => expect(covers(rule(more), news)).toBe(expected));

  it('covers bets only at its own bookmakers, and other news regardless', () => {
    const own = { ...news, bookmakers: ['bravo', 'alpha'] } as FoundNews;
    expect(covers(rule({ bookmakers: ['alpha', 'bravo'] }), own)).toBe(true);
    expect(covers(rule({ bookmakers: ['alpha'] }), own)).toBe(false);
    expect(covers(rule({}), own)).toBe(false);
    const lineUp = { ...own, event: 'line-up', market: null, edgeLow: null, bookmakers: null } as const;
    expect(covers(rule({ events: ['line-up'], bookmakers: ['alpha'] }), lineUp)).toBe(true);
  });

  it('of a market also covers news without a market', () => {
    const lineUp = { ...news, event: 'line-up', market: null, edgeLow: null, bookmakers: null } as const;
    expect(covers(rule({ events: ['line-up'], market: 'goals', minimumEdge: 5 }), lineUp)).toBe(true);
  });

  it('is one of a few questions to a board, however many there are', () => {
    const rules = Array.from({ length: 100 }, (_, index) => [
      rule({ teamId: index % 7 }),
      rule({ competitionIds: [index % 5] }),
      rule({ playerId: index, events: ['line-up'] }),
    ]).flat();
    expect(watchedBy(rules, 'kick-off')).toBeNull();
    const watched = watchedBy(rules, 'value-bet')!;
    expect(boardScopes(watched)).toEqual([
      { uniqueTournamentIds: [0, 1, 2, 3, 4] },
      { teamIds: [0, 1, 2, 3, 4, 5, 6] },
    ]);
    expect(boardScopes(watchedBy([...rules, rule({})], 'value-bet')!)).toEqual([{}]);
  });
});
