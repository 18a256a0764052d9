import type { PositionGroup } from '../../football/canonical.js';
import type { ElevenPlayer } from '../dataset/entities.js';
import { concededKey } from '../dataset/histories.js';
import type { ConcededTeam } from '../dataset/histories.js';
import { positionIndex, positionWord } from '../dataset/positions.js';
import { scopes } from '../dataset/prices.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import type { TrendSubject } from './trend-candidates.js';

const playerScope = scopes.indexOf('player');

/** A player of a fixture, with the values that all his candidates share. */
export interface PlayerSubject extends TrendSubject {
  /** Null outside the eleven. */
  readonly starter: ElevenPlayer | null;
  /** Dictionary indexes; -1 where his side is unknown. */
  readonly team: number;
  readonly opponent: number;
  readonly group: PositionGroup | null;
  /** Index of his detailed position: in the eleven, else the newest known; 0 where unknown. */
  readonly position: number;
  /** Averages conceded by the opponent; null where unknown. */
  readonly conceded: ConcededTeam | null;
}

/** Players of the elevens, then others with prices. Without `includeUnpriced` only quoted ones. */
export function playerSubjects(dataset: Dataset, context: FixtureContext, includeUnpriced = true): PlayerSubject[] {
  const { home, away } = dataset.entities.fixtures[context.fixture]!;
  const found = new Map<number, { team: number; starter: ElevenPlayer | null; isQuoted: boolean; isPriced: boolean }>();
  for (const starter of context.eleven)
    found.set(starter.player, {
      team: starter.side === 'home' ? home : away,
      starter,
      isQuoted: false,
      isPriced: false,
    });
  const {
    rows,
    columns: { scope, player, team, bestOdds },
  } = context.prices.lines;
  for (let row = 0; row < rows; row += 1) {
    const index = player[row]!;
    if (scope[row] !== playerScope || index < 0) continue;
    let existing = found.get(index);
    if (existing === undefined) {
      existing = {
        team: team[row]! >= 0 ? team[row]! : (context.teamOfPlayer.get(index) ?? -1),
        starter: null,
        isQuoted: true,
        isPriced: false,
      };
      found.set(index, existing);
    }
    existing.isQuoted = true;
    // lines of a player are adjacent
    for (; row < rows && player[row] === index; row += 1) if (!Number.isNaN(bestOdds[row]!)) existing.isPriced = true;
    row -= 1;
  }
  const subjects: PlayerSubject[] = [];
  for (const [index, { team: side, starter, isQuoted, isPriced }] of found) {
    if (isQuoted || includeUnpriced)
      subjects.push(playerSubject(dataset, context.fixture, { index, team: side, starter }, isPriced));
  }
  return subjects;
}

/** A player of a fixture, from his team and starter entry. */
export function playerSubject(
  dataset: Dataset,
  fixture: number,
  { index, team, starter }: Pick<PlayerSubject, 'index' | 'team' | 'starter'>,
  isPriced = false,
): PlayerSubject {
  const { home, away, competition } = dataset.entities.fixtures[fixture]!;
  const opponent = team === home ? away : team === away ? home : -1;
  const { id, name, group } = dataset.entities.players[index]!;
  return {
    index,
    id,
    name,
    starter,
    team,
    opponent,
    hasStandardLines: starter !== null || isPriced,
    group: starter?.group ?? group,
    position: starter?.position == null ? lastPosition(dataset, index) : positionIndex(starter.position, null),
    conceded: opponent < 0 ? null : (dataset.conceded.teams.get(concededKey(competition, opponent)) ?? null),
  };
}

/** Index of a player's newest known detailed position, who may have come on as a substitute since; 0 without one. */
function lastPosition({ players: { starts, matches } }: Dataset, player: number): number {
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1) {
    const position = matches.columns.position[row]!;
    if ((positionWord(position)?.length ?? 0) > 1) return position;
  }
  return 0;
}
