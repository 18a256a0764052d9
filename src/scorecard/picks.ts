/** Boards whose rows are picks. */
export const PICK_BOARDS = ['value-bets', 'team-statistics', 'price-outliers', 'team-trends', 'player-trends'] as const;
export type PickBoard = (typeof PICK_BOARDS)[number];

/** A bookmaker's last price before kick-off. */
export interface ClosingPrice {
  readonly bookmakerId: number;
  readonly odds: number;
  /** ISO 8601. */
  readonly quotedAt: string;
}

/** Where picks come from: recorded before kick-off, or computed afterwards from stored prices. */
export const PICK_SOURCES = ['live', 'replay'] as const;
export type PickSource = (typeof PICK_SOURCES)[number];

/** What is graded by the rules of the scorecard: picks, and the bets that people store. */
export const GRADED_SOURCES = [...PICK_SOURCES, 'bets'] as const;
export type GradedSource = (typeof GRADED_SOURCES)[number];

/** Tables of the picks of a source, of their grades, and of the trace of changed grades. */
export interface PickTables {
  readonly picks: string;
  readonly grades: string;
  readonly regrades: string;
}

/** Tables by source: equal columns, never mixed. */
export const PICK_TABLES: Readonly<Record<GradedSource, PickTables>> = {
  live: { picks: 'picks', grades: 'pick_grades', regrades: 'pick_regrades' },
  replay: { picks: 'replayed_picks', grades: 'replayed_pick_grades', regrades: 'replayed_pick_regrades' },
  bets: { picks: 'bets', grades: 'bet_grades', regrades: 'bet_regrades' },
};

/** Condition: a pick is on a fixture of a parameter, or on one that was merged into it. */
export const onFixtures = (parameter: string): string => `pick.fixture_id = any (array(
  select unnest(${parameter}::bigint[])
  union all select old_id from public_id_aliases where kind = 'fixture' and entity_id = any (${parameter}::bigint[])
))`;

export const SCORECARD_GROUPINGS = [
  'board',
  'marketFamily',
  'league',
  'bookmaker',
  'horizon',
  'modelVersion',
  'edge',
  'month',
] as const;
export type ScorecardGrouping = (typeof SCORECARD_GROUPINGS)[number];

/** Dimensions of stored sums: all picks together, and each grouping. */
export const SCORECARD_DIMENSIONS = ['all', ...SCORECARD_GROUPINGS] as const;
export type ScorecardDimension = (typeof SCORECARD_DIMENSIONS)[number];

export interface PickGroups {
  readonly source: PickSource;
  readonly dimensions: readonly ScorecardDimension[];
  readonly board: PickBoard | 'all';
}

/** Which picks are summed: all, or those that the bot and the badges call value. */
export type SummedPicks = 'all' | 'value';
