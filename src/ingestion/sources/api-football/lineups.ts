import type { LineupRecord, NameReference, PlayerReference, PositionGroup, Side } from '../../../football/canonical.js';
import type { RefusedRow } from '../../source.js';
import { readOrRefuse } from '../row-fault.js';
import { sideOf, type MatchReference } from './fixtures.js';
import { positionOf } from './positions.js';
import {
  optionalId,
  optionalInteger,
  optionalText,
  requireList,
  requireText,
  requireWord,
  valueAt,
} from './response.js';
import { POSITION_GROUPS } from './vocabulary.js';

/** Content of a `fixtures/lineups` response about one match. */
export interface MatchLineups {
  records: LineupRecord[];
  coaches: Partial<Record<Side, NameReference>>;
}

/** A position letter; null if there is none. @throws RowFault naming the member */
export const readPositionGroup = (element: unknown, path: string): PositionGroup | null =>
  (valueAt(element, path) ?? null) === null ? null : requireWord(element, path, POSITION_GROUPS);

/** A player by id and name. @throws RowFault naming the member */
export const readPlayer = (element: unknown, path: string, positionGroup: PositionGroup | null): PlayerReference => ({
  name: requireText(element, `${path}.name`),
  fullName: null,
  externalId: optionalId(element, `${path}.id`),
  positionGroup,
});

/**
 * Both line-ups of a match.
 * @param receivedAt when the response was received; null: unknown. If after kick-off, kick-off is the publication time.
 * @param lineOf number of an element in messages
 */
export function readLineups(
  match: MatchReference,
  elements: readonly unknown[],
  receivedAt: string | null,
  lineOf: (index: number) => number,
  refused: RefusedRow[],
): MatchLineups {
  const lineups: MatchLineups = { records: [], coaches: {} };
  const { fixtureRef, kickoffUtc } = match;
  const isLate = receivedAt !== null && kickoffUtc !== null && Date.parse(receivedAt) >= Date.parse(kickoffUtc);
  elements.forEach((element, index) => {
    const line = lineOf(index);
    const read = readOrRefuse(line, refused, () => {
      const side = sideOf(match, element, index);
      const formation = optionalText(element, 'formation');
      const players = [
        ...requireList(element, 'startXI').map((entry) => ({ entry, isStarter: true })),
        ...requireList(element, 'substitutes').map((entry) => ({ entry, isStarter: false })),
      ];
      return { side, formation, players, coach: readCoach(element) };
    });
    if (read === null || read.players.length === 0) return;
    const { side, formation, players, coach } = read;
    if (coach !== null) lineups.coaches[side] = coach;
    lineups.records.push({
      kind: 'lineup',
      line,
      fixtureRef,
      side,
      formation,
      publishedAt: isLate ? null : receivedAt,
      players: players.flatMap(
        ({ entry, isStarter }) => readOrRefuse(line, refused, () => readListed(entry, isStarter, formation)) ?? [],
      ),
    });
  });
  return lineups;
}

function readListed(entry: unknown, isStarter: boolean, formation: string | null): LineupRecord['players'][number] {
  const positionGroup = readPositionGroup(entry, 'player.pos');
  return {
    player: readPlayer(entry, 'player', positionGroup),
    jerseyNumber: optionalInteger(entry, 'player.number'),
    isStarter,
    position: isStarter ? positionOf(formation, optionalText(entry, 'player.grid'), positionGroup) : null,
    positionGroup,
  };
}

function readCoach(element: unknown): NameReference | null {
  const name = optionalText(element, 'coach.name');
  return name === null ? null : { name, externalId: optionalId(element, 'coach.id') };
}
