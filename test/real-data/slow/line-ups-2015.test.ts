import { join } from 'node:path';
import { LineupsModule } from '../../../src/lineups/lineups.module.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { unpackedArchive } from '../../support/real-archives.js';
import { premierLeague2015 } from '../../support/real-data-sets.js';
import { allRows } from '../../support/slow/comparison.js';
import { slowPositionChange, slowPositionHistories } from '../../support/slow/line-ups.js';

const archive = join(unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz'), 'statsbomb-pl-2015-16');
const now = '2015-12-21T12:00:00Z';

interface Row {
  eventId: number;
  teamId: number;
  playerId: number;
  position: string;
  startProbability: number;
  positionChange: { currentPosition: string; isPositionChange: boolean };
}

describe('line-ups of Premier League 2015/16, recomputed from the files', () => {
  let area: AreaApp;
  let rows: Row[];

  beforeAll(async () => {
    area = await startAreaApp([LineupsModule], { now, data: premierLeague2015 });
    await updateProjections(area.database.sql, { now: new Date(now), upcomingDays: 7 });
    rows = (await allRows(area, '/api/v2/lineup-projections')) as unknown as Row[];
  }, 240_000);
  afterAll(() => area.close());

  it('projects an eleven for every side of the coming week, with one goalkeeper', () => {
    const sides = groupBy(rows, ({ eventId, teamId }) => `${eventId} ${teamId}`);
    expect(sides.size).toBeGreaterThanOrEqual(20);
    for (const side of sides.values()) {
      expect(new Set(side.map(({ playerId }) => playerId)).size).toBe(11);
      expect(side.filter(({ positionChange }) => positionChange.currentPosition === 'GK')).toHaveLength(1);
      for (const { startProbability } of side) expect(startProbability).toBeGreaterThan(0);
    }
  });

  it('flags the same changes of position as the raw files, for every projected player', async () => {
    const references = await area.database.rows<{ external_id: string; entity_id: number }>(
      `select external_id, entity_id from external_references where source_id = 2 and kind = 'player'`,
    );
    const statsBombId = new Map(references.map(({ external_id, entity_id }) => [entity_id, Number(external_id)]));
    const histories = slowPositionHistories(archive, now.slice(0, 10));
    for (const { playerId, positionChange } of rows) {
      expect(positionChange).toEqual(
        slowPositionChange(positionChange.currentPosition, histories.get(statsBombId.get(playerId)!) ?? []),
      );
    }
    const changes = rows.filter(({ positionChange }) => positionChange.isPositionChange);
    const { body } = await area.get('/api/lineups/players?positionChangesOnly=true&pageSize=100');
    expect(body.positionChangeCount).toBe(changes.length);
    expect(body.data.map(({ eventId, playerId }: Row) => [eventId, playerId])).toEqual(
      changes.slice(0, 100).map(({ eventId, playerId }) => [eventId, playerId]),
    );
    expect(changes.length).toBeGreaterThan(0);
  });
});

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
