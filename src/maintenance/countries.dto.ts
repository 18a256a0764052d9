import { ReasonField } from '../common/access/reason.dto.js';
import { InstantField, PublicIdField, StringField } from '../common/validation/index.js';
import { nameText, slugText } from '../common/validation/value-rules.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

export class CountriesQuery extends CursorQuery {
  @WordsField('the name or known aliases', 'england') q?: string;
}

export class CountryPath {
  @StringField('Slug of a country.', { ...slugText, example: 'england' }) slug: string;
}

/** Fields of a country to be replaced, or set for the first time; absent ones are unchanged. */
export class CountryBody {
  @StringField('Name; required for a new country. Must not be the name or an alias of another country.', {
    optional: true,
    maximumLength: 100,
    ...nameText,
    example: 'England',
  })
  name?: string;

  @StringField('Slug; one that differs from the path renames the country.', {
    optional: true,
    ...slugText,
    example: 'england',
  })
  slug?: string;

  @StringField('Two-letter code; null if unknown.', {
    optional: true,
    nullable: true,
    minimumLength: 2,
    maximumLength: 2,
    pattern: /^[A-Z]{2}$/,
    inWords: 'two capital letters such as EN',
    example: 'EN',
  })
  alpha2?: string | null;

  @ReasonField() reason?: string;
}

export class Country extends CountryReference {
  @PublicIdField('Internal database id.', { example: 4_211_076_540_228_881 })
  internalId: number;

  @InstantField('When the record was created.', { example: '2025-02-25T15:00:00.123Z' })
  createdAt: string;

  @InstantField('When the record was last changed.', { example: '2025-02-25T15:00:00.123Z' })
  updatedAt: string;
}

export class CountryPage extends CursorPageOf(Country) {}
