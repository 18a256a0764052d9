import { Arenas, withArenas } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { candidateTables } from '../candidates/index.js';
import type { FixtureRow } from '../load/fixtures.queries.js';
import { listSquadSides, listStarters } from '../load/line-ups.queries.js';
import type { StarterRow } from '../load/line-ups.queries.js';
import { loadMovements } from '../load/load-movements.js';
import { loadQuotes, playersOf } from '../load/load-quotes.js';
import type { LoadedQuotes } from '../load/load-quotes.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { lastTeam } from '../dataset/histories.js';
import { FittedModelsService } from '../../fitting/fitted-models.service.js';
import type { PlayerModels } from '../../fitting/fitted-models.service.js';
import { PreparedModels } from '../dataset/dataset.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import type { FixtureState } from './assemble.js';
import { LastMovements } from './last-movements.js';
import { writeFairBets, writeFairCards } from './team-curves.js';
import { historyUntil } from './histories.js';
import { isListed } from './quoted-lines.js';
import { PastState } from './past-state.js';
import { LineConsensuses } from '../dataset/line-consensus.js';
import type { PriceModels } from '../dataset/line-consensus.js';
import { SHIPPED_FORECASTS } from '../../models/price-forecast/price-forecasts.js';
import { priceBlock } from './price-block.js';
import type { PriceContext } from './price-block.js';
import type { MovedFixtures, SnapshotPayload } from '../snapshot/snapshot-payload.js';
import { DatasetNames } from './dataset-names.js';
import { TeamForecasts } from './team-forecasts.js';

/** Minimum number of fixtures for which columns are put into arenas. */
const ARENA_FIXTURES = 100;

/** Changes since the last build, by fixture id. */
export interface Changes {
  /** By fixture: Unix seconds before which no price changed; -Infinity: any may have. */
  readonly priced: ReadonlyMap<number, number>;
  readonly linedUp: ReadonlySet<number>;
  /** Fixtures whose models were refitted. */
  readonly modelled: ReadonlySet<number>;
  /** Fixtures whose teams, players or competition have new outcomes. */
  readonly changed: ReadonlySet<number>;
  readonly competitionIds: ReadonlySet<number>;
}

/** Contexts and candidates of the upcoming fixtures, with the past of their sides. */
export class DatasetState {
  private readonly fixtures = new Map<number, FixtureState>();
  private readonly starters = new Map<number, readonly StarterRow[]>();
  private readonly squadSides = new Map<number, ReadonlyMap<number, number>>();
  private readonly models = new Map<number, PlayerModels>();
  private readonly forecasts = new TeamForecasts();
  /** Null until the first fixture is computed. */
  private priceModels: PriceModels | null = null;
  /** Changes of names and averages in the last payload, and the other dictionaries that changed since. */
  private namesSent = -1;
  private concededSent = -1;
  private readonly unpublished = new Set<'elevens' | 'playerModels' | 'priceModels'>([
    'elevens',
    'playerModels',
    'priceModels',
  ]);
  readonly names = new DatasetNames();
  readonly past = new PastState(this.names);
  readonly movements = new LastMovements(this.fixtures);

  constructor(private readonly maximumAge: number) {}

  /** Advances the state to `now`. @returns the upcoming and live fixtures that were added, removed or recomputed */
  async follow(
    sql: SqlTransaction,
    rows: readonly FixtureRow[],
    now: Date,
    changes: Changes,
  ): Promise<Pick<MovedFixtures, 'fixtures' | 'repriced'>> {
    const dirty = this.findDirty(rows, now.getTime() / 1000, changes);
    const others = this.findDirty(rows, now.getTime() / 1000, { ...changes, priced: new Map() });
    const some = rows.filter(({ id }) => dirty.has(id));
    const present = new Set(rows.map(({ id }) => id));
    const gone = [...this.fixtures.keys()].filter((id) => !present.has(id));
    for (const id of gone) this.forget(id);
    if (some.length > 0) await this.recompute(sql, some, now, changes);
    return { fixtures: [...dirty, ...gone], repriced: [...dirty].filter((id) => !others.has(id)) };
  }

