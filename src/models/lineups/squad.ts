/** The players among whom a projection chooses. */
import type { PositionGroup } from '../../football/canonical.js';
import { formOf } from './form.js';
import type { Form } from './form.js';
import { comparableSheets, MOST_SHEETS } from './team-sheets.js';
import type { SheetPlayer, SideToProject, TeamSheet } from './team-sheets.js';

/** A squad as its team sheets show it. */
export interface Squad {
  readonly side: SideToProject;
  /** The sheets that tell who starts in this competition, newest first; see `comparableSheets`. */
  readonly sheets: readonly TeamSheet[];
  readonly byPlayer: ReadonlyMap<TeamSheet, ReadonlyMap<number, SheetPlayer>>;
  /** In the order of the player's id. */
  readonly players: readonly Form[];
  /** Starters of each group in recent matches: a recency-weighted mean. */
  readonly places: Readonly<Record<PositionGroup, number>>;
}

/** Recency weight of a match's shape, and the matches that count. */
const PLACE_DECAY = 0.8;
const PLACE_SHEETS = 8;

/**
 * Everybody on the team's sheets who has not left it. Players are taken for the group of their last known
 * start, else of their last known place, else for midfielders.
 */
export function squadOf(side: SideToProject): Squad {
  const considered = side.sheets.slice(0, MOST_SHEETS);
  const sheets = comparableSheets(side);
  const byPlayer = new Map(
    [...new Set([...considered, ...sheets])].map((sheet) => [
      sheet,
      new Map(sheet.players.map((player) => [player.playerId, player])),
    ]),
  );
  const groups = new Map<number, { group: PositionGroup | null; isOfStart: boolean }>();
  for (const sheet of [...sheets, ...considered]) {
    for (const { playerId, group, isStarter } of sheet.players) {
      const known = groups.get(playerId);
      const isBetter =
        known === undefined || (group !== null && (known.group === null || (isStarter && !known.isOfStart)));
      if (isBetter) groups.set(playerId, { group, isOfStart: isStarter && group !== null });
    }
  }
  const players = [...groups]
    .filter(([playerId]) => !side.departed.has(playerId))
    .sort(([one], [other]) => one - other)
    .map(([playerId, { group }]) => formOf(playerId, group ?? 'M', side, sheets, byPlayer));
  return { side, sheets, byPlayer, players, places: placesOf(sheets) };
}

function placesOf(sheets: readonly TeamSheet[]): Record<PositionGroup, number> {
  const places = { G: 0, D: 0, M: 0, F: 0 };
  let weights = 0;
  sheets.slice(0, PLACE_SHEETS).forEach((sheet, index) => {
    const weight = PLACE_DECAY ** index;
    weights += weight;
    for (const { isStarter, group } of sheet.players) if (isStarter && group !== null) places[group] += weight;
  });
  for (const group of ['D', 'M', 'F'] as const) places[group] /= Math.max(weights, 1e-9);
  return { ...places, G: 1 };
}
