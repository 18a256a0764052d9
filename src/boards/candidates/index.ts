import type { Schema } from '../engine/columns.js';
import type { KeyTable, OnDemandKeys } from './key-table.js';
import { matchTrendTable } from './match-trends.js';
import { playerTrendTable } from './player-trends.js';
import { priceLineTable } from './price-lines.js';
import { starterTable } from './starters.js';
import { teamTrendTable } from './team-trends.js';
import { replacedCardTable, valueCardTable } from './value-cards.js';

/** Every key table; a new board is a line here and a member of BoardSnapshot. */
export const keyTables = [
  priceLineTable,
  teamTrendTable,
  playerTrendTable,
  valueCardTable,
  replacedCardTable,
  starterTable,
] as unknown as readonly KeyTable<Schema>[];

/** Tables that are computed when somebody asks, with keys without a price. */
export const onDemandTables = {
  trends: [teamTrendTable, playerTrendTable],
  cards: [valueCardTable, replacedCardTable],
  matchTrends: [matchTrendTable],
} as unknown as Readonly<Record<OnDemandKeys, readonly KeyTable<Schema>[]>>;
