import { parseResponse } from './parse.js';
import { readResponse } from './response.js';

const player = (id: number | null, name: string | null, position: string | null, number: number | null) => ({
  ...{ id, name, age: 24, number, position, photo: '' },
});
const answer = readResponse(
  'squad.json',
  Buffer.from(
    JSON.stringify({
      get: 'players/squads',
      parameters: { team: '901' },
      errors: [],
      results: 1,
      paging: { current: 1, total: 1 },
      response: [
        {
          team: { id: 901, name: 'Northford', logo: '' },
          players: [
            player(11, 'A. Archer', 'Attacker', 9),
            player(12, 'B. Bishop', 'Goalkeeper', null),
            player(13, 'C. Cooper', null, 4),
            player(14, null, 'Defender', 5),
            player(15, 'D. Dyer', 'Libero', 6),
          ],
        },
        { team: { name: 'Without an id' }, players: [] },
      ],
    }),
  ),
);
const parse = (receivedAt: string | null) => parseResponse(answer, { receivedAt, findFixture: () => null, beside: [] });

describe('squads', () => {
  it('are players of a team with position and shirt number, but no season', () => {
    const { currentSquads, refused, records } = parse('2030-09-10T06:00:00Z');
    expect(records).toEqual([]);
    expect(currentSquads).toEqual([
      {
        line: 1,
        teamExternalId: '901',
        players: [
          { player: { name: 'A. Archer', fullName: null, externalId: '11', positionGroup: 'F' }, jerseyNumber: 9 },
          { player: { name: 'B. Bishop', fullName: null, externalId: '12', positionGroup: 'G' }, jerseyNumber: null },
          { player: { name: 'C. Cooper', fullName: null, externalId: '13', positionGroup: null }, jerseyNumber: 4 },
        ],
      },
    ]);
    expect(refused.map(({ line, message }) => [line, message])).toEqual([
      [1, 'player.name is null; it must be a text'],
      [1, 'position is "Libero"; it must be one of Goalkeeper, Defender, Midfielder, Attacker'],
      [2, 'team.id is missing; it must be an id above 0'],
    ]);
  });

  it('are left out if the time of receipt is unknown', () => {
    expect(parse(null)).toMatchObject({ records: [], skipped: [{ code: 'other_endpoint' }] });
  });
});
