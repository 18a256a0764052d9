import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { competitionNamed, idOf, loadRecords, named, playerNamed, testLeague } from '../../support/factories.js';
import { listDoubles } from '../../support/oracle/doubles.js';

const member = (
  externalId: string,
  name: string,
  fullName: string | null,
  number: number | null,
): AnyCanonicalRecord => ({
  kind: 'squad',
  line: 1,
  competition: competitionNamed(testLeague.country, testLeague.name),
  season: testLeague.season,
  team: named('Arsenal'),
  player: playerNamed(name, { externalId, fullName }),
  jerseyNumber: number,
  new: true,
});

describe('duplicate players', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  it.each([
    ['one full name', ['Ada One', 'Ada Mary One', null], ['A. One', 'Ada Mary One', null], true],
    ['one full name and number', ['Ada One', 'Ada Mary One', 7], ['A. One', 'Ada Mary One', 7], true],
    ['a name within the full name', ['Adam Longname', 'Adam Harry Longname', 7], ['Adam Longname', null, null], true],
    ['one full name, other numbers', ['Ada One', 'Ada Mary One', 7], ['A. One', 'Ada Mary One', 9], false],
    ['other full names', ['Ada One', 'Ada Mary One', null], ['Ada One', 'Ada Jane One', null], false],
  ] as [string, [string, string | null, number | null], [string, string | null, number | null], boolean][])(
    'are found: %s',
    async (_, one, other, isDouble) => {
      // two ids of one source are stored as two players
      await loadRecords(database, 'canonical', [member('a', ...one), member('b', ...other)]);
      expect(await listDoubles(database)).toHaveLength(isDouble ? 1 : 0);
    },
  );

  it('are found without a club', async () => {
    await loadRecords(database, 'canonical', [member('a', 'Ada One', 'Ada Mary One', 7)]);
    expect(await listDoubles(database)).toEqual([]);
    await database.rows(
      `insert into players (id, natural_key, country_id, slug, name, full_name, search_name)
       values (1, 'player|england|ada one', $1, 'ada-one', 'Ada One', 'Ada Mary One', 'ada one')`,
      [idOf.country('England')],
    );
    expect(await listDoubles(database)).toEqual(['1 Ada One has no club and no match']);
  });
});
