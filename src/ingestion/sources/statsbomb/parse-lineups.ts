import type { DetailedPosition, LineupRecord, PlayerReference, Side } from '../../../football/canonical.js';
import { positionGroupOf } from '../../../football/canonical.js';
import type { RefusedRow } from '../../source.js';
import { readOrRefuse, RowFault } from '../row-fault.js';
import { optionalText, requireInteger, requireObject, requireText, requireWord } from './parse-json.js';
import type { EventPlayer, SideTally, Starter } from './parse-events.js';
import type { RawLineup, RawLineupPlayer } from './parse-json.js';
import { POSITIONS } from './vocabulary.js';

/** A player of a line-up file. */
export interface ListedPlayer {
  id: number;
  name: string;
  fullName: string;
  jerseyNumber: number | null;
  /** Initial position, at kick-off or when he came on; null for those who stayed on the bench. */
  position: DetailedPosition | null;
  /** On the pitch at kick-off, according to the line-up file. */
  isOnAtStart: boolean;
}

/** One side of a line-up file, with players in file order. */
export interface ListedLineup {
  /** Number of the element in the line-up file, from 1. */
  line: number;
  players: Map<number, ListedPlayer>;
}

function readPosition(word: unknown, line: number, refused: RefusedRow[]): DetailedPosition | null {
  return readOrRefuse(line, refused, () => requireWord(POSITIONS, word, 'position'));
}

function readJerseyNumber(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 999 ? (value as number) : null;
}

function readPlayer(raw: RawLineupPlayer, line: number, refused: RefusedRow[]): ListedPlayer {
  const fullName = requireText(raw.player_name, 'player_name');
  const first = Array.isArray(raw.positions) ? raw.positions[0] : undefined;
  return {
    id: requireInteger(raw.player_id, 'player_id'),
    name: optionalText(raw.player_nickname) ?? fullName,
    fullName,
    jerseyNumber: readJerseyNumber(raw.jersey_number),
    position: first === undefined ? null : readPosition(first.position, line, refused),
    isOnAtStart: first !== undefined && first.from === '00:00' && first.from_period === 1,
  };
}

/** Reads both sides of a line-up file; if a player cannot be read, refuses the rest of his team. */
export function readLineups(
  elements: readonly unknown[],
  sideOfTeam: ReadonlyMap<number, Side>,
  refused: RefusedRow[],
): Record<Side, ListedLineup> {
  const lineupsBySide: Record<Side, ListedLineup> = {
    home: { line: 1, players: new Map() },
    away: { line: 1, players: new Map() },
  };
  elements.forEach((element, index) => {
    const line = index + 1;
    readOrRefuse(line, refused, () => {
      const raw: RawLineup = requireObject(element, 'team');
      const teamId = requireInteger(raw.team_id, 'team_id');
      const side = sideOfTeam.get(teamId);
      if (side === undefined) throw new RowFault('unknown_team', `team_id ${teamId} plays no part in this match`);
      lineupsBySide[side].line = line;
      for (const entry of raw.lineup ?? []) {
        const player = readPlayer(entry, line, refused);
        lineupsBySide[side].players.set(player.id, player);
      }
    });
  });
  return lineupsBySide;
}

function addMissing(lineup: ListedLineup, { id, name }: EventPlayer, jerseyNumber: number | null): ListedPlayer {
  const known = lineup.players.get(id);
  if (known !== undefined) return known;
  const player = { id, name, fullName: name, jerseyNumber, position: null, isOnAtStart: false };
  lineup.players.set(id, player);
  return player;
}

/** Completes a line-up from the events. @returns ids of its eleven, from `Starting XI`, else from the line-up file */
export function resolveStarters(lineup: ListedLineup, tally: SideTally, refused: RefusedRow[]): number[] {
  for (const { off, on } of tally.substitutions) for (const player of [off, on]) addMissing(lineup, player, null);
  const { start } = tally;
  if (start === null)
    return [...lineup.players.values()].filter((player) => player.isOnAtStart).map((player) => player.id);
  for (const starter of start.starters) resolveStarter(lineup, starter, start.line, refused);
  return start.starters.map((starter) => starter.id);
}

function resolveStarter(lineup: ListedLineup, starter: Starter, line: number, refused: RefusedRow[]): void {
  const number = readJerseyNumber(starter.jerseyNumber);
  const player = addMissing(lineup, starter, number);
  player.jerseyNumber ??= number;
  player.position = readPosition(starter.position, line, refused);
}

/** Converts `4231` to `4-2-3-1`; null, with a refused row, if it is not such a number. */
function readFormation({ start }: SideTally, refused: RefusedRow[]): string | null {
  if (start === null || start.formation == null) return null;
  const digits =
    typeof start.formation === 'number' || typeof start.formation === 'string' ? String(start.formation) : '';
  if (/^[1-9]{2,6}$/.test(digits)) return [...digits].join('-');
  refused.push({
    line: start.line,
    code: 'unknown_formation',
    message: `tactics.formation must be digits such as 4231, not ${JSON.stringify(start.formation)}`,
  });
  return null;
}

export function playerReference({ id, name, fullName, position }: ListedPlayer): PlayerReference {
  return {
    name,
    fullName,
    externalId: String(id),
    positionGroup: position === null ? null : positionGroupOf(position),
  };
}

/** Starters first, then the bench, each in the order of the file. */
export function lineupRecord(
  fixtureRef: string,
  side: Side,
  lineup: ListedLineup,
  starters: readonly number[],
  tally: SideTally,
  refused: RefusedRow[],
): LineupRecord {
  const eleven = new Set(starters);
  const listed = [...lineup.players.values()];
  const ordered = [
    ...listed.filter((player) => eleven.has(player.id)),
    ...listed.filter((player) => !eleven.has(player.id)),
  ];
  return {
    kind: 'lineup',
    line: lineup.line,
    fixtureRef,
    side,
    formation: readFormation(tally, refused),
    publishedAt: null,
    players: ordered.map((player) => {
      const reference = playerReference(player);
      const { jerseyNumber, position } = player;
      const { positionGroup } = reference;
      return { player: reference, jerseyNumber, isStarter: eleven.has(player.id), position, positionGroup };
    }),
  };
}
