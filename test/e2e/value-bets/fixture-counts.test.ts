import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import type { FixtureList, ListedFixture } from '../../../src/fixtures/fixture.dto.js';
import type { FixturePage } from '../../../src/fixtures/fixture-page.dto.js';
import { idOf } from '../../support/factories.js';
import { derby } from './card-data.js';
import { caller, GoneBetsApp, high, usual } from './gone-bets-app.js';

describe('the number of value bets on a fixture', () => {
  let app: GoneBetsApp;
  beforeAll(async () => {
    app = await GoneBetsApp.start([FixturesModule]);
    await app.quote({ Golf: usual, Hotel: usual, India: usual, Juliet: usual }, { lines: [2.5, 2.75] });
  });
  afterAll(() => app.close());

  const id = idOf.fixture(derby);
  async function counts(bookmakers: string): Promise<unknown> {
    const page = (await app.area.get(`/api/v2/fixtures/${id}?${bookmakers}`, caller)).body as FixturePage;
    const list = (await app.area.get(`/api/v2/fixtures?include=valueBets&limit=100&${bookmakers}`, caller)).body;
    const listed = (list as FixtureList).data.find((row: ListedFixture) => row.id === id);
    const board = (await app.area.get(page.links.valueBets, caller)).body;
    return { page: page.counts.valueBets, list: listed?.valueBets, board: board.pagination.totalCount };
  }

  it('is that of the board that the fixture page links to: one card a player', async () => {
    expect(await counts('')).toEqual({ page: 0, list: 0, board: 0 });
    await app.quote({ Kilo: high });
    expect(await counts('')).toEqual({ page: 1, list: 1, board: 1 });
    await app.quote({ Kilo: high }, { lines: [2.5, 2.75] });
    expect(await app.cards('minEdgeLow=0')).toHaveLength(2);
    expect(await counts('')).toEqual({ page: 1, list: 1, board: 1 });
    expect(await counts('bookmakers=kilo')).toEqual({ page: 1, list: 1, board: 1 });
    expect(await counts('bookmakers=golf')).toEqual({ page: 0, list: 0, board: 0 });
  });
});
