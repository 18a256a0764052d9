import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInjuries } from './injuries.js';
import { readResponse } from './response.js';

const RECEIVED = '2030-09-10T06:00:00Z';
const file = join(__dirname, '../../../../test/fixtures/api-football/injuries.json');
const response = readResponse('injuries.json', readFileSync(file));
const sound = { ...response, elements: response.elements.slice(0, 4) };
const { records, refused, rowsRead, statesAllAbsences } = readInjuries(response, RECEIVED);

describe('injuries', () => {
  it('are lists by match and team, with the reason as given', () => {
    const lists = records.map((record) =>
      record.kind === 'absences'
        ? [record.fixtureRef, record.teamExternalId, record.side, record.knownAt, ...record.players.map(shown)]
        : [],
    );
    expect(lists).toEqual([
      ['7001', '901', null, RECEIVED, '11 Aaron Archer out Knee Injury', '12 Ben Bishop out Red card Suspended'],
      ['7001', '902', null, RECEIVED, '21 Carl Cooper doubtful fitness'],
      ['7009', '901', null, RECEIVED, '11 Aaron Archer out null'],
    ]);
    expect(rowsRead).toBe(6);
  });

  it('of an unknown type or player are refused', () => {
    expect(refused).toMatchObject([
      { line: 5, message: 'player.type is "Unfit"; it must be Missing Fixture or Questionable' },
      { line: 6, message: 'player.name is null; it must be a text' },
    ]);
  });

  it.each([
    ['all of a season', { league: '39', season: '2030' }, {}, true],
    ['a season in pages', { league: '39', season: '2030' }, { isPaged: true }, false],
    ['one team', { league: '39', season: '2030', team: '901' }, {}, false],
    ['one match', { fixture: '7001' }, {}, false],
  ])('of %s are complete enough to end earlier ones: %s', (_, parameters, more, expected) => {
    expect(readInjuries({ ...sound, parameters, ...more }, RECEIVED).statesAllAbsences).toBe(expected);
  });

  it('do not end earlier ones where a row was refused', () => {
    expect(statesAllAbsences).toBe(false);
  });

  it('of a requested match without rows are an empty list', () => {
    const read = readInjuries({ ...sound, parameters: { ids: '7001-7002-7009' } }, null);
    expect(read.records.slice(3)).toEqual([
      expect.objectContaining({ kind: 'absences', fixtureRef: '7002', side: 'home', players: [], knownAt: null }),
    ]);
  });
});

function shown({
  player,
  type,
  reason,
}: {
  player: { name: string; externalId: string | null };
  type: string;
  reason: string | null;
}): string {
  return `${player.externalId} ${player.name} ${type} ${reason}`;
}
