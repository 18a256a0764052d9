import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { PublishedElevensRepository } from '../../../src/watches/news/published-elevens.repository.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, lineup, loadRecords } from '../../support/factories.js';

const coming = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z');
const now = '2025-02-25T19:00:00Z';
const eleven = (first: string): string[] => [first, ...Array.from({ length: 10 }, (_, index) => `Player ${index}`)];

describe('published elevens', () => {
  const database = useTestDatabase();
  const published = async () => {
    await updateProjections(database.current.sql, { now: new Date(now), upcomingDays: 7 });
    return new PublishedElevensRepository(database.current.sql).listDigests([idOf.fixture(coming)], new Date(now));
  };

  it('have a digest per side that changes with a player', async () => {
    await loadRecords(database.current, 'canonical', [coming]);
    expect(await published()).toEqual([]);
    await loadRecords(database.current, 'canonical', [
      coming,
      lineup(coming, 'home', eleven('Adam Stone'), { publishedAt: '2025-02-25T18:30:00Z' }),
    ]);
    const [first, ...others] = await published();
    expect([first, others]).toEqual([
      { fixtureId: idOf.fixture(coming), teamId: idOf.team('Bath'), digest: expect.stringMatching(/^[\da-f]{32}$/) },
      [],
    ]);
    expect(await published()).toEqual([first]);
    await loadRecords(database.current, 'canonical', [
      coming,
      lineup(coming, 'home', eleven('Brian Field'), { publishedAt: '2025-02-25T18:45:00Z' }),
    ]);
    const [second] = await published();
    expect(second!.digest).not.toBe(first!.digest);
  });
});
