import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { positionsAt, standingsOf } from '../football/standings.js';
import type { TableMatch, TableRow, TableRule, TieRule } from '../football/standings.js';
import type { TeamEntity } from '../database/entities/index.js';
import { ConsistentReadsService } from '../public-ids/consistent-reads.service.js';
import type { TeamReference } from '../teams/team-reference.dto.js';
import { CompetitionsService } from './competitions.service.js';
import type { PhasesPath } from './phases.dto.js';
import { SeasonsRepository } from './seasons.repository.js';
import type { SeasonFixture } from './seasons.repository.js';
import type { Standings, StandingsOrder, StandingsQuery, StandingsTable } from './standings.dto.js';
import { tableRuleOf } from './table-rules.js';

/** A match of a team whose opponent's position is requested. */
export interface RankedMatch {
  readonly fixtureId: number;
  /** Whether the team plays at home; null where its side is unknown. */
  readonly isHome: boolean | null;
}

/** A row of a table and the phase of that table. */
export interface TeamStanding {
  readonly phaseId: number;
  /** Teams of the table. */
  readonly teams: number;
  readonly row: TableRow;
}

/** League tables. */
@Injectable()
export class StandingsService {
  constructor(
    private readonly repository: SeasonsRepository,
    private readonly competitions: CompetitionsService,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /** The tables of a season as known now. @throws ApplicationError `not_found` for the competition or its season */
  async bytes(path: PhasesPath, query: StandingsQuery): Promise<PageBytes> {
    return this.reads.read(() => this.find(path, query));
  }

  private async find(path: PhasesPath, { venue }: StandingsQuery): Promise<PageBytes> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const { competition, ...season } = await this.competitions.getSeason(path);
    const rule = tableRuleOf(competition.id);
    const fixtures = await this.repository.listFixtures([season.id], now);
    const document: Standings = {
      competition: { id: competition.id, name: competition.name, slug: competition.slug },
      season: { id: season.id, internalId: season.id, name: season.name, startYear: season.startYear },
      venue,
      order: orderOf(rule),
      tables: await this.tables(fixtures, rule, venue),
      ...members,
    };
    return PageBytes.ofDocument(document);
  }

  /** Every fixture of seasons as known at a moment, from which tables are computed. One statement. */
  fixturesOf(seasonIds: readonly number[], now: Date): Promise<SeasonFixture[]> {
    return this.repository.listFixtures([...new Set(seasonIds)], now);
  }

  /** The rows of a team in the tables of seasons, by season; a season with several phases has several. */
  linesOf(
    teamId: number,
    seasonIds: readonly number[],
    fixtures: readonly SeasonFixture[],
  ): ReadonlyMap<number, readonly TeamStanding[]> {
    return new Map(
      seasonIds.map((seasonId) => {
        const ofSeason = fixtures.filter((fixture) => fixture.seasonId === seasonId);
        const competitionOf = new Map(ofSeason.map(({ phaseId, competitionId }) => [phaseId, competitionId]));
        const lines = [...competitionOf].flatMap(([phaseId, competitionId]) => {
          const ofPhase = ofSeason.filter((fixture) => fixture.phaseId === phaseId);
          const rows = standingsOf(teamsOf(ofPhase), ofPhase.filter(hasResult), tableRuleOf(competitionId));
          const row = rows.find((each) => each.teamId === teamId);
          return row === undefined ? [] : [{ phaseId, teams: rows.length, row }];
        });
        return [seasonId, lines] as const;
      }),
    );
  }

  /**
   * Positions of opponents in the tables of their phases just before matches, by fixture; absent where the opponent had
   * not played in the phase yet, or is unknown.
   * @param fixtures all fixtures of the matches' seasons, as `fixturesOf` reads them
   */
  opponentPositions(matches: readonly RankedMatch[], fixtures: readonly SeasonFixture[]): ReadonlyMap<number, number> {
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
    const asked = matches.flatMap(({ fixtureId, isHome }) => {
      const fixture = fixtureOf.get(fixtureId);
      if (fixture === undefined || isHome === null) return [];
      const { competitionId, phaseId, kickoffAt: at, homeTeamId, awayTeamId } = fixture;
      return [{ competitionId, fixtureId, phaseId, teamId: isHome ? awayTeamId : homeTeamId, at }];
    });
    const competitionOf = new Map(asked.map(({ phaseId, competitionId }) => [phaseId, competitionId]));
    return new Map(
      [...competitionOf].flatMap(([phaseId, competitionId]) => {
        const ofPhase = fixtures.filter((fixture) => fixture.phaseId === phaseId);
        const inPhase = asked.filter((match) => match.phaseId === phaseId);
        const rule = tableRuleOf(competitionId);
        const positions = positionsAt(teamsOf(ofPhase), ofPhase.filter(hasResult), rule, inPhase);
        return inPhase.flatMap(({ fixtureId }, index) => {
          const position = positions[index] ?? null;
          return position === null ? [] : [[fixtureId, position] as const];
        });
      }),
    );
  }

  private async tables(
    fixtures: readonly SeasonFixture[],
    rule: TableRule,
    venue: StandingsQuery['venue'],
  ): Promise<StandingsTable[]> {
    const [phases, teams] = await Promise.all([
      this.repository.listPhasesById([...new Set(fixtures.map(({ phaseId }) => phaseId))]),
      this.repository.listTeams(teamsOf(fixtures)),
    ]);
    return phases.map(({ id, name }) => {
      const ofPhase = fixtures.filter(({ phaseId }) => phaseId === id);
      const members = new Set(teamsOf(ofPhase));
      const inOrder = teams.filter((team) => members.has(team.id));
      const byId = new Map(inOrder.map((team) => [team.id, referenceOf(team)]));
      const rows = standingsOf([...byId.keys()], ofPhase.filter(hasResult), rule, venue);
      return {
        phaseId: id,
        phaseName: name,
        rows: rows.flatMap(({ teamId, position, form, goalsFor, goalsAgainst, points, ...totals }) => {
          const team = byId.get(teamId);
          if (team === undefined) return [];
          return {
            position,
            team,
            ...totals,
            goalsFor,
            goalsAgainst,
            goalDifference: goalsFor - goalsAgainst,
            points,
            form: form.map(({ fixtureId, outcome }) => ({ eventId: fixtureId, outcome })),
          };
        }),
      };
    });
  }
}

function teamsOf(fixtures: readonly SeasonFixture[]): number[] {
  return [...new Set(fixtures.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]))];
}

function referenceOf({ id, name, shortName, slug, primaryColor, secondaryColor }: TeamEntity): TeamReference {
  return { id, name, shortName, slug, primaryColor, secondaryColor };
}

function hasResult(fixture: SeasonFixture): fixture is SeasonFixture & TableMatch {
  return fixture.homeGoals !== null && fixture.awayGoals !== null;
}

const TIE_TEXTS: Readonly<Record<TieRule, string>> = {
  goalDifference: 'Points, goal difference, goals scored.',
  headToHead:
    'Points, then points and goal difference in the meetings of level teams once all are played, then goal ' +
    'difference and goals scored of all matches.',
  wins: 'Points, matches won, goal difference, goals scored.',
};

function orderOf({ ties, split }: TableRule): StandingsOrder {
  const parts =
    split === null
      ? ''
      : ` After ${split.afterMatches} matches each, the top ${split.topTeams} and the others are ranked separately.`;
  const unknown = ' Points deducted by the league are not in the data, so the official table may differ.';
  return {
    ties,
    splitAfterMatches: split?.afterMatches ?? null,
    text: `${TIE_TEXTS[ties]}${parts}${unknown}`,
  };
}
