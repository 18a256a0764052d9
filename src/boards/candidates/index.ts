import type { Schema } from '../engine/columns.js';
import type { CandidateTable, OnDemandKind } from './candidate-table.js';
import { matchTrendCounts, matchTrendTable, teamTrendCounts, teamTrendKeys, teamTrendTable } from './team-trends.js';
import { playerTrendKeys, playerTrendTable } from './player-trends.js';
import { priceLineTable } from './price-lines.js';
import { starterTable } from './starters.js';
import { teamStatisticTable } from './team-statistics.js';
import { replacedCardTable, valueCardTable } from './value-cards.js';

/** Tables of every build; a new board needs a line here and a member of the snapshot. */
export const candidateTables = [
  priceLineTable,
  teamTrendTable,
  playerTrendTable,
  valueCardTable,
  replacedCardTable,
  starterTable,
  teamStatisticTable,
] as unknown as readonly CandidateTable<Schema>[];

/** Tables computed on request, including unpriced candidates. */
export const onDemandTables = {
  trends: [teamTrendTable, playerTrendTable],
  cards: [valueCardTable, replacedCardTable],
  matchTrends: [matchTrendTable],
  competitionTrends: [
    teamTrendKeys('team-trends', teamTrendCounts, true),
    teamTrendKeys('match-trends', matchTrendCounts, true),
    playerTrendKeys(true),
  ],
} as unknown as Readonly<Record<OnDemandKind, readonly CandidateTable<Schema>[]>>;
