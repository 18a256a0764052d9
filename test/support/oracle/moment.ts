import type { CardBets } from './card-bets.js';
import { groupBy } from './order.js';
import type { TeamForecasts } from './team-forecasts.js';
import type {
  CompetitionRow,
  ElevenRow,
  FixtureRow,
  LineupRow,
  NamedPlayerRow,
  PlayerRow,
  ResultRow,
  ReportSpan,
  Side,
  Tables,
  TeamNameRow,
  TeamRow,
} from './tables.js';
import { ORACLE_SUMMED_COLUMNS } from './vocabulary.js';

/** When and how the boards are requested. */
export interface Settings {
  /** Seconds since 1970. */
  readonly now: number;
  readonly upcomingDays: number;
  readonly quoteMaxAgeMinutes: number;
}

export type Status = 'notstarted' | 'inprogress' | 'over';
export interface Fixture extends FixtureRow {
  readonly status: Status;
}
/** A match that feeds boards, seen from one side. */
export interface TeamMatch {
  readonly fixture: FixtureRow;
  readonly side: Side;
  readonly opponent: number;
  readonly values: Record<string, number | null>;
  /** Columns of the values that are sums of the players'. */
  readonly summed: readonly string[];
}
/** A match that a player took part in. */
export interface PlayerMatch {
  readonly fixture: FixtureRow;
  readonly side: Side | null;
  readonly team: number | null;
  readonly minutes: number;
  readonly isStarter: boolean;
  readonly values: Record<string, number | null>;
}

/** Everything known at a moment, found by exhaustive search. */
export class Moment {
  readonly fixtures: ReadonlyMap<number, Fixture>;
  readonly teams: ReadonlyMap<number, TeamNameRow>;
  readonly players: ReadonlyMap<number, NamedPlayerRow>;
  readonly competitions: ReadonlyMap<number, CompetitionRow>;
  /** Finished fixtures, excluding awarded ones. */
  readonly played: ReadonlySet<number>;
  /** Usable rows of finished matches that feed boards, newest match first. */
  readonly teamMatches: ReadonlyMap<number, readonly TeamMatch[]>;
  readonly playerMatches: ReadonlyMap<number, readonly PlayerMatch[]>;
  /** Rows of players with minutes in finished matches, whether their counts feed anything or not, newest first. */
  readonly appearances: ReadonlyMap<number, readonly PlayerMatch[]>;
  /** Usable rows of players by fixture and side, those of no side left out. */
  readonly playersOfSide: ReadonlyMap<string, readonly PlayerRow[]>;
  private readonly elevens: ReadonlyMap<number, readonly ElevenRow[]>;
  private readonly knownLineups: ReadonlyMap<number, readonly LineupRow[]>;
  private readonly feeding: ReadonlySet<number>;
  /** Visible rows of players by fixture. */
  private readonly reports: ReadonlyMap<number, readonly PlayerRow[]>;
  /** Players who started or came on by line-ups and substitutions, by fixture and side. */
  private readonly entered: ReadonlyMap<string, readonly { readonly player: number }[]>;
  /** Cached results, by fixture and player. */
  private readonly sides = new Map<string, Side | null>();

