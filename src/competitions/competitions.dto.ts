import { IntegerField, ObjectField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';

/** Digits of a public id in a path. */
export const pathIdText = {
  pattern: /^[1-9][0-9]*$/,
  inWords: 'an id, a whole number of 1 or more without leading zeros',
} as const;

export class CompetitionsQuery extends CursorQuery {
  @WordsField('the name or country of a competition', 'premier england') q?: string;
}

/** A country that competitions, teams and players belong to. */
export class CountryReference {
  @PublicIdField('Country.', { example: 4_211_076_540_228_881 })
  id: number;

  @StringField('Name.', { example: 'England' })
  name: string;

  @StringField('Slug.', { example: 'england' })
  slug: string;

  @StringField('Two-letter code; null if unknown.', { nullable: true, example: 'EN' })
  alpha2: string | null;

  /** Fields of a country in listings. */
  static of({ id, name, slug, alpha2 }: CountryReference): CountryReference {
    return { id, name, slug, alpha2 };
  }
}

/** A competition as other records refer to it. */
export class CompetitionReference {
  @PublicIdField('Competition: `uniqueTournamentId` elsewhere.', { example: 1_307_310_425_518_223 })
  id: number;

  @StringField('Name.', { example: 'Premier League' })
  name: string;

  @StringField('Slug, unique within the country.', { example: 'premier-league' })
  slug: string;
}

export class Competition {
  @PublicIdField('Competition: `uniqueTournamentId`, `competitionId`, `leagueId` elsewhere.', {
    example: 1_307_310_425_518_223,
  })
  id: number;

  @PublicIdField("The database's own id.", { example: 1_307_310_425_518_223 })
  internalId: number;

  @StringField('Name.', { example: 'Premier League' })
  name: string;

  @StringField('Slug, unique within the country.', { example: 'premier-league' })
  slug: string;

  @IntegerField('Position in listings; 1 is shown first.', { minimum: 1, example: 1 })
  priority: number;

  @ObjectField('Country of the competition.', () => CountryReference)
  country: CountryReference;
}

export class CompetitionPage extends CursorPageOf(Competition) {}

/** Id of the digits in a path; null: larger than any public id. */
export function numberOfPathId(digits: string): number | null {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : null;
}

export class CompetitionPath {
  @StringField('Competition.', { ...pathIdText, example: '1307310425518223' }) id: string;
}

export class SeasonsQuery extends CursorQuery {
  @StringField('Words of the name; every word must match.', { optional: true, maximumLength: 100, example: '2015' })
  q?: string;
}

/** One season of a competition. */
export class Season {
  @PublicIdField('Season.', { example: 6_501_230_113_250_017 })
  id: number;

  @PublicIdField("The database's own id.", { example: 6_501_230_113_250_017 })
  internalId: number;

  @StringField('Name: both years, or the single year in which the season is played.', { example: '2015/2016' })
  name: string;

  @IntegerField('Year in which the season begins.', { example: 2015 })
  startYear: number;
}

export class SeasonPage extends CursorPageOf(Season) {}
