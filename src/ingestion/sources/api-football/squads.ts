import type { PositionGroup } from '../../../football/canonical.js';
import type { CurrentSquad, ParsedUnit, RefusedRow } from '../../source.js';
import { readOrRefuse } from '../row-fault.js';
import { readPlayer } from './lineups.js';
import { optionalInteger, requireId, requireList, requireWord, valueAt, type ApiResponse } from './response.js';

const POSITIONS: ReadonlyMap<string, PositionGroup> = new Map<string, PositionGroup>([
  ['Goalkeeper', 'G'],
  ['Defender', 'D'],
  ['Midfielder', 'M'],
  ['Attacker', 'F'],
]);

/** The players of teams at the time of a `players/squads` response; it names neither league nor season. */
export function readSquads({ elements }: ApiResponse): ParsedUnit {
  const refused: RefusedRow[] = [];
  const currentSquads = elements.flatMap((element, index): CurrentSquad[] => {
    const line = index + 1;
    const squad = readOrRefuse(line, refused, () => ({
      teamExternalId: String(requireId(element, 'team.id')),
      listed: requireList(element, 'players'),
    }));
    if (squad === null) return [];
    const players = squad.listed.flatMap((entry) => readOrRefuse(line, refused, () => readMember(entry)) ?? []);
    return [{ line, teamExternalId: squad.teamExternalId, players }];
  });
  return { records: [], currentSquads, refused, rowsRead: elements.length };
}

function readMember(entry: unknown): CurrentSquad['players'][number] {
  const group = (valueAt(entry, 'position') ?? null) === null ? null : requireWord(entry, 'position', POSITIONS);
  return { player: readPlayer({ player: entry }, 'player', group), jerseyNumber: optionalInteger(entry, 'number') };
}