  private async recompute(
    sql: SqlTransaction,
    rows: readonly FixtureRow[],
    now: Date,
    changes: Changes,
  ): Promise<void> {
    await this.enterFixtures(sql, rows);
    await this.loadStarters(
      sql,
      rows.filter(({ id }) => !this.starters.has(id) || changes.linedUp.has(id)).map(({ id }) => id),
      now,
    );
    const quotes = await this.loadQuotes(sql, rows, now);
    await this.past.load(sql, { rows, ...changes, playersOf: (fixtureId) => this.playerIdsOf(fixtureId, quotes) }, now);
    const unread = new Set(
      rows.map(({ competitionId }) => competitionId).filter((id) => !this.models.has(this.names.competitions.get(id))),
    );
    if (unread.size > 0) await this.loadModels(sql, [...unread], now);
    if (this.priceModels === null) await this.loadPriceModels(sql, now);
    await this.forecasts.load(sql, rows, now);
    const dataset = this.dataset(now.getTime() / 1000);
    const steam = await loadMovements(sql, quotes, now, {
      kickoffs: new Map(rows.map(({ id, kickoff }) => [id, kickoff])),
      earlier: this.movements.of(rows, changes.priced),
      isListed,
      bookmaker: (id) => this.names.bookmakers.entry(this.names.bookmakers.get(id)),
    });
    const indexes = { ...this.quoteIndexes(quotes), steam };
    const compute = (): void => {
      for (const row of rows) this.fixtures.set(row.id, this.compute(row, dataset, quotes, indexes));
    };
    // their columns are freed once joined
    if (rows.length < ARENA_FIXTURES) compute();
    else withArenas(new Arenas(), compute);
  }

  /** Reads refitted models; returns the fixtures that use them. */
  async renewModels(sql: SqlTransaction, now: Date): Promise<Set<number>> {
    const known = [...new Set([...this.fixtures.values()].map(({ competitionId }) => competitionId))];
    const before = new Map(
      known.map((id) => [id, JSON.stringify([...(this.models.get(this.names.competitions.get(id)) ?? [])])]),
    );
    await this.loadModels(sql, known, now);
    const forecast = await this.forecasts.renew(sql, now);
    if (await this.loadPriceModels(sql, now)) return new Set(this.fixtures.keys());
    const renewed = new Set(
      known.filter((id) => JSON.stringify([...this.models.get(this.names.competitions.get(id))!]) !== before.get(id)),
    );
    return new Set(
      [...this.fixtures.values()]
        .filter(({ id, competitionId }) => forecast.has(id) || renewed.has(competitionId))
        .map(({ id }) => id),
    );
  }

  /** Whether any of these players has prices or starts in a fixture, as last computed. */
  hasPlayer(fixtureId: number, playerIds: ReadonlySet<number>): boolean {
    const state = this.fixtures.get(fixtureId);
    if (state === undefined || playerIds.size === 0) return false;
    const has = (player: number): boolean => player >= 0 && playerIds.has(this.names.players.entry(player).id);
    return state.context.eleven.some(({ player }) => has(player)) || state.block.prices.lines.columns.player.some(has);
  }

  /** Fixtures in the order of kick-off and id. */
  inOrder(): FixtureState[] {
    return [...this.fixtures.values()].sort((first, second) => first.kickoff - second.kickoff || first.id - second.id);
  }

  /** Dictionary indexes of live fixtures. */
  liveFixtures(): number[] {
    return this.inOrder()
      .filter(({ isLive }) => isLive)
      .map(({ index }) => index);
  }

  /** Each dictionary that changed since the last call; null for the others. */
  changedDictionaries(): Pick<SnapshotPayload, 'entities' | 'conceded' | 'elevens' | 'playerModels' | 'priceModels'> {
    const { names, past, unpublished } = this;
    const changed = {
      entities: names.changes === this.namesSent ? null : names.entities(),
      conceded: past.concededChanges === this.concededSent ? null : past.conceded(),
      playerModels: unpublished.has('playerModels') ? new Map(this.models) : null,
      priceModels: unpublished.has('priceModels') ? this.currentPriceModels() : null,
      elevens: unpublished.has('elevens')
        ? new Map([...this.fixtures.values()].map(({ index, context }) => [index, context.eleven]))
        : null,
    };
    this.namesSent = names.changes;
    this.concededSent = past.concededChanges;
    unpublished.clear();
    return changed;
  }

  histories(): Pick<SnapshotPayload, 'teams' | 'players'> {
    return { teams: this.past.teams, players: this.past.players };
  }

