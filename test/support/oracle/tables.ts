import type { TestDatabase } from '../database.js';
import { ORACLE_PLAYER_STATISTICS, ORACLE_TEAM_STATISTICS } from './vocabulary.js';

/** Rows as stored; moments are seconds since 1970, open ends `Infinity`. */
export interface FixtureRow {
  id: number;
  season: number;
  competition: number;
  home: number;
  away: number;
  slug: string;
  kickoff: number;
}
export interface ResultRow {
  fixture: number;
  knownFrom: number;
  knownUntil: number;
  status: string;
  awarded: boolean;
  feedsBoards: boolean;
}
export interface TeamRow {
  fixture: number;
  side: Side;
  knownFrom: number;
  knownUntil: number;
  team: number;
  opponent: number;
  isCorrupted: boolean;
  values: Record<string, number | null>;
}
export interface ReportSpan {
  visibleFrom: number;
  visibleUntil: number;
  isExcluded: boolean;
}
export interface PlayerRow extends ReportSpan {
  fixture: number;
  player: number;
  side: Side | null;
  team: number | null;
  minutes: number;
  isStarter: boolean;
  homeFaults: number;
  awayFaults: number;
  values: Record<string, number | null>;
}
export interface LineupRow extends ReportSpan {
  fixture: number;
  player: number;
  side: Side;
  team: number;
  isStarter: boolean;
  group: string | null;
  position: string | null;
  jersey: number | null;
}
export interface PairRow extends ReportSpan {
  fixture: number;
  side: Side;
  sequence: number;
  off: number;
  on: number;
}
export interface SnapshotRow {
  id: number;
  fixture: number;
  bookmaker: number;
  source: number;
  providerMarket: string;
  mark: string;
  takenAt: number;
  isAssumed: boolean;
}
export interface QuoteRow {
  id: number;
  snapshot: number;
  market: string;
  scope: Scope;
  player: number | null;
  line: number | null;
  side: string;
  odds: number;
  isSuspended: boolean;
}
export interface ElevenRow {
  fixture: number;
  side: Side;
  type: 'predicted' | 'confirmed';
  projectedAt: number;
  player: number;
  group: string | null;
  position: string | null;
  jersey: number | null;
  startProbability: number;
}
/** The lower the number, the more the source is trusted. */
export interface SquadRow {
  season: number;
  team: number;
  player: number;
  jersey: number | null;
  precedence: number;
}
export interface BookmakerRow {
  id: number;
  slug: string;
  name: string;
  isExchange: boolean;
  priceFeed: string;
}
export interface NamedRow {
  id: number;
  name: string;
  searchName: string;
}
export interface CompetitionRow extends NamedRow {
  priority: number;
  flag: string;
}
export interface TeamNameRow extends NamedRow {
  slug: string;
}
export interface NamedPlayerRow extends NamedRow {
  slug: string;
  fullName: string | null;
  group: string | null;
}
/** Calibration of a market type's player prices, as stored. */
export interface CalibrationRow {
  market: string;
  fittedAt: number;
  parameters: { readonly intercept: number; readonly slope: number; readonly proportional: number } | null;
}
/** A stored forecast of closing prices. */
export interface PriceForecastRow {
  family: string;
  fittedAt: number;
  parameters: {
    readonly weights: Readonly<Record<string, { readonly weight: number }>>;
    readonly errors: { readonly byHours: readonly number[]; readonly byCompetition: Readonly<Record<number, number>> };
  };
}
/** The surviving entity of a former id. */
export interface AliasRow {
  kind: string;
  old: number;
  current: number;
}

export type Side = 'home' | 'away';
export type Scope = 'match' | 'home' | 'away' | 'player';

/** All input of the boards. */
export interface Tables {
  readonly aliases: readonly AliasRow[];
  readonly competitions: readonly CompetitionRow[];
  readonly teams: readonly TeamNameRow[];
  readonly players: readonly NamedPlayerRow[];
  readonly bookmakers: readonly BookmakerRow[];
  readonly squads: readonly SquadRow[];
  readonly fixtures: readonly FixtureRow[];
  readonly results: readonly ResultRow[];
  readonly teamRows: readonly TeamRow[];
  readonly playerRows: readonly PlayerRow[];
  readonly lineupRows: readonly LineupRow[];
  readonly pairs: readonly PairRow[];
  /** When prices were taken and files with news arrived. */
  readonly arrivals: readonly { readonly at: number }[];
  readonly snapshots: readonly SnapshotRow[];
  readonly quotes: readonly QuoteRow[];
  readonly elevens: readonly ElevenRow[];
  readonly calibrations: readonly CalibrationRow[];
  readonly priceForecasts: readonly PriceForecastRow[];
}

const seconds = (expression: string): string => `extract(epoch from ${expression})::float8`;
const members = (columns: readonly string[]): string =>
  columns.map((column) => `'${column}', row.${column}`).join(', ');
