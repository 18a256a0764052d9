import { DAY, NOW, plannedSnapshot } from '../../test/support/boards/planned-dataset.js';
import type { BookmakersService } from '../bookmakers/bookmakers.service.js';
import type { PlannedLine } from '../../test/support/boards/dataset-plan.js';
import type { BoardsService } from '../boards/boards.service.js';
import { BoardRecords } from '../boards/records/board-records.js';
import type { SqlRankings } from '../boards/records/sql-rankings.js';
import { queryOf } from '../common/validation/request.pipe.js';
import { BoardIdsService } from '../rankings/board-ids.service.js';
import { RankedBoardsService } from '../rankings/ranked-boards.service.js';
import type { PublicIdsService } from '../public-ids/public-ids.service.js';
import type { ValueBetCard } from './value-bets.dto.js';
import { ValueBetsQuery } from './value-bets-query.dto.js';
import { ValueBetsService } from './value-bets.service.js';
import type { CardSearch } from './value-bets.service.js';
import { DerivedCache } from '../boards/engine/derived.js';

const line = (player: string, value: number, side: 'over' | 'under'): PlannedLine => ({
  scope: 'player',
  player,
  statistic: 'shots',
  line: value,
  side,
  quotes: [
    { bookmaker: 'b1', odds: 1.9 + value, quotedAt: NOW - 60 },
    { bookmaker: 'b2', odds: 2.1, quotedAt: NOW - 30 },
    { bookmaker: 'b3', odds: 3, flags: ['stale'], quotedAt: NOW - DAY },
  ],
});
const snapshot = plannedSnapshot({
  fixtures: [
    {
      id: 1,
      home: 'Ants',
      away: 'Bees',
      kickoff: NOW + DAY,
      eleven: [{ player: 'Ann', side: 'home', group: 'F' }],
      lines: [line('Ann', 1.5, 'over'), line('Ann', 1.5, 'under'), line('Ann', 2.5, 'under'), line('Bob', 0.5, 'over')],
    },
  ],
  players: Object.fromEntries(
    ['Ann', 'Bob'].map((name, index) => [
      name,
      Array.from({ length: 14 - 5 * index }, (_, match) => ({
        kickoff: NOW - (match + 1) * 7 * DAY,
        team: match > 8 ? 'Cats' : 'Ants',
        opponent: 'Dogs',
        own: { shots: match % 4 },
        ...(match % 3 === 0 ? { withReplacements: { shots: (match % 4) + 1 } } : {}),
      })),
    ]),
  ),
});
const boards = { snapshot: () => Promise.resolve(snapshot) } as unknown as BoardsService;
const everyBookmaker = { requireKnown: () => Promise.resolve() } as unknown as BookmakersService;
const ids = new BoardIdsService(
  { findCurrent: () => Promise.resolve([]) } as unknown as PublicIdsService,
  everyBookmaker,
);
const ranked = new RankedBoardsService(boards, ids, new BoardRecords(new DerivedCache(100_000)), {} as SqlRankings);
const service = new ValueBetsService(boards, ranked, ids);
const searches: readonly CardSearch[] = [
  {},
  { bookmakers: ['b1'] },
  { superSub: true },
  { includeStale: true },
  { direction: 'under' },
  { horizon: 'short' },
  { superSub: true, bookmakers: ['b2'], direction: 'under' },
];

describe('records of cards', () => {
  it('are equal as bytes, as objects, and from cached parts of another query', async () => {
    const seen = new Set<string>();
    for (const search of [...searches, ...searches]) {
      const query = queryOf(ValueBetsQuery, { ...search, mode: 'all', showLive: true, pageSize: 50 });
      const { pieces } = await (await service.open(query)).page();
      const { data } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { data: ValueBetCard[] };
      const { cards } = await service.list({ ...search, mode: 'all' }, 50);
      expect(data).toEqual(cards);
      expect(data).toHaveLength(3);
      seen.add(JSON.stringify(data));
    }
    expect(seen.size).toBe(searches.length);
  });
});
