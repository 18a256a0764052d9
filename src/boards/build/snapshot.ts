import type { Revision } from '../../common/revision/revision.js';
import type { Schema, Table } from '../engine/columns.js';
import { BoardIndex } from '../engine/listing.js';
import type { PlayerTrendTable } from '../keys/player-trends.js';
import type { PriceLineTable } from '../keys/price-lines.js';
import type { TeamTrendTable } from '../keys/team-trends.js';
import type { ValueCardTable } from '../keys/value-cards.js';
import type { ElevenPlayer } from '../world/entities.js';
import type { LineTable, MatchOddsTable, Prices } from '../world/prices.js';
import type { World } from '../world/world.js';

/** Keys of a board over all fixtures, with their default order. */
export interface Keys<T extends Table<Schema>> {
  readonly table: T;
  readonly index: BoardIndex;
}

/** All boards as they stood at one moment; nothing in it ever changes. */
export interface BoardSnapshot {
  readonly revision: Revision;
  /** Unix seconds from which on the keys are others, even if no data change: a kick-off, or a price growing stale. */
  readonly validUntil: number;
  readonly world: World;
  readonly prices: Prices;
  readonly matchOdds: MatchOddsTable;
  /** Starters by fixture code. */
  readonly elevens: ReadonlyMap<number, readonly ElevenPlayer[]>;
  /** Codes of fixtures that are being played. */
  readonly live: ReadonlySet<number>;
  /** Lines with their rows in the tie order of the price boards. */
  readonly lines: Keys<LineTable>;
  /** How the best price of each line stands against the others: row by row the lines themselves, in the same order. */
  readonly priceLines: Keys<PriceLineTable>;
  readonly teamTrends: Keys<TeamTrendTable>;
  readonly playerTrends: Keys<PlayerTrendTable>;
  readonly valueCards: Keys<ValueCardTable>;
}
