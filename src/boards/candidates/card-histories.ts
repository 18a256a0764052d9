import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { PositionGroup } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import { positionCode, preparePlayerCounts } from '../../models/player-counts/index.js';
import type {
  HistoryColumns,
  PlayerCountModel,
  PlayerHistory,
  PreparedPlayerCounts,
} from '../../models/player-counts/index.js';
import type { PlayerHistories } from '../dataset/histories.js';
import { positionWords } from '../dataset/positions.js';
import type { Dataset } from '../dataset/dataset.js';

/** Models laid out for the teams of a dataset; laid out anew when teams were added. */
const preparedModels = new WeakMap<PlayerCountModel, PreparedPlayerCounts>();
const teamIds = new WeakMap<Dataset['entities']['teams'], readonly number[]>();

/** The model of a statistic in a competition, ready for forecasts; null without one. */
export function preparedModel(
  { playerModels, entities: { teams } }: Dataset,
  competition: number,
  statistic: number,
): PreparedPlayerCounts | null {
  const model = playerModels.get(competition)?.get(PLAYER_STATISTICS[statistic]!.key);
  if (model === undefined) return null;
  const known = preparedModels.get(model);
  if (known !== undefined && known.teamFactors.length === teams.length) return known;
  let ids = teamIds.get(teams);
  if (ids === undefined) teamIds.set(teams, (ids = teams.map(({ id }) => id)));
  const prepared = preparePlayerCounts(model, ids);
  preparedModels.set(model, prepared);
  return prepared;
}

/** What forecasts read of the histories of all players. */
export interface CardHistories {
  readonly columns: HistoryColumns;
  /** Entry `row * PLAYER_STATISTICS.length + statistic`; -1 where unknown. */
  readonly values: Int16Array;
}

const histories = new WeakMap<PlayerHistories, { own: CardHistories; replaced: CardHistories | null }>();

/** Histories as forecasts read them, with the counts of those who replaced a player where that is asked for. */
export function cardHistories(players: PlayerHistories, isReplaced: boolean): CardHistories {
  let known = histories.get(players);
  if (known === undefined) histories.set(players, (known = { own: ownHistories(players), replaced: null }));
  return isReplaced ? (known.replaced ??= replacedHistories(players, known.own)) : known.own;
}

/** A player's counts of a statistic. */
export function cardHistory(
  { players: { starts } }: Dataset,
  { columns, values }: CardHistories,
  player: number,
  statistic: number,
): PlayerHistory {
  const start = starts[player] ?? 0;
  return {
    columns,
    values,
    stride: PLAYER_STATISTICS.length,
    offset: statistic,
    start,
    length: (starts[player + 1] ?? start) - start,
  };
}

/** Position codes of models by those of histories. */
const modelPositions = Uint8Array.from(positionWords, (word) =>
  word === null || word.length === 1
    ? positionCode(word as PositionGroup | null)
    : positionCode(
        null,
        DETAILED_POSITIONS.find((position) => position === word),
      ),
);

function ownHistories({ own, matches: { columns } }: PlayerHistories): CardHistories {
  const positions = new Uint8Array(columns.position.length);
  for (let row = 0; row < positions.length; row += 1) positions[row] = modelPositions[columns.position[row]!]!;
  const { minutes, isStarter, isHome, team, opponent } = columns;
  return {
    values: own,
    columns: { minutes, starters: isStarter, venues: isHome, positions, teams: team, opponents: opponent },
  };
}

/**
 * With those who replaced him a starter's place was played to the end. Where what they counted is unknown, his own
 * counts stay.
 */
function replacedHistories(
  {
    own,
    withReplacements,
    matches: {
      columns: { minutes, hasSuperSub },
    },
  }: PlayerHistories,
  { columns }: CardHistories,
): CardHistories {
  const played = new Uint8Array(minutes.length);
  for (let row = 0; row < played.length; row += 1)
    played[row] = hasSuperSub[row] === 1 ? Math.max(minutes[row]!, 90) : minutes[row]!;
  if (withReplacements === null) return { values: own, columns: { ...columns, minutes: played } };
  const values = new Int16Array(own.length);
  for (let at = 0; at < values.length; at += 1)
    values[at] = own[at]! < 0 ? -1 : Math.max(withReplacements[at]!, own[at]!);
  return { values, columns: { ...columns, minutes: played } };
}
