import type { PositionGroup } from '../../football/canonical.js';
import type { ElevenPlayer } from '../dataset/entities.js';
import { concededKey } from '../dataset/histories.js';
import type { ConcededTeam } from '../dataset/histories.js';
import { positionCode, positionWord } from '../dataset/positions.js';
import { scopes } from '../dataset/prices.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import type { TrendSubject } from './trend-candidates.js';

const playerScope = scopes.indexOf('player');

/** A player of a fixture, with what his candidates repeat. */
export interface PlayerSubject extends TrendSubject {
  /** His place in the eleven; null outside it. */
  readonly starter: ElevenPlayer | null;
  /** Codes; -1 where his side is not known. */
  readonly team: number;
  readonly opponent: number;
  readonly group: PositionGroup | null;
  /** Code of his detailed position: in the eleven, else the newest one known; 0 where unknown. */
  readonly position: number;
  /** What the opponent concedes; null where that is unknown. */
  readonly conceded: ConcededTeam | null;
}

/** Players of the elevens, then those with prices only; of priced candidates nobody else is looked at. */
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
    const code = player[row]!;
    if (scope[row] !== playerScope || code < 0) continue;
    let known = found.get(code);
    if (known === undefined) {
      known = {
        team: team[row]! >= 0 ? team[row]! : (context.teamOfPlayer.get(code) ?? -1),
        starter: null,
        isQuoted: true,
        isPriced: false,
      };
      found.set(code, known);
    }
    known.isQuoted = true;
    // lines of a player stand together
    for (; row < rows && player[row] === code; row += 1) if (!Number.isNaN(bestOdds[row]!)) known.isPriced = true;
    row -= 1;
  }
  const subjects: PlayerSubject[] = [];
  for (const [code, { team: side, starter, isQuoted, isPriced }] of found) {
    if (isQuoted || includeUnpriced)
      subjects.push(playerSubject(dataset, context.fixture, { code, team: side, starter }, isPriced));
  }
  return subjects;
}

/** A player of a fixture, given his team and his place in the eleven. */
export function playerSubject(
  dataset: Dataset,
  fixture: number,
  { code, team, starter }: Pick<PlayerSubject, 'code' | 'team' | 'starter'>,
  isPriced = false,
): PlayerSubject {
  const { home, away, competition } = dataset.entities.fixtures[fixture]!;
  const opponent = team === home ? away : team === away ? home : -1;
  const { id, name, group } = dataset.entities.players[code]!;
  return {
    code,
    id,
    name,
    starter,
    team,
    opponent,
    hasStandardLines: starter !== null || isPriced,
    group: starter?.group ?? group,
    position: starter?.position == null ? lastPosition(dataset, code) : positionCode(starter.position, null),
    conceded: opponent < 0 ? null : (dataset.conceded.teams.get(concededKey(competition, opponent)) ?? null),
  };
}

/** The code of the newest detailed position known of a player, who may have come on since; 0 without one. */
function lastPosition({ players: { starts, matches } }: Dataset, player: number): number {
  for (let row = starts[player] ?? 0; row < (starts[player + 1] ?? 0); row += 1) {
    const code = matches.columns.position[row]!;
    if ((positionWord(code)?.length ?? 0) > 1) return code;
  }
  return 0;
}
