// Slow: it undoes decisions in every order, and compares every table.
import fc from 'fast-check';
import { underImportLock } from '../../../src/ingestion/load/load.queries.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import { resolveAlias } from '../../../src/ingestion/resolve/resolve-name.js';
import { ResolutionError } from '../../../src/ingestion/resolve/resolutions.queries.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.queries.js';
import type { AnyCanonicalRecord } from '../../../src/football/canonical.js';
import type { SqlTransaction } from '../../../src/database/sql-client.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { decider, idOf, loadRecords, playerNamed, testLeague } from '../../support/factories.js';
import { readStoredData } from '../../support/stored-data.js';

const KINDS = ['player', 'team'] as const;
type Kind = (typeof KINDS)[number];

/** Each starts with, ends with or contains others word by word. */
const ENTITIES = ['zed', 'grande', 'zed grande', 'zed mid grande', 'grande zed grande'];
const OTHER_NAMES = ['zed other', 'other', 'zed other grande', 'grande other'];
const NEW_NAMES = ['zed new', 'new', 'grande new', 'zed grande new'];

type Step =
  | { action: 'merge'; kind: Kind; duplicate: number; survivor: number }
  | { action: 'settle'; kind: Kind; entity: number; name: string }
  | { action: 'rename'; kind: Kind; entity: number; name: string }
  | { action: 'undo'; which: number };

const kind = fc.constantFrom(...KINDS);
const entity = fc.nat({ max: ENTITIES.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ action: fc.constant('merge'), kind, duplicate: entity, survivor: entity }),
  fc.record({ action: fc.constant('settle'), kind, entity, name: fc.constantFrom(...OTHER_NAMES) }),
  fc.record({ action: fc.constant('rename'), kind, entity, name: fc.constantFrom(...NEW_NAMES) }),
  fc.record({ action: fc.constant('undo'), which: fc.nat() }),
);

/** The line with which a source with ids names an entity. */
function namedLine(kind: Kind, entity: number, name: string): AnyCanonicalRecord {
  const externalId = `${kind}-${entity}`;
  const { country } = testLeague;
  return kind === 'player'
    ? { kind, line: 1, country, player: playerNamed(name, { externalId }) }
    : {
        kind,
        line: 1,
        country,
        team: { name, externalId },
        shortName: null,
        primaryColor: null,
        secondaryColor: null,
        new: true,
      };
}

/** Makes a decision; null if it is rejected, with nothing changed. */
async function decide<T>(database: TestDatabase, work: (sql: SqlTransaction) => Promise<T>): Promise<T | null> {
  try {
    return await underImportLock(database.sql, work);
  } catch (error) {
    if (error instanceof ResolutionError) return null;
    throw error;
  }
}

/** Runs the steps. @returns decisions that are not undone, and the renames that took place */
async function run(database: TestDatabase, steps: readonly Step[]): Promise<{ live: number[]; renames: Step[] }> {
  const live: number[] = [];
  const renames: Step[] = [];
  for (const step of steps) {
    if (step.action === 'undo') {
      const at = step.which % Math.max(live.length, 1);
      const id = live[at];
      if (id === undefined) continue;
      if ((await decide(database, (sql) => undoResolution(sql, id, decider('tester')))) !== null) live.splice(at, 1);
    } else if (step.action === 'rename') {
      const { kind, entity, name } = step;
      const id = idOf[kind](ENTITIES[entity]!);
      // a source's id of a merged entity renames the survivor, which no undo reverts
      if ((await database.rows('select from public_id_aliases where old_id = $1', [id])).length > 0) continue;
      await loadRecords(database, 'canonical', [namedLine(kind, entity, name)], { isRefusing: true });
      renames.push(step);
    } else {
      const { kind } = step;
      const resolution = await decide(database, async (sql) => {
        if (step.action === 'merge') {
          const [one, other] = [idOf[kind](ENTITIES[step.duplicate]!), idOf[kind](ENTITIES[step.survivor]!)];
          return (await mergeEntities(sql, kind, one, other, decider('tester'))).resolution;
        }
        const country = { id: idOf.country(testLeague.country), name: testLeague.country };
        const meant = idOf[kind](ENTITIES[step.entity]!);
        return (await resolveAlias(sql, kind, country, step.name, meant, decider('tester'))).resolution;
      });
      if (resolution !== null) live.push(resolution);
    }
    expect(await searchFaults(database, live)).toEqual([]);
  }
  return { live, renames };
}