  private findDirty(
    rows: readonly FixtureRow[],
    seconds: number,
    { priced, linedUp, modelled, changed }: Changes,
  ): Set<number> {
    const dirty = new Set<number>();
    for (const row of rows) {
      const existing = this.fixtures.get(row.id);
      const isMoved =
        existing === undefined ||
        existing.kickoff !== row.kickoff ||
        existing.isLive !== (row.status === 'inprogress') ||
        existing.homeTeamId !== row.homeTeamId ||
        existing.awayTeamId !== row.awayTeamId;
      if (
        isMoved ||
        seconds >= existing.validUntil ||
        priced.has(row.id) ||
        linedUp.has(row.id) ||
        modelled.has(row.id) ||
        changed.has(row.id)
      )
        dirty.add(row.id);
    }
    return dirty;
  }

  private forget(id: number): void {
    this.fixtures.delete(id);
    this.starters.delete(id);
    this.squadSides.delete(id);
    this.forecasts.forget(id);
    this.unpublished.add('elevens');
  }

  private async enterFixtures(sql: SqlTransaction, rows: readonly FixtureRow[]): Promise<void> {
    const { names } = this;
    await names.enter(sql, {
      teams: rows.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
      competitions: rows.map(({ competitionId }) => competitionId),
    });
    for (const { id, slug, competitionId, homeTeamId, awayTeamId, phaseId, seasonId, kickoff } of rows) {
      names.fixtures.set({
        id,
        slug,
        phaseId,
        seasonId,
        kickoff,
        competition: names.competitions.get(competitionId),
        home: names.teams.get(homeTeamId),
        away: names.teams.get(awayTeamId),
      });
    }
  }

  /** Prices, and the sides of players with prices. */
  private async loadQuotes(sql: SqlTransaction, rows: readonly FixtureRow[], now: Date): Promise<LoadedQuotes> {
    const ids = rows.map(({ id }) => id);
    const quotes = await loadQuotes(sql, ids, now);
    if (this.names.bookmakers.missing(quotes.rows.bookmakers.ids).length > 0) await this.names.loadBookmakers(sql);
    const pairs = ids.flatMap((fixtureId) => playersOf(quotes, fixtureId).map((playerId) => ({ fixtureId, playerId })));
    const sides = pairs.length === 0 ? [] : await listSquadSides(sql, pairs);
    for (const id of ids) this.squadSides.set(id, new Map());
    for (const { fixtureId, playerId, teamId } of sides)
      (this.squadSides.get(fixtureId) as Map<number, number>).set(playerId, teamId);
    return quotes;
  }

  private async loadStarters(sql: SqlTransaction, ids: readonly number[], now: Date): Promise<void> {
    if (ids.length > 0) this.unpublished.add('elevens');
    for (const id of ids) this.starters.set(id, []);
    for (const row of ids.length === 0 ? [] : await listStarters(sql, ids, now))
      (this.starters.get(row.fixtureId) as StarterRow[]).push(row);
  }

  private async loadModels(sql: SqlTransaction, competitionIds: readonly number[], now: Date): Promise<void> {
    const read = await new FittedModelsService(sql).playerModels(competitionIds, now);
    this.unpublished.add('playerModels');
    for (const id of competitionIds) this.models.set(this.names.competitions.get(id), read.get(id) ?? new Map());
  }

  /** Reads the models fitted to past prices; returns whether any changed. */
  private async loadPriceModels(sql: SqlTransaction, now: Date): Promise<boolean> {
    const fitted = new FittedModelsService(sql);
    const read: PriceModels = {
      calibrations: await fitted.calibrations(now),
      forecasts: await fitted.priceForecasts(now),
    };
    const textOf = ({ calibrations, forecasts }: PriceModels): string => JSON.stringify([[...calibrations], forecasts]);
    const isChanged = textOf(read) !== textOf(this.currentPriceModels());
    this.priceModels = read;
    if (isChanged) this.unpublished.add('priceModels');
    return isChanged;
  }

  private currentPriceModels(): PriceModels {
    return this.priceModels ?? { calibrations: new Map(), forecasts: SHIPPED_FORECASTS };
  }

