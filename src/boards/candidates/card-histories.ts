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

/** Models prepared for the teams of a dataset; prepared again after teams were added. */
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

interface HistoryColumnsByKind {
  readonly own: HistoryColumns;
  replaced: HistoryColumns | null;
}

const columnsOfHistories = new WeakMap<PlayerHistories, HistoryColumnsByKind>();
const stride = PLAYER_STATISTICS.length;

/** Matches of all players as forecasts read them; with replacements, a replaced starter plays to the end. */
function historyColumns(players: PlayerHistories, isReplaced: boolean): HistoryColumns {
  let known = columnsOfHistories.get(players);
  if (known === undefined) columnsOfHistories.set(players, (known = { own: ownColumns(players), replaced: null }));
  return isReplaced ? (known.replaced ??= replacedColumns(players, known.own)) : known.own;
}

/** Reads what forecasts need of a player's matches. */
export class CardHistories {
  private readonly columns: HistoryColumns;

  /** @param isReplaced with the counts of the players who replaced him */
  constructor(
    private readonly players: PlayerHistories,
    private readonly isReplaced: boolean,
  ) {
    this.columns = historyColumns(players, isReplaced);
  }

  /** A player's counts of every statistic; `offset` is that of the first one. */
  of(player: number): PlayerHistory {
    const { columns, isReplaced, players } = this;
    const start = players.starts[player] ?? 0;
    const length = (players.starts[player + 1] ?? start) - start;
    if (!isReplaced || players.withReplacements === null)
      return { columns, values: players.own, stride, offset: 0, start, length };
    const values = new Int16Array(length * stride);
    const first = start * stride;
    for (let at = 0; at < values.length; at += 1) {
      const own = players.own[first + at]!;
      // where the sum is unknown, his own count stays
      values[at] = own < 0 ? -1 : Math.max(players.withReplacements[first + at]!, own);
    }
    return { columns, values, stride, offset: -first, start, length };
  }
}

/** Position index of models by that of histories. */
const modelPositions = Uint8Array.from(positionWords, (word) =>
  word === null || word.length === 1
    ? positionCode(word as PositionGroup | null)
    : positionCode(
        null,
        DETAILED_POSITIONS.find((position) => position === word),
      ),
);

function ownColumns({ matches: { columns } }: PlayerHistories): HistoryColumns {
  const { minutes, isStarter, isHome, team, opponent } = columns;
  const positions = columns.position.map((code) => modelPositions[code]!);
  return { minutes, starters: isStarter, venues: isHome, positions, teams: team, opponents: opponent };
}

function replacedColumns({ matches: { columns } }: PlayerHistories, own: HistoryColumns): HistoryColumns {
  const { hasSuperSub } = columns;
  const minutes = columns.minutes.map((played, row) => (hasSuperSub[row] === 1 ? Math.max(played, 90) : played));
  return { ...own, minutes };
}
