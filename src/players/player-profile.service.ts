import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { instantText } from '../common/calendar/instant.js';
import { PageBytes } from '../common/paging/page-bytes.js';
import { unknownResource } from '../common/problem/application-error.js';
import { round, roundKnown } from '../common/rounding.js';
import { StandingsService } from '../competitions/standings.service.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { PLAYER_STATISTICS, PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { LineupsService } from '../lineups/lineups.service.js';
import type { PlayerStart } from '../lineups/lineups.service.js';
import { ConsistentReadsService } from '../public-ids/consistent-reads.service.js';
import { PlayerCounts } from './player-profile.dto.js';
import type {
  PlayerAppearances,
  PlayerMatch,
  PlayerNextFixture,
  PlayerProfile,
  PlayerProfileQuery,
  PlayerRate,
} from './player-profile.dto.js';
import { PlayerProfileRepository } from './player-profile.repository.js';
import type { PlayerAppearance, PlayerTeamRow } from './player-profile.repository.js';

/** The page of a player. */
@Injectable()
export class PlayerProfileService {
  constructor(
    private readonly repository: PlayerProfileRepository,
    private readonly standings: StandingsService,
    private readonly lineups: LineupsService,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /**
   * A player as known at the clock.
   * @throws ApplicationError `not_found` for an unknown player
   */
  async bytes(id: number, query: PlayerProfileQuery): Promise<PageBytes> {
    return this.reads.read(() => this.find(id, query));
  }

  private async find(id: number, { window }: PlayerProfileQuery): Promise<PageBytes> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const player = await this.repository.find(id);
    if (player === null) throw unknownResource('player', id);
    const [appearances, teams] = await Promise.all([
      this.repository.listAppearances(player.id, window, now),
      this.repository.listTeams(player.id, now),
    ]);
    const team = teams[0]?.team ?? null;
    const next = await this.repository.findNextFixture(team?.id ?? null, now);
    const side = next?.isHome === false ? 'away' : 'home';
    const [ofSeasons, references, start] = await Promise.all([
      this.standings.fixturesOf(
        appearances.map(({ seasonId }) => seasonId),
        now,
      ),
      this.repository.listReferences(
        [...appearances.map(({ fixtureId }) => fixtureId), ...(next === null ? [] : [next.id])],
        now,
      ),
      this.lineups.startOf(player.id, { fixtureId: next?.id ?? null, side }, now),
    ]);
    const positions = this.standings.opponentPositions(appearances, ofSeasons);
    const referenceOf = new Map(references.map((row) => [row.id, FixtureReference.of(row)]));
    const nextReference = next === null ? undefined : referenceOf.get(next.id);
    const document: PlayerProfile = {
      ...player,
      team,
      teams: teams.map(teamOf),
      nextFixture: nextReference === undefined ? null : nextFixtureOf(nextReference, side === 'home', start),
      appearances: sumOf(appearances),
      matches: appearances.flatMap((row) => {
        const fixture = referenceOf.get(row.fixtureId);
        return fixture === undefined ? [] : [matchOf(row, fixture, positions.get(row.fixtureId) ?? null)];
      }),
      rates: ratesOf(appearances),
      ...members,
    };
    return PageBytes.ofDocument(document);
  }
}

function teamOf({ team, firstKickoffAt, lastKickoffAt, ...sums }: PlayerTeamRow): PlayerProfile['teams'][number] {
  return {
    team,
    firstMatchUtc: firstKickoffAt === null ? null : instantText(firstKickoffAt),
    lastMatchUtc: lastKickoffAt === null ? null : instantText(lastKickoffAt),
    ...sums,
  };
}

function nextFixtureOf(fixture: FixtureReference, isHome: boolean, start: PlayerStart | null): PlayerNextFixture {
  return {
    fixture,
    isHome,
    lineupType: start?.lineupType ?? 'unavailable',
    isInEleven: start?.isInEleven ?? null,
    startProbability: roundKnown(start?.startProbability ?? null, 4),
    links: BoardLinks.of(fixture.id),
  };
}

function sumOf(appearances: readonly PlayerAppearance[]): PlayerAppearances {
  return {
    matches: appearances.length,
    starts: appearances.filter(({ isStarter }) => isStarter).length,
    minutes: appearances.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
  };
}

function matchOf(
  { teamId, isHome, isStarter, minutes, counts }: PlayerAppearance,
  fixture: FixtureReference,
  opponentPosition: number | null,
): PlayerMatch {
  const byKey = new PlayerCounts();
  PLAYER_STATISTIC_KEYS.forEach((key, index) => (byKey[key] = counts[index] ?? null));
  return { fixture, teamId, isHome, opponentPosition, isStarter, minutes, counts: byKey };
}

function ratesOf(appearances: readonly PlayerAppearance[]): PlayerRate[] {
  return PLAYER_STATISTICS.map(({ key, displayName }, index) => {
    const known = appearances.flatMap(({ minutes, counts }) => {
      const count = counts[index] ?? null;
      return count === null || minutes === null ? [] : [{ minutes, count }];
    });
    const minutes = known.reduce((sum, row) => sum + row.minutes, 0);
    const total = known.reduce((sum, row) => sum + row.count, 0);
    return {
      statistic: key,
      displayName,
      matches: known.length,
      minutes,
      total: known.length === 0 ? null : total,
      average: known.length === 0 ? null : round(total / known.length, 2),
      per90: minutes === 0 ? null : round((total * 90) / minutes, 2),
    };
  });
}
