import {
  ArrayField,
  EnumField,
  InstantField,
  ListField,
  ObjectField,
  PublicIdField,
  StringField,
  TimestampField,
} from '../common/validation/index.js';
import { enumRule } from '../common/validation/value-rules.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import { FIXTURE_STATUSES } from '../football/canonical.js';
import { NAME_MATCHES } from './name-match.js';
import type { NameMatchKind } from './name-match.js';

export const SEARCH_TYPES = ['team', 'player', 'competition', 'referee', 'fixture'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

export class SearchQuery {
  @StringField({
    maximumLength: 100,
    description:
      'A name, short form or surname, or the two teams of a fixture (`arsenal chelsea`, `ars v che`). Case, accents ' +
      'and some typing errors do not matter; the last word may be unfinished.',
    example: 'ashmere',
  })
  q: string;

  @ListField(enumRule(SEARCH_TYPES), {
    optional: true,
    description: 'Finds these types only; all by default.',
    example: ['team', 'fixture'],
  })
  types?: SearchType[];
}

/** A team beside something that is found. */
export class SearchedTeam {
  @PublicIdField({ description: 'Team.', example: 3_560_197_300_174_190 })
  id: number;

  @StringField({ description: 'Name.', example: 'Brentford' })
  name: string;

  @StringField({ nullable: true, description: 'Short name; null where unknown.', example: 'BRE' })
  shortName: string | null;
}

/** The competition of a fixture that is found. */
export class SearchedCompetition {
  @PublicIdField({ description: 'Competition.', example: 1_307_310_425_518_223 })
  id: number;

  @StringField({ description: 'Name.', example: 'Premier League' })
  name: string;
}

/** Something that is found. */
export class SearchResult {
  @EnumField(SEARCH_TYPES, { description: 'What it is.', example: 'team' })
  type: SearchType;

  @PublicIdField({ description: 'Its id in the operations of its type.', example: 3_560_197_300_174_190 })
  id: number;

  @StringField({ description: 'Name; of a fixture the names of both teams.', example: 'Brentford' })
  name: string;

  @StringField({ description: 'Slug.', example: 'brentford' })
  slug: string;

  @EnumField(NAME_MATCHES, {
    description:
      'How it fits: `exact`: a name is what was searched for; `prefix`: a name begins with these words, or that of a ' +
      'person ends with them; `word`: the words stand in its names; `unfinished`: words of its names begin so; `similar`: some letters differ.',
    example: 'exact',
  })
  match: NameMatchKind;

  @ObjectField(() => CountryReference, {
    description: 'Country in whose competitions it plays; of a fixture that of the competition.',
  })
  country: CountryReference;

  @ObjectField(() => SearchedTeam, {
    nullable: true,
    description: 'Of a player: the team of the last match known at the moment; else, or where unknown, null.',
  })
  team: SearchedTeam | null;

  @EnumField(['G', 'D', 'M', 'F'], {
    nullable: true,
    description: 'Of a player: goalkeeper, defender, midfielder or forward; else, or where unknown, null.',
    example: 'M',
  })
  position: string | null;

  @ObjectField(() => SearchedTeam, { nullable: true, description: 'Of a fixture: the home side; else null.' })
  homeTeam: SearchedTeam | null;

  @ObjectField(() => SearchedTeam, { nullable: true, description: 'Of a fixture: the away side; else null.' })
  awayTeam: SearchedTeam | null;

  @ObjectField(() => SearchedCompetition, { nullable: true, description: 'Of a fixture: its competition; else null.' })
  competition: SearchedCompetition | null;

  @EnumField(FIXTURE_STATUSES, {
    nullable: true,
    description: 'Of a fixture: its status; else null.',
    example: 'notstarted',
  })
  status: string | null;

  @TimestampField({
    nullable: true,
    description:
      "Kick-off in Unix seconds: of a fixture its own, else that of the next fixture that has not begun (a player's " +
      'is that of the team); null without one.',
    example: 1_740_511_800,
  })
  timeStartTimestamp: number | null;
}

/** What a search finds. */
export class SearchResults {
  @ArrayField(() => SearchResult, {
    maximumItems: 20,
    description:
      'At most 20, best match first; equal matches: who has played in the last 365 days first (players with minutes ' +
      'or in the first eleven), then who plays within seven days, then who has played most matches; fixtures to come before played ones, the nearest first.',
  })
  data: SearchResult[];

  @InstantField({ description: 'The moment whose knowledge this shows.', example: '2025-02-25T15:00:00Z' })
  dataAsOf: string;
}
