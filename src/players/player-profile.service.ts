import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { instantText } from '../common/calendar/instant.js';
import { unknownResource } from '../common/problem/application-error.js';
import { round, roundKnown } from '../common/rounding.js';
import { StandingsService } from '../competitions/standings.service.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { PLAYER_STATISTICS, PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
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
import type { PlayerAppearance, PlayerTeamRow, StoredPlayerPage, StoredStart } from './player-profile.repository.js';

/** A player's place in the line-up of his side. */
interface PlayerStart {
  readonly lineupType: 'confirmed' | 'predicted';
  readonly isInEleven: boolean;
  /** Null outside a projected eleven. */
  readonly startProbability: number | null;
}

@Injectable()
export class PlayerProfileService {
  constructor(
    private readonly repository: PlayerProfileRepository,
    private readonly standings: StandingsService,
    private readonly boards: BoardsService,
    private readonly reads: ConsistentReadsService,
  ) {}

  /**
   * A player as known at the current clock.
   * @throws ApplicationError `not_found` for an unknown player
   */
  async find(id: number, query: PlayerProfileQuery): Promise<PlayerProfile> {
    return this.reads.read(() => this.read(id, query));
  }

  private async read(id: number, { window }: PlayerProfileQuery): Promise<PlayerProfile> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const stored = await this.repository.findPage(id, window, now);
    if (stored === null) throw unknownResource('player', id);
    const { player, teams, appearances, next } = stored;
    const positions = this.standings.opponentPositions(
      appearances,
      await this.standings.fixturesOf(
        appearances.map(({ seasonId }) => seasonId),
        now,
      ),
    );
    return {
      ...player,
      team: teams[0]?.team ?? null,
      teams: teams.map(teamOf),
      nextFixture: next && nextFixtureOf(next),
      appearances: sumOf(appearances),
      matches: appearances.map((row) => matchOf(row, positions.get(row.fixtureId) ?? null)),
      rates: ratesOf(appearances),
      ...members,
    };
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

function nextFixtureOf({ fixture, isHome, start, absence }: NonNullable<StoredPlayerPage['next']>): PlayerNextFixture {
  const place = start && placeOf(start);
  return {
    fixture: FixtureReference.of(fixture),
    isHome,
    lineupType: place?.lineupType ?? 'unavailable',
    isInEleven: place?.isInEleven ?? null,
    startProbability: roundKnown(place?.startProbability ?? null, 4),
    absence: absence && { ...absence, knownAt: instantText(new Date(absence.knownAt)) },
    links: BoardLinks.of(fixture.id),
  };
}

/** A player missing from a published eleven does not start; outside a projected one the probability is unknown. */
function placeOf({ isConfirmed, startProbability }: StoredStart): PlayerStart {
  return {
    lineupType: isConfirmed ? 'confirmed' : 'predicted',
    isInEleven: startProbability !== null,
    startProbability: startProbability ?? (isConfirmed ? 0 : null),
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
  { fixture, teamId, isHome, isStarter, minutes, counts }: PlayerAppearance,
  opponentPosition: number | null,
): PlayerMatch {
  const byKey = new PlayerCounts();
  PLAYER_STATISTIC_KEYS.forEach((key, index) => (byKey[key] = counts[index] ?? null));
  return {
    fixture: FixtureReference.of(fixture),
    teamId,
    isHome,
    opponentPosition,
    isStarter,
    minutes,
    counts: byKey,
  };
}

function ratesOf(appearances: readonly PlayerAppearance[]): PlayerRate[] {
  return PLAYER_STATISTICS.map(({ key, displayName }, index) => {
    const counted = appearances.flatMap(({ minutes, counts }) => {
      const count = counts[index] ?? null;
      return count === null || minutes === null ? [] : [{ minutes, count }];
    });
    const minutes = counted.reduce((sum, row) => sum + row.minutes, 0);
    const total = counted.reduce((sum, row) => sum + row.count, 0);
    return {
      statistic: key,
      displayName,
      matches: counted.length,
      minutes,
      total: counted.length === 0 ? null : total,
      average: counted.length === 0 ? null : round(total / counted.length, 2),
      per90: minutes === 0 ? null : round((total * 90) / minutes, 2),
    };
  });
}
