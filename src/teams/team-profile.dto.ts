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
import { SquadPlayer } from './team-squad.dto.js';

export class TeamPath {
  @PublicIdField('Team; the id of a merged team also works.', { example: 3_560_197_300_174_190 }) id: number;
}

export class TeamProfileQuery {
  @IntegerField('Maximum number of finished `matches`, which `averages` are based on.', {
    minimum: 1,
    maximum: 60,
    default: 20,
  })
  window: number;
}

export class ManagerReference {
  @PublicIdField('Manager.', { example: 4_402_118_330_926_117 })
  id: number;

  @StringField('Name.', { example: 'Thomas Frank' })
  name: string;

  @StringField('Slug.', { example: 'thomas-frank' })
  slug: string;
}

const standing = ['position', 'played', 'won', 'drawn', 'lost', 'goalsFor', 'goalsAgainst', 'points', 'form'] as const;

export class TeamStandingRow extends PickType(StandingsRow, standing) {
  @ObjectField('Competition.', () => CompetitionReference)
  competition: CompetitionReference;

  @ObjectField('Season.', () => Season)
  season: Season;

  @PublicIdField('Phase of the table.', { example: 2_219_001_873_350_146 })
  phaseId: number;

  @IntegerField('Number of teams in the table.', { minimum: 2, example: 20 })
  teams: number;

  @StringField('Link to the full table.', {
    example: '/api/v2/competitions/1307310425518223/seasons/6501230113250017/standings',
  })
  standings: string;
}

export class TeamMatch {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @BooleanField('Whether the team played at home.', { example: true })
  isHome: boolean;

  @BooleanField('Whether the result was awarded; such a match has no counts.', { example: false })
  awarded: boolean;

  @EnumField('Won, drawn or lost after 90 minutes; null if only the score after extra time is known.', MATCH_OUTCOMES, {
    nullable: true,
    example: 'W',
  })
  outcome: MatchOutcome | null;

  @OpponentPositionField() opponentPosition: number | null;

  @ObjectField("The team's counts.", () => TeamCounts)
  own: TeamCounts;

  @ObjectField("The opponent's counts.", () => TeamCounts)
  conceded: TeamCounts;

  @ListField(
    "Statistics for which a side's count is the sum over its players, as no source gives it.",
    enumRule(TEAM_STATISTIC_KEYS),
    { example: ['tackles'] },
  )
  derivedFromPlayers: TeamStatisticKey[];
}

/** Means of a statistic over matches. */
export class TeamMeans {
  @IntegerField("Matches in which the team's count is known.", { minimum: 0, example: 20 })
  matches: number;

  @NumberField("Mean of the team's count; null if there is no such match.", { nullable: true, example: 4.85 })
  average: number | null;

  @IntegerField("Matches in which the opponent's count is known.", { minimum: 0, example: 20 })
  concededMatches: number;

  @NumberField("Mean of the opponent's count; null if there is no such match.", { nullable: true, example: 5.1 })
  concededAverage: number | null;
}

/** Means of a statistic over `matches`, and over those at home and away. */
export class TeamAverages {
  @EnumField('Statistic.', TEAM_STATISTIC_KEYS, { example: 'corners' })
  statistic: TeamStatisticKey;

  @StringField('Display name of the statistic.', { example: 'Corners' })
  displayName: string;

  @ObjectField('All matches.', () => TeamMeans)
  all: TeamMeans;

  @ObjectField('Home matches.', () => TeamMeans)
  home: TeamMeans;

  @ObjectField('Away matches.', () => TeamMeans)
  away: TeamMeans;
}

export class TeamLinks {
  @StringField('Link to the returns of flat-stake bets on the team.', { example: '/api/team/11/betting-history' })
  bettingHistory: string;

  @ObjectField('Links to boards of the next fixture; null if none is known.', () => BoardLinks, { nullable: true })
  nextFixture: BoardLinks | null;
}

/** A team with its season, fixtures, results and counts. */
export class TeamProfile extends RevisionMembers {
  @ObjectField('The team.', () => TeamReference)
  team: TeamReference;

  @ObjectField('Country in whose competitions the team plays.', () => CountryReference)
  country: CountryReference;

  @ObjectField(
    'Manager in the latest match that took place or is under way; null if its source does not name one.',
    () => ManagerReference,
    { nullable: true },
  )
  manager: ManagerReference | null;

  @ArrayField(
    "Tables of the team's latest season that has begun, or of its first one, by competition priority.",
    () => TeamStandingRow,
  )
  competitions: TeamStandingRow[];

  @ArrayField(
    'Players who appeared for the team in the seasons of `competitions`, and members of its squad who have not ' +
      'appeared in any match yet; without those who have since played for another team in these seasons. Goalkeepers ' +
      'first, then defenders, midfielders and forwards, each with most minutes first. Empty if no source gives ' +
      'players.',
    () => SquadPlayer,
  )
  squad: SquadPlayer[];

  @ArrayField(
    'Up to five fixtures, upcoming or in progress (within a day of kick-off), soonest first.',
    () => FixtureReference,
  )
  nextFixtures: FixtureReference[];

  @ArrayField('The last finished matches, newest first, at most `window`.', () => TeamMatch)
  matches: TeamMatch[];

  @ArrayField('Means of each statistic over `matches`.', () => TeamAverages)
  averages: TeamAverages[];

  @ObjectField('Links to more about the team.', () => TeamLinks)
  links: TeamLinks;
}
