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
import { CountryReference } from '../competitions/competitions.dto.js';
import { OpponentPositionField } from '../competitions/standings.dto.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { PLAYER_STATISTICS, PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import type { PlayerStatisticKey } from '../football/statistics.js';
import { lineupTypes } from '../lineups/lineups.dto.js';
import type { LineupType } from '../lineups/lineups.dto.js';
import { TeamReference } from '../teams/team-reference.dto.js';

export class PlayerPath {
  @PublicIdField({ description: 'Player; the id of a merged one too.', example: 2_840_117_350_914_006 })
  id: number;
}

export class PlayerProfileQuery {
  @IntegerField({
    minimum: 1,
    maximum: 60,
    default: 20,
    description: 'Most matches in `matches`, which `rates` and `appearances` are taken over.',
  })
  window: number;
}

/** A team that a player belonged to in the newest season known of him. */
export class PlayerTeam {
  @ObjectField(() => TeamReference, { description: 'Team.' })
  team: TeamReference;

  @InstantField({
    nullable: true,
    description: 'Kick-off of the first match with him in its line-up or on the pitch; null: he is in the squad only.',
    example: '2024-08-17T14:00:00Z',
  })
  firstMatchUtc: string | null;

  @InstantField({ nullable: true, description: 'Kick-off of the last such match.', example: '2025-02-22T15:00:00Z' })
  lastMatchUtc: string | null;

  @IntegerField({ minimum: 0, description: 'Matches in which he was on the pitch.', example: 24 })
  matches: number;

  @IntegerField({ minimum: 0, description: 'Of these started.', example: 22 })
  starts: number;

  @IntegerField({ minimum: 0, description: 'Minutes on the pitch.', example: 1894 })
  minutes: number;
}

export class PlayerAppearances {
  @IntegerField({
    minimum: 0,
    description: 'Matches in which he was on the pitch, also those whose counts are not used.',
    example: 20,
  })
  matches: number;

  @IntegerField({ minimum: 0, description: 'Of these started.', example: 18 })
  starts: number;

  @IntegerField({ minimum: 0, description: 'Minutes on the pitch.', example: 1561 })
  minutes: number;
}

/** Counts of a player in a match, by statistic; null where his source does not give it. */
export class PlayerCounts extends CountsOf(PLAYER_STATISTICS) {}

export class PlayerMatch {
  @ObjectField(() => FixtureReference, { description: 'Fixture.' })
  fixture: FixtureReference;

  @PublicIdField({ nullable: true, description: 'Team he played for; null where unknown.', example: 11 })
  teamId: number | null;

  @BooleanField({ nullable: true, description: 'Whether that team played at home; null where unknown.', example: true })
  isHome: boolean | null;

  @OpponentPositionField() opponentPosition: number | null;

  @BooleanField({ description: 'Whether he started.', example: true })
  isStarter: boolean;

  @IntegerField({
    minimum: 1,
    nullable: true,
    description: 'Minutes on the pitch; null where his source gives more than a match has.',
    example: 84,
  })
  minutes: number | null;

  @ObjectField(() => PlayerCounts, {
    description: 'His counts; all null in a match whose data contradict each other or are corrupted.',
  })
  counts: PlayerCounts;
}

/** The rate of a statistic over `matches`. */
export class PlayerRate {
  @EnumField(PLAYER_STATISTIC_KEYS, { description: 'Statistic.', example: 'shots' })
  statistic: PlayerStatisticKey;

  @StringField({ description: 'Its name.', example: 'Shots' })
  displayName: string;

  @IntegerField({ minimum: 0, description: 'Matches with the count.', example: 20 })
  matches: number;

  @IntegerField({ minimum: 0, description: 'Minutes in those matches.', example: 1561 })
  minutes: number;

  @IntegerField({ minimum: 0, nullable: true, description: 'Sum of the counts; null without a match.', example: 52 })
  total: number | null;

  @NumberField({ nullable: true, description: 'Sum per match; null without one.', example: 2.6 })
  average: number | null;

  @NumberField({ nullable: true, description: 'Sum per 90 minutes; null without a minute.', example: 3 })
  per90: number | null;
}

/** The next fixture of a player's team, and his place in its line-up. */
export class PlayerNextFixture {
  @ObjectField(() => FixtureReference, { description: 'Fixture.' })
  fixture: FixtureReference;

  @BooleanField({ description: 'Whether his team plays at home.', example: true })
  isHome: boolean;

  @EnumField(lineupTypes, {
    description: '`confirmed` where the line-up of his side is published, `predicted` where a model projects it.',
    example: 'predicted',
  })
  lineupType: LineupType;

  @BooleanField({
    nullable: true,
    description: 'Whether he is in the published or projected eleven; null where there is none.',
    example: true,
  })
  isInEleven: boolean | null;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description:
      'Probability to start, as the line-up board shows it: of the projected eleven by the model, in a published ' +
      'line-up 1, or 0 outside it; null where he is outside a projected eleven, of which no probability is stored.',
    example: 0.9312,
  })
  startProbability: number | null;

  @ObjectField(() => BoardLinks, { description: 'Boards of the fixture.' })
  links: BoardLinks;
}

/** A player with his teams, matches, rates and next fixture. */
export class PlayerProfile extends RevisionMembers {
  @PublicIdField({ description: 'Player.', example: 2_840_117_350_914_006 })
  id: number;

  @StringField({ description: 'Known name.', example: 'Kevin De Bruyne' })
  name: string;

  @StringField({ nullable: true, description: 'Full name; null where unknown.', example: 'Kevin De Bruyne' })
  fullName: string | null;

  @StringField({ description: 'Slug.', example: 'kevin-de-bruyne' })
  slug: string;

  @ListField(textRule({}), {
    description: 'Other names that are known to mean him, in small letters without accents.',
    example: ['de bruyne'],
  })
  alsoKnownAs: string[];

  @EnumField(['G', 'D', 'M', 'F'], {
    nullable: true,
    description: 'Usual position: goalkeeper, defender, midfielder or forward; null where unknown.',
    example: 'M',
  })
  position: string | null;

  @ObjectField(() => CountryReference, { description: 'Country in whose competitions he plays.' })
  country: CountryReference;

  @ObjectField(() => TeamReference, {
    nullable: true,
    description: 'Team of his newest match; where no match of him is stored, that of his squad; null where unknown.',
  })
  team: TeamReference | null;

  @ArrayField(() => PlayerTeam, {
    description: 'His teams in the newest season in which he was in a line-up or on the pitch, newest first.',
  })
  teams: PlayerTeam[];

  @ObjectField(() => PlayerNextFixture, {
    nullable: true,
    description:
      'The next fixture of his team, or one in progress (within a day of kick-off); null where none is known.',
  })
  nextFixture: PlayerNextFixture | null;

  @ObjectField(() => PlayerAppearances, { description: 'Sums over `matches`.' })
  appearances: PlayerAppearances;

  @ArrayField(() => PlayerMatch, {
    description: 'The last matches in which he was on the pitch, newest first, at most `window`.',
  })
  matches: PlayerMatch[];

  @ArrayField(() => PlayerRate, { description: 'Rates of each statistic over `matches`.' })
  rates: PlayerRate[];
}