const span =
  `${seconds('report.visible_from')} as "visibleFrom", ${seconds('report.visible_until')} as "visibleUntil", ` +
  'report.is_excluded as "isExcluded"';

/** Reads the tables unfiltered, except for prices: only of fixtures that kick off after `pricesFrom`. */
export async function readTables(database: Pick<TestDatabase, 'rows'>, pricesFrom: Date): Promise<Tables> {
  const read = <Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    database.rows<Row>(statement, parameters);
  return {
    aliases: await read('select kind, old_id as old, entity_id as current from public_id_aliases'),
    competitions:
      await read(`select competition.id, competition.name, competition.search_name as "searchName", priority,
        country.slug as flag
      from competitions competition join countries country on country.id = competition.country_id`),
    teams: await read('select id, name, slug, search_name as "searchName" from teams'),
    players: await read(
      'select id, name, slug, full_name as "fullName", search_name as "searchName", position_group as ' +
        '"group" from players',
    ),
    bookmakers: await read(
      'select id, slug, name, is_exchange as "isExchange", price_feed as "priceFeed" from bookmakers',
    ),
    squads: await read(`select season_id as season, team_id as team, player_id as player, jersey_number as jersey,
        rank as precedence
      from squad_members join source_precedence using (source_id) where kind = 'squad'`),
    fixtures: await read(`select id, season_id as season, competition_id as competition, home_team_id as home,
        away_team_id as away, slug,
        ${seconds('kickoff_at')} as kickoff from facts.fixtures`),
    results: await read(`select fixture_id as fixture,
      ${seconds('known_from')} as "knownFrom", ${seconds('known_until')} as "knownUntil",
      status, awarded, feeds_boards as "feedsBoards" from facts.fixture_results where status is not null`),
    teamRows: await read(`select fixture_id as fixture, side,
      ${seconds('known_from')} as "knownFrom", ${seconds('known_until')} as "knownUntil",
      team_id as team, opponent_id as opponent, is_corrupted as "isCorrupted",
      jsonb_build_object(${members(ORACLE_TEAM_STATISTICS.map(({ column }) => column))}) as values
      from facts.team_statistics row`),
    playerRows:
      await read(`select row.fixture_id as fixture, row.player_id as player, row.side, row.team_id as team, row.minutes,
      row.is_starter as "isStarter", ${span}, cardinality(report.home_corruption) as "homeFaults",
      cardinality(report.away_corruption) as "awayFaults",
      jsonb_build_object(${members(ORACLE_PLAYER_STATISTICS.map(({ column }) => column))}) as values
      from facts.player_statistics row join facts.match_reports report on report.id = row.match_report_id`),
    lineupRows: await read(`select row.fixture_id as fixture, row.player_id as player, row.side, row.team_id as team,
        row.is_starter as "isStarter",
      row.position_group as "group", row.position, row.jersey_number as jersey, ${span}
      from facts.lineup_players row join facts.match_reports report on report.id = row.match_report_id`),
    pairs: await read(`select row.fixture_id as fixture, row.side, row.sequence, row.player_off_id as off,
        row.player_on_id as on, ${span}
      from facts.substitutions row join facts.match_reports report on report.id = row.match_report_id`),
    arrivals: await read(`select distinct ${seconds('taken_at')} as at from facts.market_snapshots where not superseded
      union select ${seconds('stored_at')} from ingestion_files where inserted > 0 or updated > 0`),
    snapshots: await read(
      `select snapshot.id, fixture_id as fixture, bookmaker_id as bookmaker, source_id as source,
      provider_market as "providerMarket", mark, ${seconds('taken_at')} as "takenAt", taken_at_assumed as "isAssumed"
      from facts.market_snapshots snapshot join facts.fixtures fixture on fixture.id = snapshot.fixture_id
      where not superseded and fixture.kickoff_at >= $1`,
      [pricesFrom],
    ),
    quotes: await read(
      `select quote.id, quote.snapshot_id as snapshot, selection.market, selection.scope, selection.player_id as player,
      selection.line, selection.side, quote.odds, quote.suspended as "isSuspended"
      from facts.quotes quote join facts.selections selection on selection.id = quote.selection_id
      join facts.fixtures fixture on fixture.id = selection.fixture_id where fixture.kickoff_at >= $1`,
      [pricesFrom],
    ),
    elevens: await read(`select shown.fixture_id as fixture, shown.side,
      prediction_type as type, ${seconds('shown.projected_at')} as "projectedAt",
      starter.player_id as player, starter.position_group as "group", starter.position, jersey_number as jersey,
      start_probability as "startProbability"
      from lineup_projections shown join lineup_projection_players starter using (fixture_id, side)`),
    calibrations: await read(`select statistic as market, ${seconds('fitted_at')} as "fittedAt", parameters
      from fitted_models where kind = 'calibrations'`),
    priceForecasts: await read(`select statistic as family, ${seconds('fitted_at')} as "fittedAt", parameters
      from fitted_models where kind = 'prices' and parameters is not null`),
  };
}
