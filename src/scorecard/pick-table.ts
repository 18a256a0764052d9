import { csvText } from '../common/csv.js';
import type { GradedPickRow } from './scorecard.dto.js';

/** Columns of the table, in order. */
const COLUMNS = [
  'id',
  'source',
  'board',
  'eventId',
  'uniqueTournamentId',
  'leagueName',
  'homeTeamName',
  'awayTeamName',
  'kickoff',
  'scope',
  'playerId',
  'playerName',
  'market',
  'marketFamily',
  'line',
  'side',
  'firstSeenAt',
  'price',
  'bookmaker',
  'modelProbability',
  'consensusProbability',
  'fairProbability',
  'blendWeight',
  'consensusSources',
  'modelVersion',
  'edge',
  'edgeLow',
  'edgeHigh',
  'closePrice',
  'closeProbability',
  'closeSources',
  'closingLineValuePct',
  'grade',
  'value',
  'profit',
  'gradedAt',
] as const satisfies readonly (keyof GradedPickRow)[];

/** Picks as CSV (RFC 4180) with a header; an unknown value is an empty cell. */
export function pickTable(picks: readonly GradedPickRow[]): string {
  return csvText([COLUMNS, ...picks.map((pick) => COLUMNS.map((column) => pick[column]))]);
}