  constructor(
    readonly tables: Tables,
    readonly settings: Settings,
    readonly teamForecasts: TeamForecasts,
    readonly cardBets: CardBets = new Map(),
  ) {
    const { now } = settings;
    const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
      new Map(rows.map((row) => [row.id, row]));
    this.teams = byId(tables.teams);
    this.players = byId(tables.players);
    this.competitions = byId(tables.competitions);
    const known = <Row extends { knownFrom: number; knownUntil: number }>(row: Row): boolean =>
      row.knownFrom <= now && now < row.knownUntil;
    const results = new Map<number, ResultRow>(tables.results.filter(known).map((row) => [row.fixture, row]));
    this.fixtures = new Map(
      tables.fixtures.map((fixture) => {
        const status = results.has(fixture.id) ? 'over' : now <= fixture.kickoff ? 'notstarted' : 'inprogress';
        return [fixture.id, { ...fixture, status }];
      }),
    );
    const finished = [...results.values()].filter(({ status, awarded }) => status === 'finished' && !awarded);
    this.played = new Set(finished.map(({ fixture }) => fixture));
    this.reports = groupBy(
      tables.playerRows.filter((row) => this.isVisible(row)),
      ({ fixture }) => fixture,
    );
    this.entered = groupBy(
      [
        ...tables.lineupRows.filter((row) => row.isStarter && this.isVisible(row)),
        ...tables.pairs
          .filter((pair) => this.isVisible(pair) && !pair.isExcluded)
          .map(({ fixture, side, on }) => ({ fixture, side, player: on })),
      ],
      ({ fixture, side }) => `${fixture} ${side}`,
    );
    this.feeding = new Set(finished.filter(({ feedsBoards }) => feedsBoards).map(({ fixture }) => fixture));
    const teamRows = tables.teamRows.filter((row) => known(row) && this.feeding.has(row.fixture) && !row.isCorrupted);
    this.teamMatches = new Map(
      [...groupBy(teamRows, ({ team }) => team)].map(([team, rows]) => [
        team,
        this.newestFirst(rows.map((row) => this.teamMatch(row))),
      ]),
    );
    const playerRows = tables.playerRows.filter(
      (row) => this.isVisible(row) && this.feeding.has(row.fixture) && isUsable(row),
    );
    this.playerMatches = new Map(
      [...groupBy(playerRows, ({ player }) => player)].map(([player, rows]) => [
        player,
        this.newestFirst(rows.filter(({ minutes }) => minutes > 0).map((row) => this.playerMatch(row))),
      ]),
    );
    const appeared = tables.playerRows.filter(
      (row) => this.isVisible(row) && this.played.has(row.fixture) && row.minutes > 0,
    );
    this.appearances = new Map(
      [...groupBy(appeared, ({ player }) => player)].map(([player, rows]) => [
        player,
        this.newestFirst(rows.map((row) => this.playerMatch(row))),
      ]),
    );
    this.playersOfSide = groupBy(
      playerRows.filter(({ side }) => side !== null),
      ({ fixture, side }) => `${fixture} ${side}`,
    );
    this.elevens = groupBy(
      tables.elevens.filter(({ projectedAt }) => projectedAt <= now),
      ({ fixture }) => fixture,
    );
    this.knownLineups = groupBy(
      tables.lineupRows.filter((row) => this.isVisible(row)),
      ({ player }) => player,
    );
  }

  /** When the newest price or file became known, in whole Unix seconds; without any, the moment itself. */
  newestAt(): number {
    const { now } = this.settings;
    const known = this.tables.arrivals.filter(({ at }) => at <= now).map(({ at }) => Math.floor(at));
    return known.reduce((newest, at) => Math.max(newest, at), known.length === 0 ? now : 0);
  }

  /** Whether a match report is the visible one at this moment. */
  isVisible({ visibleFrom, visibleUntil }: ReportSpan): boolean {
    return visibleFrom <= this.settings.now && this.settings.now < visibleUntil;
  }

  /** Fixtures of the boards. */
  eligible(showLive = false): Fixture[] {
    const { now, upcomingDays } = this.settings;
    return [...this.fixtures.values()].filter(
      ({ status, kickoff }) =>
        (status === 'notstarted' && kickoff < now + upcomingDays * 86_400) || (showLive && status === 'inprogress'),
    );
  }

  /** The starter of a shown eleven; null for a player in none. */
  starter(fixture: number, player: number): ElevenRow | null {
    return this.elevens.get(fixture)?.find((row) => row.player === player) ?? null;
  }

  /** Players of both shown elevens. */
  starters(fixture: number): readonly ElevenRow[] {
    return this.elevens.get(fixture) ?? [];
  }

  /** The entity of an id: that of a merged entity resolves to the survivor. */
  current(kind: 'fixture' | 'team' | 'player' | 'competition', id: string): number {
    return this.tables.aliases.find((alias) => alias.kind === kind && alias.old === Number(id))?.current ?? Number(id);
  }

  /** The side of a player in a fixture: from the shown eleven, his newest match, or the squads. */
  sideOf(fixture: FixtureRow, player: number): Side | null {
    const key = `${fixture.id} ${player}`;
    if (!this.sides.has(key)) this.sides.set(key, this.findSide(fixture, player));
    return this.sides.get(key)!;
  }

