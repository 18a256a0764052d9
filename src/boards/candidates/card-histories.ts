import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { positionCode } from '../../models/player-counts/index.js';
import type { PlayerHistory } from '../../models/player-counts/index.js';
import type { PlayerHistories } from '../dataset/histories.js';
import { positionWords } from '../dataset/positions.js';

const stride = PLAYER_STATISTICS.length;
/** Minutes of a full match. */
const FULL_MINUTES = 90;

/** Position index of models by that of histories. */
const modelPositions = Uint8Array.from(positionWords, (word) =>
  word === null || word.length === 1
    ? positionCode(word as PositionGroup | null)
    : positionCode(
        null,
        DETAILED_POSITIONS.find((position) => position === word),
      ),
);

/** Matches as read by forecasts; `isReplaced` adds the counts of his replacements, as if he played the full match. */
export function cardHistory(players: PlayerHistories, player: number, isReplaced: boolean): PlayerHistory {
  const start = players.starts[player] ?? 0;
  const end = players.starts[player + 1] ?? start;
  const { minutes, isStarter, isHome, team, opponent, position, hasSuperSub } = players.matches.columns;
  const own = players.own.subarray(start * stride, end * stride);
  const columns = {
    minutes: minutes.subarray(start, end),
    starters: isStarter.subarray(start, end),
    venues: isHome.subarray(start, end),
    positions: position.subarray(start, end).map((index) => modelPositions[index]!),
    teams: team.subarray(start, end),
    opponents: opponent.subarray(start, end),
  };
  const history = { columns, values: own, stride, offset: 0, start: 0, length: end - start };
  const sums = players.withReplacements?.subarray(start * stride, end * stride);
  if (!isReplaced) return history;
  return {
    ...history,
    columns: {
      ...columns,
      minutes: columns.minutes.map((played, row) =>
        hasSuperSub[start + row] === 1 ? Math.max(played, FULL_MINUTES) : played,
      ),
    },
    // where the sum is unknown, his own count is used
    values: sums === undefined ? own : own.map((count, entry) => (count < 0 ? -1 : Math.max(sums[entry]!, count))),
  };
}
