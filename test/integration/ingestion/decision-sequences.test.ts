import { changeData } from '../../../src/ingestion/load/import-lock.js';
import { findEntity } from '../../../src/ingestion/resolve/entity-table.js';
import { mergeEntities } from '../../../src/ingestion/resolve/merge-entities.js';
import type { Merge } from '../../../src/ingestion/resolve/merge-entities.js';
import type { ResolvedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { ResolutionError } from '../../../src/ingestion/resolve/resolutions.js';
import { resolveListedName } from '../../../src/ingestion/resolve/resolve-name.js';
import { undoResolution } from '../../../src/ingestion/resolve/undo-resolution.js';
import { recordUnresolvedName } from '../../../src/ingestion/resolve/unresolved-names.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { decider, fixture, idOf, loadRecords, playerStatistics, result } from '../../support/factories.js';

/** `DECISION_SEQUENCES=500` for more. */
const sequences = Number(process.env['DECISION_SEQUENCES'] ?? 40);
const steps = 8;
const players = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve'].map((name) => `${name} Onefamily`);
const names = ['A One', 'B Two', 'C Three'];
const by = decider('tester');

jest.setTimeout(1_800_000);

/** What stands: merges and resolved names, the first first. */
type Standing = { number: number } & ({ from: number; to: number } | { name: string; to: number });

describe('random sequences of decisions', () => {
  let database: TestDatabase;
  const ids = players.map((name) => idOf.player(name));
  let seed = 20250225;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    // each plays in a match of his own
    for (const [index, name] of players.entries()) {
      const match = fixture('Arsenal', `Team ${index}`, `2025-01-0${index + 1}T15:00:00Z`, { result: result(1, 0) });
      await loadRecords(database, 'canonical', [match, playerStatistics(match, 'home', name, { shots: index })]);
    }
    const [country] = await database.rows<{ id: number }>('select id from countries');
    await changeData(database.sql, async (sql) => {
      for (const name of names) {
        await recordUnresolvedName(sql, {
          sourceId: (await sql.rowOrFail<{ id: number }>('select id from sources limit 1')).id,
          kind: 'player',
          countryId: country!.id,
          name,
          context: 'somewhere',
          candidates: [],
        });
      }
    });
  });
  afterAll(() => database.drop());

  const decide = async (work: Parameters<typeof changeData>[1]): Promise<unknown> => {
    try {
      return await changeData(database.sql, work);
    } catch (error) {
      if (error instanceof ResolutionError) return null;
      throw error;
    }
  };

  /** Where each player, his statistics and each name lead: as stored, and as what stands says. */
  const stored = async (): Promise<object> => ({
    players: await Promise.all(
      ids.map((id) => database.sql.transaction(async (sql) => (await findEntity(sql, 'player', id))?.id)),
    ),
    statistics: (
      await database.rows<{ player_id: number }>('select player_id from facts.player_statistics order by shots')
    ).map(({ player_id }) => player_id),
    names: await database.rows(
      `select normalised_name as name, entity_id as to from aliases where origin = 'resolved' order by 1`,
    ),
  });
  const expected = (standing: readonly Standing[]): object => {
    const lead = new Map<number, number>();
    const current = (id: number): number => (lead.has(id) ? current(lead.get(id)!) : id);
    const meant = new Map<string, number>();
    for (const each of standing) {
      if ('from' in each) lead.set(current(each.from), current(each.to));
      else meant.set(each.name, current(each.to));
    }
    return {
      players: ids.map(current),
      statistics: ids.map(current),
      names: [...meant].map(([name, to]) => ({ name, to: current(to) })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    };
  };

  it('leave what the decisions that stand say, and every id answers', async () => {
    const listed = await database.rows<{ id: number; name: string }>('select id, name from unresolved_names');
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const standing: Standing[] = [];
      for (let step = 0; step < steps; step += 1) {
        const kind = below(10);
        if (kind < 4) {
          const [from, to] = [ids[below(ids.length)]!, ids[below(ids.length)]!];
          const merged = (await decide((sql) => mergeEntities(sql, 'player', from, to, by))) as Merge | null;
          // the ids as they stood then
          if (merged !== null) {
            standing.push({ number: merged.resolution!, from: merged.duplicate.id, to: merged.survivor.id });
          }
        } else if (kind < 7) {
          const { id, name } = listed[below(listed.length)]!;
          const to = ids[below(ids.length)]!;
          const done = (await decide((sql) => resolveListedName(sql, id, to, by))) as ResolvedName | null;
          if (done !== null) standing.push({ number: done.resolution!, name: name.toLowerCase(), to: done.entity.id });
        } else if (standing.length > 0) {
          const which = below(standing.length);
          const undone = await decide((sql) => undoResolution(sql, standing[which]!.number, by));
          if (undone !== null) standing.splice(which, 1);
        }
        expect([sequence, step, await stored()]).toEqual([sequence, step, expected(standing)]);
      }
      // what was done last can always be undone
      for (const each of standing.reverse()) {
        await changeData(database.sql, (sql) => undoResolution(sql, each.number, by));
      }
      expect([sequence, await stored()]).toEqual([sequence, expected([])]);
    }
  });
});
