import type { AnyCanonicalRecord, PlayerReference } from '../../../src/football/canonical.js';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import {
  competitionNamed,
  decider,
  fixture,
  idOf,
  lineup,
  loadRecords,
  named,
  playerNamed,
  playerStatistics,
  result,
  testLeague,
} from '../../support/factories.js';

const { country, name: league, season } = testLeague;
const match = fixture('Arsenal', 'Chelsea', '2024-08-17T14:00:00Z', { result: result(0, 0) });
const next = fixture('Arsenal', 'Everton', '2024-08-24T14:00:00Z', { result: result(0, 0) });

const person = (player: PlayerReference): AnyCanonicalRecord => ({ kind: 'player', line: 1, country, player });
const member = (player: PlayerReference, jerseyNumber: number | null = null, team = 'Arsenal'): AnyCanonicalRecord => ({
  kind: 'squad',
  line: 1,
  competition: competitionNamed(country, league),
  season,
  team: named(team),
  player,
  jerseyNumber,
  new: true,
});
const plays = (player: PlayerReference, of = match): AnyCanonicalRecord =>
  playerStatistics(of, 'home', player.name, {}, { player });

const short = playerNamed('Adam Aldlowden');
const full = playerNamed('Adam Aldlowden', { fullName: 'Adam Harry Aldlowden' });
const withId = (player: PlayerReference, externalId: string): PlayerReference => ({ ...player, externalId });

