import { Injectable } from '@nestjs/common';
import type { FixtureReferenceRow, TeamReferenceRow } from '../database/fixture-references.queries.js';
import { InjectSqlClient } from '../database/inject-sql-client.js';
import { SqlClient } from '../database/sql-client.js';
import type { AbsenceType } from '../football/match-terms.js';
import { PLAYER_STATISTICS } from '../football/statistics.js';

export interface PlayerWithNames {
  id: number;
  name: string;
  fullName: string | null;
  slug: string;
  position: string | null;
  country: { id: number; name: string; slug: string; alpha2: string | null };
  alsoKnownAs: string[];
}

/** A match in which a player was on the pitch, even if its counts do not feed boards. */
export interface PlayerAppearance {
  fixtureId: number;
  seasonId: number;
  teamId: number | null;
  isHome: boolean | null;
  isStarter: boolean;
  /** Null if his source reports impossible minutes. */
  minutes: number | null;
  /** In the order of PLAYER_STATISTICS; empty if they must not be used: conflicting or corrupted data. */
  counts: (number | null)[];
  fixture: FixtureReferenceRow;
}

/** A player's figures for a team in his newest season. */
export interface PlayerTeamRow {
  team: TeamReferenceRow;
  firstKickoffAt: Date | null;
  lastKickoffAt: Date | null;
  matches: number;
  starts: number;
  minutes: number;
}

/** A player's place in the line-up of a side. */
export interface StoredStart {
  isConfirmed: boolean;
  /** Null outside the eleven. */
  startProbability: number | null;
}

/** Why a player misses or may miss a match; the moment is database text. */
export interface StoredAbsence {
  type: AbsenceType;
  reason: string | null;
  knownAt: string;
  isKnownAtAssumed: boolean;
}

export interface StoredPlayerPage {
  readonly player: PlayerWithNames;
  /** Newest first. */
  readonly teams: readonly PlayerTeamRow[];
  /** Newest first. */
  readonly appearances: readonly PlayerAppearance[];
  /** Next fixture of his team; null if none is known. */
  readonly next: {
    readonly fixture: FixtureReferenceRow;
    readonly isHome: boolean;
    /** Null if no line-up of his side is published or projected. */
    readonly start: StoredStart | null;
    /** Null if no source reports him absent. */
    readonly absence: StoredAbsence | null;
  } | null;
}

/** Moments in JSON are text. */
type ReferenceJson = Omit<FixtureReferenceRow, 'kickoffAt'> & { readonly kickoffAt: string };

/** Result of `football_as_of.player_page`. */
interface PlayerPageJson {
  readonly player: PlayerWithNames;
  readonly teams: readonly (Omit<PlayerTeamRow, 'firstKickoffAt' | 'lastKickoffAt'> & {
    readonly firstKickoffAt: string | null;
    readonly lastKickoffAt: string | null;
  })[];
  readonly appearances: readonly (Omit<PlayerAppearance, 'counts' | 'fixture'> & {
    /** By column. */
    readonly counts: Readonly<Record<string, number | null>> | null;
    readonly fixture: ReferenceJson;
  })[];
  readonly next: {
    readonly fixture: ReferenceJson;
    readonly isHome: boolean;
    readonly start: StoredStart | null;
  } | null;
}

@Injectable()
export class PlayerProfileRepository {
  constructor(@InjectSqlClient('record') private readonly sql: SqlClient) {}

  /**
   * All data of a player's page, by his public id or that of a merged one; null if unknown. One statement. Plan: fixed
   * by the functions, for any values.
   * @param most newest matches with minutes, including those that feed no board; awarded ones are left out
   */
  async findPage(id: number, most: number, now: Date): Promise<StoredPlayerPage | null> {
    const { page, absence } = await this.sql.rowOrFail<{ page: PlayerPageJson | null; absence: StoredAbsence | null }>(
      `select page, (
          select json_build_object('type', absence.type, 'reason', absence.reason, 'knownAt', absence.known_at,
            'isKnownAtAssumed', absence.is_known_at_assumed)
          from football_as_of.absences($1::timestamptz, (page -> 'next' -> 'fixture' ->> 'id')::bigint) absence
          where absence.player_id = (page -> 'player' ->> 'id')::bigint
          limit 1
        ) as absence
      from football_as_of.player_page($1::timestamptz, $2::bigint, $3::integer) page`,
      [now, id, most],
    );
    return page && storedPage(page, absence);
  }
}

function storedPage(
  { player, teams, appearances, next }: PlayerPageJson,
  absence: StoredAbsence | null,
): StoredPlayerPage {
  return {
    player,
    teams: teams.map(({ firstKickoffAt, lastKickoffAt, ...team }) => ({
      ...team,
      firstKickoffAt: firstKickoffAt === null ? null : new Date(firstKickoffAt),
      lastKickoffAt: lastKickoffAt === null ? null : new Date(lastKickoffAt),
    })),
    appearances: appearances.map(({ counts, fixture, ...appearance }) => ({
      ...appearance,
      counts: counts === null ? [] : PLAYER_STATISTICS.map(({ column }) => counts[column] ?? null),
      fixture: referenceOf(fixture),
    })),
    next: next && { ...next, fixture: referenceOf(next.fixture), absence },
  };
}

function referenceOf(fixture: ReferenceJson): FixtureReferenceRow {
  return { ...fixture, kickoffAt: new Date(fixture.kickoffAt) };
}