  private findSide(fixture: FixtureRow, player: number): Side | null {
    const starter = this.starter(fixture.id, player);
    if (starter !== null) return starter.side;
    const teams = [fixture.home, fixture.away];
    const seen = [
      ...(this.appearances.get(player) ?? []).map(({ team, fixture: { kickoff } }) => ({ team, kickoff })),
      ...(this.knownLineups.get(player) ?? []).map(({ team, fixture: id }) => ({
        team,
        kickoff: this.fixtures.get(id)!.kickoff,
      })),
    ]
      .filter(({ team }) => team !== null && teams.includes(team))
      .sort((one, other) => other.kickoff - one.kickoff);
    const squads = new Set(
      this.tables.squads
        .filter((row) => row.season === fixture.season && row.player === player && teams.includes(row.team))
        .map(({ team }) => team),
    );
    const team = seen[0]?.team ?? (squads.size === 1 ? [...squads][0]! : null);
    return team === null ? null : team === fixture.home ? 'home' : 'away';
  }

  /** Goalkeeper, defence, midfield or forward: from the shown eleven, else from the player. */
  groupOf(fixture: number, player: number): string | null {
    return this.starter(fixture, player)?.group ?? this.players.get(player)?.group ?? null;
  }

  /**
   * Groups and detailed codes of a player's position in a fixture: from the shown eleven, else from the last match he
   * played where it is known.
   */
  positionsOf(fixture: FixtureRow, player: number): string[] {
    const starter = this.starter(fixture.id, player);
    const placed = (match: PlayerMatch): string | null =>
      this.knownLineups.get(player)?.find((row) => row.fixture === match.fixture.id)?.position ?? null;
    const newest = (this.appearances.get(player) ?? []).map(placed).find((position) => position !== null);
    const detailed = starter?.position ?? newest ?? null;
    return [this.groupOf(fixture.id, player), detailed].filter((word) => word !== null);
  }

  private newestFirst<Match extends { readonly fixture: FixtureRow }>(matches: readonly Match[]): Match[] {
    return [...matches].sort(
      (one, other) => other.fixture.kickoff - one.fixture.kickoff || other.fixture.id - one.fixture.id,
    );
  }

  private teamMatch({ fixture, side, opponent, values }: TeamRow): TeamMatch {
    const sums = ORACLE_SUMMED_COLUMNS.filter((column) => (values[column] ?? null) === null)
      .map((column) => [column, this.sumOfPlayers(fixture, side, column)] as const)
      .filter(([, sum]) => sum !== null);
    return {
      fixture: this.fixtures.get(fixture)!,
      side,
      opponent,
      values: { ...values, ...Object.fromEntries(sums) },
      summed: sums.map(([column]) => column),
    };
  }

  /** Sum over the players of a side; null unless it is known for all who played. */
  private sumOfPlayers(fixture: number, side: Side, column: string): number | null {
    const played = (this.reports.get(fixture) ?? []).filter(({ minutes }) => minutes !== 0);
    if (played.some((row) => row.side === null)) return null;
    const ofSide = played.filter((row) => row.side === side);
    const isMissing = ({ player }: { readonly player: number }): boolean =>
      ofSide.every((row) => row.player !== player);
    if (ofSide.length === 0 || (this.entered.get(`${fixture} ${side}`) ?? []).some(isMissing)) return null;
    let total = 0;
    for (const row of ofSide) {
      const value = row.values[column] ?? null;
      if (value === null || !isUsable(row)) return null;
      total += value;
    }
    return total;
  }

  private playerMatch({ fixture, side, team, minutes, isStarter, values }: PlayerRow): PlayerMatch {
    return { fixture: this.fixtures.get(fixture)!, side, team, minutes, isStarter, values };
  }
}

function isUsable({ isExcluded, minutes, side, homeFaults, awayFaults }: PlayerRow): boolean {
  const faults = (side === 'away' ? 0 : homeFaults) + (side === 'home' ? 0 : awayFaults);
  return !isExcluded && minutes >= 0 && minutes <= 130 && faults === 0;
}