/** Entities whose search text lacks one of their names, or contains a foreign word. */
async function searchFaults(database: TestDatabase, live: readonly number[]): Promise<unknown[]> {
  const entities = await database.rows<{ name: string; search_name: string; meaning: string[] }>(
    `select entity.name, entity.search_name,
       array(
         select entity.name union select split_part(entity.natural_key, '|', 3)
         union select normalised_name from aliases where (kind, entity_id) = (entity.kind, entity.id)
         union select row.before ->> 'name' from public_id_aliases merged
           join resolution_rows row on row.resolution_id = any($1::bigint[]) and row.after is null
             and row.table_name = 'public.' || entity.kind || 's' and (row.before ->> 'id')::bigint = merged.old_id
         where (merged.kind, merged.entity_id) = (entity.kind, entity.id)
       ) as meaning
     from (
       select 'player' as kind, id, natural_key, name, search_name from players
       union all select 'team', id, natural_key, name, search_name from teams
     ) entity`,
    [live],
  );
  return entities.filter(({ search_name, meaning }) => {
    const words = new Set(meaning.flatMap((name) => name.split(' ')));
    return (
      meaning.some((name) => !` ${search_name} `.includes(` ${name} `)) ||
      search_name.split(' ').some((word) => !words.has(word))
    );
  });
}

async function filled(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const lines = KINDS.flatMap((kind) => ENTITIES.map((name, entity) => namedLine(kind, entity, name)));
  await loadRecords(database, 'canonical', lines);
  return database;
}

/** Whether undoing every decision of the steps leaves the result of the renames alone. */
async function check(steps: readonly Step[]): Promise<void> {
  const decided = await filled();
  const renamed = await filled();
  try {
    const { live, renames } = await run(decided, steps);
    // the last first: no later decision is in the way
    for (const id of live.reverse())
      await underImportLock(decided.sql, (sql) => undoResolution(sql, id, decider('tester')));
    await run(renamed, renames);
    expect(await readStoredData(decided)).toEqual(await readStoredData(renamed));
    const searched = `select kind, name, search_name from (
      select 'player' as kind, name, search_name from players union all select 'team', name, search_name from teams
    ) entity order by 1, 2`;
    expect(await decided.rows(searched)).toEqual(await renamed.rows(searched));
  } finally {
    await decided.drop();
    await renamed.drop();
  }
}

jest.setTimeout(600_000);

describe('overlapping decisions about names, once undone', () => {
  const merge = (duplicate: number, survivor: number): Step => ({
    action: 'merge',
    kind: 'player',
    duplicate,
    survivor,
  });

  it('restore the names, even if a name was imported meanwhile', async () => {
    await check([merge(2, 0), { action: 'rename', kind: 'player', entity: 0, name: 'zed grande new' }]);
  });

  it('keep the names of a later merge, even if they are part of those of an earlier one', async () => {
    const database = await filled();
    try {
      const { live } = await run(database, [merge(2, 0), merge(1, 0)]);
      await underImportLock(database.sql, (sql) => undoResolution(sql, live[0]!, decider('tester')));
      expect(await database.rows('select name, search_name from players where id = $1', [idOf.player('zed')])).toEqual([
        { name: 'zed', search_name: 'zed grande' },
      ]);
    } finally {
      await database.drop();
    }
  });

  it('restore every table to the state without them, in any order', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), check), {
      seed: 1_795_457_663,
      numRuns: 15,
    });
  });
});
