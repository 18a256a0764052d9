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
  @PublicIdField('Player; the id of a merged one too.', { example: 2_840_117_350_914_006 }) id: number;
}

export class PlayerProfileQuery {
  @IntegerField('Maximum number of `matches`, which `rates` and `appearances` are based on.', {
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

  @InstantField('Kick-off of the first match with him in its line-up or on the pitch; null: he is in the squad only.', {
    nullable: true,
    example: '2024-08-17T14:00:00Z',
  })
  firstMatchUtc: string | null;

  @InstantField('Kick-off of the last such match.', { nullable: true, example: '2025-02-22T15:00:00Z' })
  lastMatchUtc: string | null;

  @IntegerField('Matches in which he was on the pitch.', { minimum: 0, example: 24 })
  matches: number;

  @IntegerField('Of these started.', { minimum: 0, example: 22 })
  starts: number;

  @IntegerField('Minutes on the pitch.', { minimum: 0, example: 1894 })
  minutes: number;
}

export class PlayerAppearances {
  @IntegerField('Matches in which he was on the pitch, also those whose counts are not used.', {
    minimum: 0,
    example: 20,
  })
  matches: number;

  @IntegerField('Of these started.', { minimum: 0, example: 18 })
  starts: number;

  @IntegerField('Minutes on the pitch.', { minimum: 0, example: 1561 })
  minutes: number;
}

/** Counts of a player in a match, by statistic; null if his source does not provide it. */
export class PlayerCounts extends CountsOf(PLAYER_STATISTICS) {}

export class PlayerMatch {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @PublicIdField('Team he played for; null where unknown.', { nullable: true, example: 11 })
  teamId: number | null;

  @BooleanField('Whether that team played at home; null where unknown.', { nullable: true, example: true })
  isHome: boolean | null;

  @OpponentPositionField() opponentPosition: number | null;

  @BooleanField('Whether he started.', { example: true })
  isStarter: boolean;

  @IntegerField('Minutes on the pitch; null where his source gives more than a match has.', {
    minimum: 1,
    nullable: true,
    example: 84,
  })
  minutes: number | null;

  @ObjectField('His counts; all null in a match whose data contradict each other or are corrupted.', () => PlayerCounts)
  counts: PlayerCounts;
}

/** The rate of a statistic over `matches`. */
export class PlayerRate {
  @EnumField('Statistic.', PLAYER_STATISTIC_KEYS, { example: 'shots' })
  statistic: PlayerStatisticKey;

  @StringField('Its name.', { example: 'Shots' })
  displayName: string;

  @IntegerField('Matches with the count.', { minimum: 0, example: 20 })
  matches: number;

  @IntegerField('Minutes in those matches.', { minimum: 0, example: 1561 })
  minutes: number;

  @IntegerField('Sum of the counts; null without a match.', { minimum: 0, nullable: true, example: 52 })
  total: number | null;

  @NumberField('Sum per match; null without one.', { nullable: true, example: 2.6 })
  average: number | null;

  @NumberField('Sum per 90 minutes; null without a minute.', { nullable: true, example: 3 })
  per90: number | null;
}

/** Why a player misses or may miss a fixture. */
export class PlayerNextAbsence extends OmitType(PlayerAbsence, ['side', 'playerId', 'playerName']) {}

/** The next fixture of a player's team, and his place in its line-up. */
export class PlayerNextFixture {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @BooleanField('Whether his team plays at home.', { example: true })
  isHome: boolean;

  @EnumField(
    '`confirmed` where the line-up of his side is published, `predicted` where a model projects it.',
    lineupTypes,
    { example: 'predicted' },
  )
  lineupType: LineupType;

  @BooleanField('Whether he is in the published or projected eleven; null where there is none.', {
    nullable: true,
    example: true,
  })
  isInEleven: boolean | null;

  @NumberField(
    'Probability to start, as the line-up board shows it: of the projected eleven by the model, in a published ' +
      'line-up 1, or 0 outside it; null where he is outside a projected eleven, of which no probability is stored.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.9312 },
  )
  startProbability: number | null;

  @ObjectField(
    'Why he will or may miss the fixture, as reported so far; null if no source lists him.',
    () => PlayerNextAbsence,
    { nullable: true },
  )
  absence: PlayerNextAbsence | null;

  @ObjectField('Boards of the fixture.', () => BoardLinks)
  links: BoardLinks;
}

/** A player with his teams, matches, rates and next fixture. */
export class PlayerProfile extends IntersectionType(OmitType(Player, ['internalId']), RevisionMembers) {
  @ListField('Other names that are known to mean him, in small letters without accents.', textRule({}), {
    example: ['de bruyne'],
  })
  alsoKnownAs: string[];

  @ObjectField(
    'Team of his newest match; where no match of him is stored, that of his squad; null where unknown.',
    () => TeamReference,
    { nullable: true },
  )
  team: TeamReference | null;

  @ArrayField(
    'His teams in the newest season in which he was in a line-up or on the pitch, newest first.',
    () => PlayerTeam,
  )
  teams: PlayerTeam[];

  @ObjectField(
    'The next fixture of his team, or one in progress (within a day of kick-off); null where none is known.',
    () => PlayerNextFixture,
    { nullable: true },
  )
  nextFixture: PlayerNextFixture | null;

  @ObjectField('Sums over `matches`.', () => PlayerAppearances)
  appearances: PlayerAppearances;

  @ArrayField('The last matches in which he was on the pitch, newest first, at most `window`.', () => PlayerMatch)
  matches: PlayerMatch[];

  @ArrayField('Rates of each statistic over `matches`.', () => PlayerRate)
  rates: PlayerRate[];
}
