import { IntersectionType, OmitType } from '@nestjs/swagger';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  textRule,
} from '../common/validation/index.js';
import { CountsOf } from '../common/validation/counts-of.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import { OpponentPositionField } from '../competitions/standings.dto.js';
import { PlayerAbsence } from '../fixtures/absences.dto.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { PLAYER_STATISTICS, PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { lineupTypes } from '../lineups/lineups.dto.js';
import type { LineupType } from '../lineups/lineups.dto.js';
import { TeamReference } from '../teams/team-reference.dto.js';
import { Player } from './players.dto.js';

export class PlayerPath {
  @PublicIdField('Player; ids of merged players are accepted too.', { example: 2_840_117_350_914_006 }) id: number;
}

export class PlayerProfileQuery {
  @IntegerField('Maximum number of `matches`, on which `rates` and `appearances` are based.', {
    minimum: 1,
    maximum: 60,
    default: 20,
  })
  window: number;
}

/** A team that a player belonged to in his newest known season. */
export class PlayerTeam {
  @ObjectField('Team.', () => TeamReference)
  team: TeamReference;

  @InstantField(
    'Kick-off of the first match with the player in its line-up or on the pitch; null if he is in the squad only.',
    { nullable: true, example: '2024-08-17T14:00:00Z' },
  )
  firstMatchUtc: string | null;

  @InstantField('Kick-off of the last such match.', { nullable: true, example: '2025-02-22T15:00:00Z' })
  lastMatchUtc: string | null;

  @IntegerField('Matches in which the player was on the pitch.', { minimum: 0, example: 24 })
  matches: number;

  @IntegerField('Of these, matches he started.', { minimum: 0, example: 22 })
  starts: number;

  @IntegerField('Minutes on the pitch.', { minimum: 0, example: 1894 })
  minutes: number;
}

export class PlayerAppearances {
  @IntegerField('Matches in which the player was on the pitch, including those whose counts are not used.', {
    minimum: 0,
    example: 20,
  })
  matches: number;

  @IntegerField('Of these, matches he started.', { minimum: 0, example: 18 })
  starts: number;

  @IntegerField('Minutes on the pitch.', { minimum: 0, example: 1561 })
  minutes: number;
}

/** Counts of a player in a match, by statistic; null if his source does not provide it. */
export class PlayerCounts extends CountsOf(PLAYER_STATISTICS) {}

export class PlayerMatch {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @PublicIdField('Team the player played for; null if unknown.', { nullable: true, example: 11 })
  teamId: number | null;

  @BooleanField('Whether that team played at home; null if unknown.', { nullable: true, example: true })
  isHome: boolean | null;

  @OpponentPositionField() opponentPosition: number | null;

  @BooleanField('Whether the player started.', { example: true })
  isStarter: boolean;

  @IntegerField('Minutes on the pitch; null if the source gives more than a match has.', {
    minimum: 1,
    nullable: true,
    example: 84,
  })
  minutes: number | null;

  @ObjectField("The player's counts; all null in a match whose data are contradictory or corrupt.", () => PlayerCounts)
  counts: PlayerCounts;
}

/** The rate of a statistic over `matches`. */
export class PlayerRate {
  @EnumField('Statistic.', PLAYER_STATISTIC_KEYS, { example: 'shots' })
  statistic: PlayerStatisticKey;

  @StringField('Name of the statistic.', { example: 'Shots' })
  displayName: string;

  @IntegerField('Matches with the count.', { minimum: 0, example: 20 })
  matches: number;

  @IntegerField('Minutes in those matches.', { minimum: 0, example: 1561 })
  minutes: number;

  @IntegerField('Sum of the counts; null if there are no matches.', { minimum: 0, nullable: true, example: 52 })
  total: number | null;

  @NumberField('Sum per match; null if there are none.', { nullable: true, example: 2.6 })
  average: number | null;

  @NumberField('Sum per 90 minutes; null if no minutes were played.', { nullable: true, example: 3 })
  per90: number | null;
}

/** Why a player misses or may miss a fixture. */
export class PlayerNextAbsence extends OmitType(PlayerAbsence, ['side', 'playerId', 'playerName']) {}

/** The next fixture of a player's team, and his place in its line-up. */
export class PlayerNextFixture {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @BooleanField("Whether the player's team is at home.", { example: true })
  isHome: boolean;

  @EnumField(
    "`confirmed` if the line-up of the player's side is published, `predicted` if a model projects it.",
    lineupTypes,
    { example: 'predicted' },
  )
  lineupType: LineupType;

  @BooleanField('Whether the player is in the published or projected eleven; null if there is none.', {
    nullable: true,
    example: true,
  })
  isInEleven: boolean | null;

  @NumberField(
    'Probability of starting, as on the line-up board: by the model in a projected eleven; 1 in a published ' +
      'line-up, or 0 outside it; null outside a projected eleven, as no probability is stored.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.9312 },
  )
  startProbability: number | null;

  @ObjectField(
    'Why the player will or may miss the fixture, as reported so far; null if no source lists him.',
    () => PlayerNextAbsence,
    { nullable: true },
  )
  absence: PlayerNextAbsence | null;

  @ObjectField('Boards of the fixture.', () => BoardLinks)
  links: BoardLinks;
}

/** A player with his teams, matches, rates and next fixture. */
export class PlayerProfile extends IntersectionType(OmitType(Player, ['internalId']), RevisionMembers) {
  @ListField('Other known names of the player, in lower case without accents.', textRule({}), {
    example: ['de bruyne'],
  })
  alsoKnownAs: string[];

  @ObjectField(
    "Team of the player's latest match, or his squad's if no match of his is stored; null if unknown.",
    () => TeamReference,
    { nullable: true },
  )
  team: TeamReference | null;

  @ArrayField(
    "The player's teams in the latest season in which he was in a line-up or on the pitch, newest first.",
    () => PlayerTeam,
  )
  teams: PlayerTeam[];

  @ObjectField(
    "Next fixture of the player's team, or one in progress (within a day of kick-off); null if none is known.",
    () => PlayerNextFixture,
    { nullable: true },
  )
  nextFixture: PlayerNextFixture | null;

  @ObjectField('Totals over `matches`.', () => PlayerAppearances)
  appearances: PlayerAppearances;

  @ArrayField('Latest matches in which the player was on the pitch, newest first, at most `window`.', () => PlayerMatch)
  matches: PlayerMatch[];

  @ArrayField('Rates of each statistic over `matches`.', () => PlayerRate)
  rates: PlayerRate[];
}
