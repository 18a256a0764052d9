import type { SqlTransaction } from '../../database/sql-client.js';
import { listBookmakers, listCompetitions, listPlayers, listTeams } from '../load/names.queries.js';
import type {
  BookmakerEntry,
  CompetitionEntry,
  Entities,
  FixtureEntry,
  PlayerEntry,
  TeamEntry,
} from '../dataset/entities.js';
import type { KnownPast } from '../dataset/known-past.js';
import { Dictionary } from './dictionary.js';

/** The dictionaries of a builder. */
export class DatasetNames {
  readonly fixtures = new Dictionary<FixtureEntry>();
  readonly teams = new Dictionary<TeamEntry>();
  readonly players = new Dictionary<PlayerEntry>();
  readonly competitions = new Dictionary<CompetitionEntry>();
  readonly bookmakers = new Dictionary<BookmakerEntry>();
  private readonly providerMarketIndexes = new Map<string, number>();
  private readonly feeds = new Map<string, number>();

  /** Loads the teams, players and competitions that have no index yet. */
  async enter(
    sql: SqlTransaction,
    ids: { teams?: Iterable<number>; players?: Iterable<number>; competitions?: Iterable<number> },
  ): Promise<void> {
    const teams = this.teams.missing(ids.teams ?? []);
    const players = this.players.missing(ids.players ?? []);
    const competitions = this.competitions.missing(ids.competitions ?? []);
    if (teams.length > 0) for (const row of await listTeams(sql, teams)) this.teams.set(row);
    if (players.length > 0) for (const row of await listPlayers(sql, players)) this.players.set(row);
    if (competitions.length > 0)
      for (const row of await listCompetitions(sql, competitions)) this.competitions.set(row);
  }

  /** Adds teams, players and competitions in this order; false if any is missing in the database. */
  async enterInOrder(sql: SqlTransaction, { teams, players, competitions }: KnownPast['names']): Promise<boolean> {
    return (
      enterAll(this.teams, teams, await listTeams(sql, teams)) &&
      enterAll(this.players, players, await listPlayers(sql, players)) &&
      enterAll(this.competitions, competitions, await listCompetitions(sql, competitions))
    );
  }

  /** Reloads all names; imports and operators change them. */
  async renew(sql: SqlTransaction): Promise<void> {
    const idsOf = (book: Dictionary<{ readonly id: number }>): number[] => book.entries.map(({ id }) => id);
    for (const row of await listTeams(sql, idsOf(this.teams))) this.teams.set(row);
    for (const row of await listPlayers(sql, idsOf(this.players))) this.players.set(row);
    for (const row of await listCompetitions(sql, idsOf(this.competitions))) this.competitions.set(row);
    await this.loadBookmakers(sql);
  }

  /** Loads all bookmakers. */
  async loadBookmakers(sql: SqlTransaction): Promise<void> {
    for (const row of await listBookmakers(sql)) {
      if (!this.feeds.has(row.priceFeed)) this.feeds.set(row.priceFeed, this.feeds.size);
      this.bookmakers.set({ ...row, feed: this.feeds.get(row.priceFeed)! });
    }
  }

  /** Index of a provider's market key; adds a new one. */
  providerMarket(key: string): number {
    const cached = this.providerMarketIndexes.get(key);
    if (cached !== undefined) return cached;
    this.providerMarketIndexes.set(key, this.providerMarketIndexes.size);
    return this.providerMarketIndexes.size - 1;
  }

  /** Number of entries added or changed so far. */
  get changes(): number {
    const { fixtures, teams, players, competitions, bookmakers, providerMarketIndexes } = this;
    return (
      fixtures.changes +
      teams.changes +
      players.changes +
      competitions.changes +
      bookmakers.changes +
      providerMarketIndexes.size
    );
  }

  /** All dictionaries in their current state. */
  entities(): Entities {
    return {
      fixtures: this.fixtures.entries,
      teams: this.teams.entries,
      players: this.players.entries,
      competitions: this.competitions.entries,
      bookmakers: this.bookmakers.entries,
      providerMarkets: [...this.providerMarketIndexes.keys()],
    };
  }
}

function enterAll<Entry extends { readonly id: number }>(
  book: Dictionary<Entry>,
  ids: readonly number[],
  rows: readonly Entry[],
): boolean {
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !byId.has(id))) return false;
  for (const id of ids) book.set(byId.get(id)!);
  return true;
}
