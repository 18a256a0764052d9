import type { AbsencesRecord } from '../../../football/canonical.js';
import type { AbsenceType } from '../../../football/match-terms.js';
import type { ParsedUnit, RefusedRow } from '../../source.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { readPlayer } from './lineups.js';
import { optionalText, requireId, requireText, type ApiResponse } from './response.js';

type Team = Pick<AbsencesRecord, 'side' | 'teamExternalId'>;

const TYPES: ReadonlyMap<string, AbsenceType> = new Map([
  ['missing fixture', 'out'],
  ['questionable', 'doubtful'],
]);

/** @throws RowFault for a word that is neither type */
function typeOf(element: unknown): AbsenceType {
  const text = requireText(element, 'player.type');
  const type = TYPES.get(text.toLowerCase());
  if (type !== undefined) return type;
  throw new RowFault('bad_member', `player.type is "${text}"; it must be Missing Fixture or Questionable`);
}

/**
 * Absences of an `injuries` response, one list per match and team. Teams and fixtures are identified only by their ids.
 * A requested match without rows has no absences; a response about a league's season lists all absences of that season.
 * @param receivedAt when the response was received; null: unknown
 */
export function readInjuries({ elements, parameters, isPaged }: ApiResponse, receivedAt: string | null): ParsedUnit {
  const refused: RefusedRow[] = [];
  const lists = new Map<string, AbsencesRecord>();
  const listOf = (line: number, fixtureRef: string, team: Team): AbsencesRecord => {
    const key = `${fixtureRef}|${team.teamExternalId}`;
    const list = lists.get(key) ?? {
      kind: 'absences',
      line,
      fixtureRef,
      ...team,
      players: [],
      knownAt: receivedAt,
    };
    lists.set(key, list);
    return list;
  };
  elements.forEach((element, index) => {
    const line = index + 1;
    readOrRefuse(line, refused, () => {
      const fixtureRef = String(requireId(element, 'fixture.id'));
      const teamExternalId = String(requireId(element, 'team.id'));
      const player = readPlayer(element, 'player', null);
      const absence = { player, type: typeOf(element), reason: optionalText(element, 'player.reason') };
      listOf(line, fixtureRef, { side: null, teamExternalId }).players.push(absence);
    });
  });
  const isWhole = refused.length === 0 && !isPaged;
  const listed = new Set([...lists.values()].map(({ fixtureRef }) => fixtureRef));
  for (const fixtureRef of isWhole ? requestedMatches(parameters) : [])
    if (!listed.has(fixtureRef)) listOf(1, fixtureRef, { side: 'home' });
  const statesAllAbsences = isWhole && Object.keys(parameters).sort().join() === 'league,season';
  return { records: [...lists.values()], refused, rowsRead: elements.length, statesAllAbsences };
}

/** Matches named in a request. */
const requestedMatches = ({ fixture, ids }: ApiResponse['parameters']): string[] =>
  [fixture, ids]
    .flatMap((value) => (typeof value === 'string' ? value.split('-') : []))
    .filter((id) => /^[1-9]\d{0,14}$/.test(id));
