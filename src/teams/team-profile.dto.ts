import { PickType } from '@nestjs/swagger';
import {
  ArrayField,
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  enumRule,
} from '../common/validation/index.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import { CompetitionReference } from '../competitions/competitions.dto.js';
import { CountryReference, Season } from '../competitions/competitions.dto.js';
import { OpponentPositionField, StandingsRow } from '../competitions/standings.dto.js';
import { BoardLinks, FixtureReference } from '../fixtures/fixture-reference.dto.js';
import { MATCH_OUTCOMES } from '../football/standings.js';
import type { MatchOutcome } from '../football/standings.js';
import { TEAM_STATISTIC_KEYS } from '../football/statistics.js';
import type { TeamStatisticKey } from '../football/statistics.js';
import { TeamCounts } from './match-counts.dto.js';
import { TeamReference } from './team-reference.dto.js';

/** Path of a team. */
export class TeamPath {
  @PublicIdField({ description: 'Team; the id of a merged one too.', example: 3_560_197_300_174_190 })
  id: number;
}

/** Query of a team's page. */
export class TeamProfileQuery {
  @IntegerField({
    minimum: 1,
    maximum: 60,
    default: 20,
    description: 'Most finished matches in `matches`, which `averages` are taken over.',
  })
  window: number;
}

/** A manager as other records name him. */
export class ManagerReference {
  @PublicIdField({ description: 'Manager.', example: 4_402_118_330_926_117 })
  id: number;

  @StringField({ description: 'Name.', example: 'Thomas Frank' })
  name: string;

  @StringField({ description: 'Slug.', example: 'thomas-frank' })
  slug: string;
}

const standing = ['position', 'played', 'won', 'drawn', 'lost', 'goalsFor', 'goalsAgainst', 'points', 'form'] as const;

/** The place of a team in a competition. */
export class TeamStandingRow extends PickType(StandingsRow, standing) {
  @ObjectField(() => CompetitionReference, { description: 'Competition.' })
  competition: CompetitionReference;

  @ObjectField(() => Season, { description: 'Season.' })
  season: Season;

  @PublicIdField({ description: 'Phase whose table this is.', example: 2_219_001_873_350_146 })
  phaseId: number;

  @IntegerField({ minimum: 2, description: 'Teams in the table.', example: 20 })
  teams: number;

  @StringField({
    description: 'The whole table.',
    example: '/api/v2/competitions/1307310425518223/seasons/6501230113250017/standings',
  })
  standings: string;
}

/** A finished match of a team. */
export class TeamMatch {
  @ObjectField(() => FixtureReference, { description: 'Fixture.' })
  fixture: FixtureReference;

  @BooleanField({ description: 'Whether the team played at home.', example: true })
  isHome: boolean;

  @BooleanField({ description: 'Whether the result was awarded; such a match has no counts.', example: false })
  awarded: boolean;

  @EnumField(MATCH_OUTCOMES, {
    nullable: true,
    description: 'Won, drawn or lost after 90 minutes; null where only the score after extra time is known.',
    example: 'W',
  })
  outcome: MatchOutcome | null;

  @OpponentPositionField() opponentPosition: number | null;

  @ObjectField(() => TeamCounts, { description: "The team's counts." })
  own: TeamCounts;

  @ObjectField(() => TeamCounts, { description: "The opponent's counts." })
  conceded: TeamCounts;

  @ListField(enumRule(TEAM_STATISTIC_KEYS), {
    description: "Statistics of which a side's count is the sum over its players, as no source gives it.",
    example: ['tackles'],
  })
  derivedFromPlayers: TeamStatisticKey[];
}

/** Means of a statistic over matches. */
export class TeamMeans {
  @IntegerField({ minimum: 0, description: "Matches with the team's count.", example: 20 })
  matches: number;

  @NumberField({ nullable: true, description: "Mean of the team's count; null without a match.", example: 4.85 })
  average: number | null;

  @IntegerField({ minimum: 0, description: "Matches with the opponent's count.", example: 20 })
  concededMatches: number;

  @NumberField({ nullable: true, description: "Mean of the opponent's count; null without a match.", example: 5.1 })
  concededAverage: number | null;
}

/** Means of a statistic over `matches`, and over those at home and away. */
export class TeamAverages {
  @EnumField(TEAM_STATISTIC_KEYS, { description: 'Statistic.', example: 'corners' })
  statistic: TeamStatisticKey;

  @StringField({ description: 'Its name.', example: 'Corners' })
  displayName: string;

  @ObjectField(() => TeamMeans, { description: 'All matches.' })
  all: TeamMeans;

  @ObjectField(() => TeamMeans, { description: 'Home matches.' })
  home: TeamMeans;

  @ObjectField(() => TeamMeans, { description: 'Away matches.' })
  away: TeamMeans;
}

/** Where more of a team stands. */
export class TeamLinks {
  @StringField({
    description: 'What flat bets on the team would have brought.',
    example: '/api/team/11/betting-history',
  })
  bettingHistory: string;

  @ObjectField(() => BoardLinks, {
    nullable: true,
    description: 'Boards of the next fixture; null where none is known.',
  })
  nextFixture: BoardLinks | null;
}

/** A team with its season, fixtures, results and counts. */
export class TeamProfile extends RevisionMembers {
  @ObjectField(() => TeamReference, { description: 'The team.' })
  team: TeamReference;

  @ObjectField(() => CountryReference, { description: 'Country in whose competitions the team plays.' })
  country: CountryReference;

  @ObjectField(() => ManagerReference, {
    nullable: true,
    description: 'Manager in the newest match that has begun, where its source names him; else null.',
  })
  manager: ManagerReference | null;

  @ArrayField(() => TeamStandingRow, {
    description: 'Tables of the newest season that has begun for the team, first priority first.',
  })
  competitions: TeamStandingRow[];

  @ArrayField(() => FixtureReference, {
    description: 'Up to five fixtures to come or in progress (within a day of kick-off), soonest first.',
  })
  nextFixtures: FixtureReference[];

  @ArrayField(() => TeamMatch, { description: 'The last finished matches, newest first, at most `window`.' })
  matches: TeamMatch[];

  @ArrayField(() => TeamAverages, { description: 'Means of each statistic over `matches`.' })
  averages: TeamAverages[];

  @ObjectField(() => TeamLinks, { description: 'Where more of the team stands.' })
  links: TeamLinks;
}