describe('a player with several spellings in feeds', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  const players = () =>
    database.rows<{ id: number; name: string; full_name: string | null }>(
      'select id, name, full_name from players order by natural_key',
    );
  const load = (records: AnyCanonicalRecord[], source = 'canonical') => loadRecords(database, source, records);
  /** The entity behind a public id. */
  const meaningOf = async (id: number): Promise<number> =>
    (
      await database.rows<{ id: number }>(
        `select coalesce((select entity_id from public_id_aliases where kind = 'player' and old_id = $1), $1) as id`,
        [id],
      )
    )[0]!.id;
  const shortId = idOf.player('Adam Aldlowden');
  const fullId = idOf.player('Adam Harry Aldlowden');

  it('is one by his id, with the name in one line and the full name in another', async () => {
    const records = [person(withId(full, 'a')), member(withId(short, 'a'), 7), match, plays(withId(short, 'a'))];
    await load(records);
    expect(await players()).toEqual([{ id: fullId, name: full.name, full_name: full.fullName }]);
    expect(await meaningOf(shortId)).toBe(fullId);
    await load([...records].reverse());
    expect(await players()).toHaveLength(1);
  });

  it.each([
    ['in one file', [[person(full), member(short, 7), match, lineup(match, 'home', [short.name])]]],
    ['the full name first', [[person(full)], [member(short, 7)], [match, plays(short)]]],
    ['the full name last', [[member(short, 7)], [match, plays(short)], [person(full)]]],
    ['the full name in his squad', [[member(full, 7)], [match, plays(short)]]],
    ['with an id in one kind of line', [[member(withId(full, 'a'))], [match, plays(short)]]],
  ] as [string, AnyCanonicalRecord[][]][])('is one without an id: %s', async (_, files) => {
    for (const records of files) await load(records);
    expect(await players()).toMatchObject([{ full_name: full.fullName }]);
    const [{ id } = { id: 0 }] = await players();
    expect(await Promise.all([shortId, fullId].map(meaningOf))).toEqual([id, id]);
    for (const records of files) await load(records);
    expect(await players()).toHaveLength(1);
  });

  it.each([
    ['fpl-core', 'statsbomb'],
    ['statsbomb', 'fpl-core'],
  ])('of two sources keeps the id that he got first: %s, then %s', async (...sources) => {
    for (const source of sources) {
      const player = source === 'fpl-core' ? withId(full, '1') : withId(playerNamed('Harry Aldlowden'), '2');
      await load([match, plays(player)], source);
    }
    const first = sources[0] === 'fpl-core' ? fullId : idOf.player('Harry Aldlowden');
    expect(await players()).toMatchObject([{ id: first, full_name: full.fullName }]);
    for (const id of [fullId, idOf.player('Harry Aldlowden')]) expect(await meaningOf(id)).toBe(first);
  });

  it.each([
    ['two ids of one source', [[member(withId(full, 'a')), member(withId(short, 'b'))]]],
    ['other shirt numbers', [[member(full, 7)], [member(playerNamed('Harry Aldlowden'), 9)]]],
    ['one match report lists both', [[match, lineup(match, 'home', ['Adam Harry Aldlowden', 'Harry Aldlowden'])]]],
    ['another club', [[member(full, 7)], [member(playerNamed('Harry Aldlowden'), 7, 'Chelsea')]]],
    ['a surname without a number', [[member(full, 7)], [match, plays(playerNamed('Aldlowden'))]]],
    ['half of a surname', [[member(playerNamed('Kyle Walker-Peters'))], [match, plays(playerNamed('Kyle Walker'))]]],
    [
      'full names that differ',
      [[member(full)], [member(playerNamed('A. Aldlowden', { fullName: 'Adam Aldlowden Fox' }))]],
    ],
  ] as [string, AnyCanonicalRecord[][]][])('are two: %s', async (_, files) => {
    for (const records of files) await load(records);
    expect(await players()).toHaveLength(2);
    for (const records of files) await load(records);
    expect(await players()).toHaveLength(2);
  });

  it('is not matched to either of two candidates', async () => {
    await load([member(playerNamed('Adam Harry Aldlowden')), member(playerNamed('Adam Tom Aldlowden'))]);
    await load([match, plays(short)]);
    expect((await players()).map(({ name }) => name)).toEqual([
      'Adam Aldlowden',
      'Adam Harry Aldlowden',
      'Adam Tom Aldlowden',
    ]);
    // nor is one of two ids
    await load([match, plays(withId(playerNamed('Ben Stone'), '1'))], 'statsbomb');
    await load(
      [member(withId(playerNamed('Ben Ian Stone'), 'x')), member(withId(playerNamed('Ben Leo Stone'), 'y'))],
      'canonical',
    );
    expect((await players()).filter(({ name }) => name.startsWith('Ben'))).toHaveLength(3);
  });

  it('is one by his surname and shirt number', async () => {
    await load([member(full, 7)]);
    await load([match, member(playerNamed('Aldlowden'), 7)]);
    expect(await players()).toHaveLength(1);
  });

  describe('stored twice, at two clubs', () => {
    const atOne = [match, plays(withId(full, '1'))];
    const atOther = [member(withId(playerNamed('Harry Aldlowden'), '2'), 7, 'Everton')];
    const together = [next, plays(withId(playerNamed('Harry Aldlowden'), '2'), next)];
    const decisions = () =>
      database.rows<{ id: number; undone: boolean; actor: string }>(
        `select resolution.id, undone_at is not null as undone, log.actor
         from resolutions resolution
         join audit_log log on log.action = 'merge' and (log.after ->> 'resolution')::bigint = resolution.id`,
      );

    beforeEach(async () => {
      await load(atOne, 'fpl-core');
      await load(atOther, 'statsbomb');
      expect(await players()).toHaveLength(2);
      await load(together, 'statsbomb');
    });

    it('is merged once both are in one squad, with every id, and the merge is recorded', async () => {
      expect(await players()).toEqual([{ id: fullId, name: full.name, full_name: full.fullName }]);
      expect(await meaningOf(idOf.player('Harry Aldlowden'))).toBe(fullId);
      expect(await database.rows('select external_id, entity_id from external_references order by 1')).toEqual(
        expect.arrayContaining([
          { external_id: '1', entity_id: fullId },
          { external_id: '2', entity_id: fullId },
        ]),
      );
      expect(await decisions()).toMatchObject([{ undone: false, actor: 'import' }]);
    });

    it('stays two after an operator undoes that', async () => {
      const [{ id } = { id: 0 }] = await decisions();
      await underImportLock(database.sql, (sql) => undoResolution(sql, id, decider('tester')));
      expect(await players()).toHaveLength(2);
      await load(together, 'statsbomb');
      await load([member(withId(playerNamed('Harry Aldlowden'), '2'), 7)], 'statsbomb');
      await load([member(withId(playerNamed('Ben Stone'), '3'))], 'fpl-core');
      expect((await players()).filter(({ name }) => name.endsWith('Aldlowden'))).toHaveLength(2);
    });
  });
});
