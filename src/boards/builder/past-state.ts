import { listConceded, listTeamMatches } from '../load/team-matches.queries.js';
import type { FixtureRow } from '../load/fixtures.queries.js';
import { loadPlayerMatches } from '../load/load-players.js';
import { listPlayersOf } from '../load/player-matches.queries.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { numberOrNull } from '../../common/rounding.js';
import { concededIndexes, concededKey } from '../dataset/histories.js';
import type {
  ConcededAverages,
  ConcededLeague,
  ConcededTeam,
  PlayerHistories,
  TeamHistories,
} from '../dataset/histories.js';
import type { KnownConceded, KnownPast } from '../dataset/known-past.js';
import { TREND_DAYS } from '../dataset/dataset.js';
import { concededOf, noPlayerHistories, noTeamHistories, withPlayerMatches, withTeamMatches } from './histories.js';
import type { DatasetNames } from './dataset-names.js';

const daySeconds = 86_400;

/** Teams, players and competitions whose past is needed. */
export interface PastNeeds {
  readonly rows: readonly FixtureRow[];
  /** Competitions with new outcomes. */
  readonly competitionIds: ReadonlySet<number>;
  readonly playersOf: (fixtureId: number) => readonly number[];
}

/** Histories of teams and players, and averages conceded by teams. */
export class PastState {
  teams: TeamHistories = noTeamHistories();
  players: PlayerHistories = noPlayerHistories();
  /** Number of changes to the averages, and to anything. */
  concededChanges = 0;
  changes = 0;
  private readonly concededTeams = new Map<number, ConcededTeam>();
  private readonly concededLeagues = new Map<number, ConcededLeague>();
  /** Season whose averages were read, by competition id. */
  private readonly concededSeasons = new Map<number, number>();
  private readonly loadedTeams = new Set<number>();
  private readonly loadedPlayers = new Set<number>();

  constructor(private readonly names: DatasetNames) {}

  /** Marks the teams and players of changed matches as not loaded; returns the ids of the players. */
  async forget(
    sql: SqlTransaction,
    fixtureIds: ReadonlySet<number>,
    teamIds: Iterable<number>,
    now: Date,
  ): Promise<ReadonlySet<number>> {
    if (fixtureIds.size === 0) return fixtureIds;
    const playerIds = new Set(await listPlayersOf(sql, [...fixtureIds], now));
    for (const player of this.playersIn(fixtureIds)) playerIds.add(player);
    for (const id of teamIds) this.loadedTeams.delete(id);
    for (const id of playerIds) this.loadedPlayers.delete(id);
    return playerIds;
  }