  /** An immutable copy of the inputs of candidates. */
  dataset(now: number): Dataset {
    const entities = this.names.entities();
    const playerModels = new Map(this.models);
    return {
      now,
      entities,
      ...this.histories(),
      conceded: this.past.conceded(),
      playerModels,
      preparedModels: new PreparedModels(playerModels, entities.teams),
      priceModels: this.currentPriceModels(),
    };
  }

  private playerIdsOf(fixtureId: number, quotes: LoadedQuotes): number[] {
    return [
      ...new Set([...playersOf(quotes, fixtureId), ...this.starters.get(fixtureId)!.map(({ playerId }) => playerId)]),
    ];
  }

  /** Bookmakers and provider markets by their index in the rows of quotes. */
  private quoteIndexes({
    rows: { bookmakers, providerMarkets },
  }: LoadedQuotes): Pick<PriceContext, 'bookmakers' | 'providerMarkets'> {
    const { names } = this;
    return {
      bookmakers: bookmakers.ids.map((id) => ({
        index: names.bookmakers.get(id),
        ...names.bookmakers.entry(names.bookmakers.get(id)),
      })),
      providerMarkets: providerMarkets.texts.map((key) => names.providerMarket(key)),
    };
  }

  private compute(
    row: FixtureRow,
    dataset: Dataset,
    quotes: LoadedQuotes,
    indexes: Pick<PriceContext, 'bookmakers' | 'providerMarkets' | 'steam'>,
  ): FixtureState {
    const { names } = this;
    const [index, home, away] = [
      names.fixtures.get(row.id),
      names.teams.get(row.homeTeamId),
      names.teams.get(row.awayTeamId),
    ];
    const eleven = this.starters
      .get(row.id)!
      .map(({ playerId, fixtureId: _, ...starter }) => ({ player: names.players.get(playerId), ...starter }));
    const teamOfPlayer = this.teamsOfPlayers(row, dataset, playersOf(quotes, row.id), eleven);
    const isLive = row.status === 'inprogress';
    const selections = quotes.byFixture.get(row.id) ?? [];
    const block = priceBlock(selections, quotes.rows, {
      fixture: index,
      home,
      away,
      isLive,
      now: dataset.now,
      maximumAge: this.maximumAge,
      ...indexes,
      player: (id) => {
        const player = names.players.get(id);
        return { index: player, name: names.players.entry(player).name };
      },
      teamOfPlayer: (player) => teamOfPlayer.get(player) ?? -1,
    });
    const { prices } = block;
    new LineConsensuses(dataset.entities, dataset.priceModels).write(prices, prices.lines.columns);
    const forecasts = this.forecasts.of(row.id);
    const curves = writeFairBets(prices.lines, forecasts);
    const context: FixtureContext = { fixture: index, isLive, prices, eleven, teamOfPlayer, forecasts, curves };
    const candidates = new Map<string, Table<Schema>>(
      candidateTables.map((table) => [table.name, table.rows(dataset, context, false)]),
    );
    writeFairCards(prices.lines, candidates);
    return {
      ...row,
      index,
      isLive,
      block,
      steam: new Set(selections.filter(({ id }) => indexes.steam.has(id)).map(({ id }) => id)),
      context,
      candidates,
      validUntil: Math.min(
        isLive ? Infinity : row.kickoff + 1,
        block.staleFrom,
        historyUntil(dataset, context, home, away),
      ),
    };
  }

  /** Team index by player index: from the eleven; for other quoted players, their last match, else their squad. */
  private teamsOfPlayers(
    { id, homeTeamId, awayTeamId }: FixtureRow,
    { players }: Dataset,
    quotedPlayers: readonly number[],
    eleven: FixtureContext['eleven'],
  ): Map<number, number> {
    const { names } = this;
    const [home, away] = [names.teams.get(homeTeamId), names.teams.get(awayTeamId)];
    const teamOfPlayer = new Map<number, number>();
    for (const playerId of quotedPlayers) {
      const player = names.players.get(playerId);
      const squad = this.squadSides.get(id)!.get(playerId);
      const team = lastTeam(players, player, home, away) ?? (squad === undefined ? undefined : names.teams.get(squad));
      if (team !== undefined) teamOfPlayer.set(player, team);
    }
    for (const { player, side } of eleven) teamOfPlayer.set(player, side === 'home' ? home : away);
    return teamOfPlayer;
  }
}
