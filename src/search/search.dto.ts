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
  @StringField(
    'A name, short form or surname, or the two teams of a fixture (`arsenal chelsea`, `ars v che`). Case, accents ' +
      'and some typing errors do not matter; the last word may be unfinished.',
    { maximumLength: 100, example: 'ashmere' },
  )
  q: string;

  @ListField('Finds these types only; all by default.', enumRule(SEARCH_TYPES), {
    optional: true,
    example: ['team', 'fixture'],
  })
  types?: SearchType[];
}

/** A team belonging to a search result. */
export class SearchedTeam {
  @PublicIdField('Team.', { example: 3_560_197_300_174_190 })
  id: number;

  @StringField('Name.', { example: 'Brentford' })
  name: string;

  @StringField('Short name; null where unknown.', { nullable: true, example: 'BRE' })
  shortName: string | null;
}

/** The competition of a fixture found. */
export class SearchedCompetition {
  @PublicIdField('Competition.', { example: 1_307_310_425_518_223 })
  id: number;

  @StringField('Name.', { example: 'Premier League' })
  name: string;
}

/** A search result. */
export class SearchResult {
  @EnumField('What it is.', SEARCH_TYPES, { example: 'team' })
  type: SearchType;

  @PublicIdField('Its id in the operations of its type.', { example: 3_560_197_300_174_190 })
  id: number;

  @StringField('Name; of a fixture the names of both teams.', { example: 'Brentford' })
  name: string;

  @StringField('Slug.', { example: 'brentford' })
  slug: string;

  @EnumField(
    'How it fits: `exact`: a name is what was searched for; `prefix`: a name begins with these words, or that of a ' +
      'person ends with them; `word`: its names contain the words; `unfinished`: words of its names begin with them; ' +
      '`similar`: some letters differ.',
    NAME_MATCHES,
    { example: 'exact' },
  )
  match: NameMatchKind;

  @ObjectField('Country in whose competitions it plays; of a fixture that of the competition.', () => CountryReference)
  country: CountryReference;

  @ObjectField(
    'Of a player: the team of the last match known at the moment; else, or where unknown, null.',
    () => SearchedTeam,
    { nullable: true },
  )
  team: SearchedTeam | null;

  @EnumField(
    'Of a player: goalkeeper, defender, midfielder or forward; else, or where unknown, null.',
    ['G', 'D', 'M', 'F'],
    { nullable: true, example: 'M' },
  )
  position: string | null;

  @ObjectField('Of a fixture: the home side; else null.', () => SearchedTeam, { nullable: true })
  homeTeam: SearchedTeam | null;

  @ObjectField('Of a fixture: the away side; else null.', () => SearchedTeam, { nullable: true })
  awayTeam: SearchedTeam | null;

  @ObjectField('Of a fixture: its competition; else null.', () => SearchedCompetition, { nullable: true })
  competition: SearchedCompetition | null;

  @EnumField('Of a fixture: its status; else null.', FIXTURE_STATUSES, { nullable: true, example: 'notstarted' })
  status: string | null;

  @TimestampField(
    "Kick-off in Unix seconds: of a fixture its own, else that of the next fixture that has not begun (a player's " +
      'is that of the team); null without one.',
    { nullable: true, example: 1_740_511_800 },
  )
  timeStartTimestamp: number | null;
}

/** The results of a search. */
export class SearchResults {
  @ArrayField(
    'At most 20, best match first; equal matches: who has played in the last 365 days first (players with minutes or ' +
      'in the first eleven), then who plays within seven days, then who has played most matches; fixtures to come ' +
      'before played ones, the nearest first.',
    () => SearchResult,
    { maximumItems: 20 },
  )
  data: SearchResult[];

  @InstantField('The moment whose knowledge this shows.', { example: '2025-02-25T15:00:00Z' })
  dataAsOf: string;
}