  /** Reads histories and averages that are not loaded. */
  async load(sql: SqlTransaction, { rows, competitionIds, playersOf }: PastNeeds, now: Date): Promise<void> {
    const teamIds = new Set(
      rows.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]).filter((id) => !this.loadedTeams.has(id)),
    );
    const playerIds = new Set(rows.flatMap(({ id }) => playersOf(id)).filter((id) => !this.loadedPlayers.has(id)));
    const seasons = new Map(
      rows
        .filter(
          ({ competitionId, seasonId }) =>
            this.concededSeasons.get(competitionId) !== seasonId || competitionIds.has(competitionId),
        )
        .map(({ competitionId, seasonId }) => [competitionId, seasonId]),
    );
    if (teamIds.size > 0) await this.loadTeams(sql, [...teamIds], now);
    if (playerIds.size > 0) await this.loadPlayers(sql, [...playerIds], now);
    if (seasons.size > 0) await this.loadConceded(sql, seasons, now);
    this.changes += teamIds.size + playerIds.size + seasons.size;
  }

  conceded(): ConcededAverages {
    return { teams: new Map(this.concededTeams), leagues: new Map(this.concededLeagues) };
  }

  /** The played matches for a checkpoint. */
  known(): Omit<KnownPast, 'dataRevision' | 'builtAt' | 'nextChange' | 'movements'> {
    const { names } = this;
    const idsOf = ({ entries }: { readonly entries: readonly { readonly id: number }[] }): number[] =>
      entries.map(({ id }) => id);
    return {
      names: { teams: idsOf(names.teams), players: idsOf(names.players), competitions: idsOf(names.competitions) },
      loadedTeams: [...this.loadedTeams],
      loadedPlayers: [...this.loadedPlayers],
      conceded: [...this.concededSeasons].map(([competitionId, seasonId]) =>
        this.knownConceded(competitionId, seasonId),
      ),
      teams: this.teams,
      players: this.players,
    };
  }

  /** Restores a checkpoint; its names must be in the dictionaries, in their order. */
  restore({ teams, players, loadedTeams, loadedPlayers, conceded }: KnownPast): void {
    this.teams = teams;
    this.players = players;
    for (const id of loadedTeams) this.loadedTeams.add(id);
    for (const id of loadedPlayers) this.loadedPlayers.add(id);
    const values = (list: readonly (number | null)[]): Float64Array => Float64Array.from(list, (value) => value ?? NaN);
    for (const { competitionId, seasonId, average, ranked, teams: conceding } of conceded) {
      const competition = this.names.competitions.get(competitionId);
      this.concededSeasons.set(competitionId, seasonId);
      this.concededLeagues.set(competition, { average: values(average), ranked: Uint16Array.from(ranked) });
      for (const { teamId, average: own, matches, rank } of conceding) {
        this.concededTeams.set(concededKey(competition, this.names.teams.get(teamId)), {
          average: values(own),
          matches: Uint16Array.from(matches),
          rank: Uint16Array.from(rank),
        });
      }
    }
    this.concededChanges += 1;
  }

  /** Ids of players whose loaded histories contain any of these matches. */
  private playersIn(fixtureIds: ReadonlySet<number>): number[] {
    const {
      starts,
      matches: {
        columns: { fixtureId },
      },
    } = this.players;
    const found: number[] = [];
    for (let index = 0; index + 1 < starts.length; index += 1) {
      if (fixtureId.subarray(starts[index], starts[index + 1]).some((id) => fixtureIds.has(id)))
        found.push(this.names.players.entry(index).id);
    }
    return found;
  }

  private async loadTeams(sql: SqlTransaction, ids: readonly number[], now: Date): Promise<void> {
    const matches = await listTeamMatches(sql, ids, new Date(now.getTime() - TREND_DAYS * daySeconds * 1000), now);
    await this.names.enter(sql, {
      teams: [...ids, ...matches.map(({ opponentId }) => opponentId)],
      competitions: matches.map(({ competitionId }) => competitionId),
    });
    const byTeam = new Map<number, typeof matches>(ids.map((id) => [this.names.teams.get(id), []]));
    for (const match of matches) byTeam.get(this.names.teams.get(match.teamId))!.push(match);
    this.teams = withTeamMatches(this.teams, byTeam, this.names.teams.size, this.indexes());
    for (const id of ids) this.loadedTeams.add(id);
  }

  private async loadPlayers(sql: SqlTransaction, ids: readonly number[], now: Date): Promise<void> {
    const { names } = this;
    const loaded = await loadPlayerMatches(sql, ids, now);
    const played = [...loaded.fixtures.values()];
    await names.enter(sql, {
      players: ids,
      teams: played.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
      competitions: played.map(({ competitionId }) => competitionId),
    });
    this.players = withPlayerMatches(this.players, loaded, names.players.size, {
      ...this.indexes(),
      player: (id) => names.players.get(id),
      group: (player) => names.players.entry(player).group,
    });
    for (const id of ids) this.loadedPlayers.add(id);
  }

  private async loadConceded(sql: SqlTransaction, seasons: ReadonlyMap<number, number>, now: Date): Promise<void> {
    this.concededChanges += 1;
    const rows = await listConceded(sql, [...seasons.values()], now);
    await this.names.enter(sql, { teams: rows.map(({ teamId }) => teamId) });
    for (const [competitionId, seasonId] of seasons) {
      const competition = this.names.competitions.get(competitionId);
      const { teams, league } = concededOf(rows.filter((row) => row.competitionId === competitionId));
      for (const [key] of this.concededOf(competition)) this.concededTeams.delete(key);
      for (const [teamId, team] of teams)
        this.concededTeams.set(concededKey(competition, this.names.teams.get(teamId)), team);
      this.concededLeagues.set(competition, league);
      this.concededSeasons.set(competitionId, seasonId);
    }
  }

  /** Averages of the teams of a competition, by `concededKey`. */
  private concededOf(competition: number): [number, ConcededTeam][] {
    return [...this.concededTeams].filter(([key]) => concededIndexes(key).competition === competition);
  }

  private knownConceded(competitionId: number, seasonId: number): KnownConceded {
    const competition = this.names.competitions.get(competitionId);
    const { average, ranked } = this.concededLeagues.get(competition)!;
    const list = (values: Float64Array): (number | null)[] => Array.from(values, numberOrNull);
    return {
      competitionId,
      seasonId,
      average: list(average),
      ranked: [...ranked],
      teams: this.concededOf(competition).map(([key, team]) => ({
        teamId: this.names.teams.entry(concededIndexes(key).team).id,
        average: list(team.average),
        matches: [...team.matches],
        rank: [...team.rank],
      })),
    };
  }

  private indexes(): { team(id: number): number; competition(id: number): number } {
    return { team: (id) => this.names.teams.get(id), competition: (id) => this.names.competitions.get(id) };
  }
}
