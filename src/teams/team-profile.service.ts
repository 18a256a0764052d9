import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { unknownResource } from '../common/problem/application-error.js';
import { roundKnown } from '../common/rounding.js';
import { StandingsService } from '../competitions/standings.service.js';
import type { TeamStanding } from '../competitions/standings.service.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { outcomeOf } from '../football/standings.js';
import { TEAM_STATISTICS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { ConsistentReadsService } from '../public-ids/consistent-reads.service.js';
import { matchCounts, unknownCounts } from './match-counts.dto.js';
import type { MatchCounts } from './match-counts.dto.js';
import type {
  TeamAverages,
  TeamMatch,
  TeamMeans,
  TeamProfile,
  TeamProfileQuery,
  TeamStandingRow,
} from './team-profile.dto.js';
import { TeamProfileRepository } from './team-profile.repository.js';
import type { TeamFixture } from './team-profile.repository.js';
import { TeamSquadRepository } from './team-squad.repository.js';

/** Most home, or away, fixtures of a season. At least as many are read, so a small window hides no competition. */
const SEASON_FIXTURES = 40;
/** Statuses of matches that did not take place at their kick-off. */
const NOT_PLAYED: ReadonlySet<string> = new Set(['postponed', 'canceled']);
const NEXT_FIXTURES = 5;
/** Extra fixtures read per ground beyond those shown: postponed ones, and the season's cups. */
const MORE_FIXTURES = 10;

@Injectable()
export class TeamProfileService {
  constructor(
    private readonly repository: TeamProfileRepository,
    private readonly squads: TeamSquadRepository,
    private readonly standings: StandingsService,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /**
   * A team as known at the current clock.
   * @throws ApplicationError `not_found` for an unknown team
   */
  async find(id: number, query: TeamProfileQuery): Promise<TeamProfile> {
    return this.reads.read(() => this.read(id, query));
  }

  private async read(id: number, { window }: TeamProfileQuery): Promise<TeamProfile> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const profile = await this.repository.find(id);
    if (profile === null) throw unknownResource('team', id);
    const { team, country } = profile;
    const limits = { begun: Math.max(window, SEASON_FIXTURES) + MORE_FIXTURES, ahead: NEXT_FIXTURES + MORE_FIXTURES };
    const fixtures = await this.repository.listFixtures(team.id, limits, now);
    const finished = fixtures.filter(({ status }) => status === 'finished').slice(0, window);
    const next = fixtures
      .filter((fixture) => fixture.isAhead)
      .reverse()
      .slice(0, NEXT_FIXTURES);
    const seasons = currentSeasons(fixtures, now);
    const seasonIds = seasons.map(({ seasonId }) => seasonId);
    const [ofSeasons, counts, references, squad] = await Promise.all([
      this.standings.fixturesOf([...seasonIds, ...finished.map(({ seasonId }) => seasonId)], now),
      this.repository.listCounts(team.id, finished.at(-1)?.kickoffAt ?? now, now),
      this.repository.listReferences(
        [...finished, ...next].map((fixture) => fixture.id),
        now,
      ),
      this.squads.list(team.id, seasonIds, now),
    ]);
    const referenceOf = new Map(references.map((row) => [row.id, FixtureReference.of(row)]));
    const positions = this.standings.opponentPositions(
      finished.map(({ id: fixtureId, ...fixture }) => ({ fixtureId, ...fixture })),
      ofSeasons,
    );
    const countsOf = new Map(counts.map((row) => [row.fixtureId, matchCounts(row)]));
    const matches = finished.flatMap((fixture): TeamMatch[] => {
      const reference = referenceOf.get(fixture.id);
      if (reference === undefined) return [];
      return [teamMatch(fixture, reference, positions.get(fixture.id) ?? null, countsOf.get(fixture.id))];
    });
    const [soonest] = next;
    return {
      team,
      country,
      manager: fixtures.find(({ kickoffAt, status }) => kickoffAt <= now && !NOT_PLAYED.has(status))?.manager ?? null,
      competitions: standingRows(seasons, this.standings.linesOf(team.id, seasonIds, ofSeasons)),
      squad,
      nextFixtures: next.flatMap((fixture) => referenceOf.get(fixture.id) ?? []),
      matches,
      averages: averagesOf(matches),
      links: {
        bettingHistory: `/api/team/${team.id}/betting-history`,
        nextFixture: soonest === undefined ? null : BoardLinks.of(soonest.id),
      },
      ...members,
    };
  }
}

/** The team's rows in the season tables. */
function standingRows(
  seasons: readonly TeamFixture[],
  lines: ReadonlyMap<number, readonly TeamStanding[]>,
): TeamStandingRow[] {
  return seasons.flatMap((season) =>
    (lines.get(season.seasonId) ?? []).map(({ phaseId, teams, row: { teamId: _team, form, ...row } }) => ({
      competition: { id: season.competitionId, name: season.competitionName, slug: season.competitionSlug },
      season: {
        id: season.seasonId,
        internalId: season.seasonId,
        name: season.seasonName,
        startYear: season.startYear,
      },
      phaseId,
      teams,
      ...row,
      form: form.map(({ fixtureId, outcome }) => ({ eventId: fixtureId, outcome })),
      standings: `/api/v2/competitions/${season.competitionId}/seasons/${season.seasonId}/standings`,
    })),
  );
}

/** Seasons of the newest year that has begun for the team; before its first match, those of the first year. */
function currentSeasons(fixtures: readonly TeamFixture[], now: Date): TeamFixture[] {
  const begun = fixtures.filter(({ kickoffAt }) => kickoffAt <= now);
  const years = (begun.length > 0 ? begun : fixtures).map(({ startYear }) => startYear);
  const year = begun.length > 0 ? Math.max(...years) : Math.min(...years);
  const bySeason = new Map(
    fixtures.filter(({ startYear }) => startYear === year).map((fixture) => [fixture.seasonId, fixture]),
  );
  return [...bySeason.values()].sort(
    (one, other) => one.priority - other.priority || one.competitionId - other.competitionId,
  );
}

function teamMatch(
  { isHome, awarded, ownGoals, concededGoals }: TeamFixture,
  fixture: FixtureReference,
  opponentPosition: number | null,
  counts: MatchCounts = unknownCounts(),
): TeamMatch {
  const outcome = ownGoals === null || concededGoals === null ? null : outcomeOf(ownGoals, concededGoals);
  return { fixture, isHome, awarded, outcome, opponentPosition, ...counts };
}

function averagesOf(matches: readonly TeamMatch[]): TeamAverages[] {
  const [home, away] = [matches.filter(({ isHome }) => isHome), matches.filter(({ isHome }) => !isHome)];
  return TEAM_STATISTICS.map(({ key, displayName }) => ({
    statistic: key,
    displayName,
    all: meansOf(matches, key),
    home: meansOf(home, key),
    away: meansOf(away, key),
  }));
}

function meansOf(matches: readonly TeamMatch[], key: TeamStatisticKey): TeamMeans {
  const own = matches.flatMap((match) => match.own[key] ?? []);
  const conceded = matches.flatMap((match) => match.conceded[key] ?? []);
  return {
    matches: own.length,
    average: meanOf(own),
    concededMatches: conceded.length,
    concededAverage: meanOf(conceded),
  };
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return roundKnown(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
}
