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
    'A name, short form or surname, or the two teams of a fixture (`arsenal chelsea`, `ars v che`). Case and accents ' +
      'are ignored, some typing errors tolerated; the last word may be incomplete.',
    { maximumLength: 100, example: 'ashmere' },
  )
  q: string;

  @ListField('Only these types; all by default.', enumRule(SEARCH_TYPES), {
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

  @StringField('Short name; null if unknown.', { nullable: true, example: 'BRE' })
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
  @EnumField('Type of the result.', SEARCH_TYPES, { example: 'team' })
  type: SearchType;

  @PublicIdField('Id, as used by the operations of this type.', { example: 3_560_197_300_174_190 })
  id: number;

  @StringField('Name; for a fixture, the names of both teams.', { example: 'Brentford' })
  name: string;

  @StringField('Slug.', { example: 'brentford' })
  slug: string;

  @EnumField(
    'How it matches: `exact`: a name equals the search text; `prefix`: a name begins with the search words or, for a ' +
      'person, ends with them; `word`: the names contain the words; `unfinished`: words of the names begin with ' +
      'them; `similar`: some letters differ.',
    NAME_MATCHES,
    { example: 'exact' },
  )
  match: NameMatchKind;

  @ObjectField("Country in whose competitions it plays; for a fixture, its competition's.", () => CountryReference)
  country: CountryReference;

  @ObjectField(
    'For a player, the team of the last match known so far; null if unknown and for other types.',
    () => SearchedTeam,
    { nullable: true },
  )
  team: SearchedTeam | null;

  @EnumField(
    'For a player: goalkeeper, defender, midfielder or forward; null if unknown and for other types.',
    ['G', 'D', 'M', 'F'],
    { nullable: true, example: 'M' },
  )
  position: string | null;

  @ObjectField('Home side of a fixture; null for other types.', () => SearchedTeam, { nullable: true })
  homeTeam: SearchedTeam | null;

  @ObjectField('Away side of a fixture; null for other types.', () => SearchedTeam, { nullable: true })
  awayTeam: SearchedTeam | null;

  @ObjectField('Competition of a fixture; null for other types.', () => SearchedCompetition, { nullable: true })
  competition: SearchedCompetition | null;

  @EnumField('Status of a fixture; null for other types.', FIXTURE_STATUSES, { nullable: true, example: 'notstarted' })
  status: string | null;

  @TimestampField(
    'Kick-off in Unix seconds: that of a fixture, otherwise of the next fixture that has not begun (for a player, ' +
      "the team's); null if none.",
    { nullable: true, example: 1_740_511_800 },
  )
  timeStartTimestamp: number | null;
}

/** The results of a search. */
export class SearchResults {
  @ArrayField(
    'At most 20, best match first. Ties: those who played in the last 365 days first (players with minutes or in the ' +
      'starting eleven), then those who play within seven days, then those with the most matches; upcoming fixtures ' +
      'before played ones, nearest first.',
    () => SearchResult,
    { maximumItems: 20 },
  )
  data: SearchResult[];

  @InstantField('Time as of which the results hold.', { example: '2025-02-25T15:00:00Z' })
  dataAsOf: string;
}
