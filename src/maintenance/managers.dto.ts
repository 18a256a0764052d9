import { ReasonField } from '../common/access/reason.dto.js';
import { InstantField, ObjectField, PublicIdField, StringField } from '../common/validation/index.js';
import { nameText, slugText } from '../common/validation/value-rules.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

export class ManagersQuery extends CursorQuery {
  @WordsField('the name or known aliases', 'guardiola')
  q?: string;

  @StringField('Only managers of this nationality.', { optional: true, ...slugText, example: 'spain' })
  countrySlug?: string;
}

export class ManagerPath {
  @PublicIdField('Manager.', { example: 4_711_301_220_118_003 }) id: number;
}

/** Fields of a manager to be replaced; absent ones are unchanged. */
export class ManagerBody {
  @StringField('Name.', { optional: true, maximumLength: 200, ...nameText, example: 'Pep Guardiola' })
  name?: string;

  @StringField('Short name; null if unknown.', {
    optional: true,
    nullable: true,
    maximumLength: 100,
    ...nameText,
    example: 'Guardiola',
  })
  shortName?: string | null;

  @StringField('Slug. Managers may share one.', { optional: true, ...slugText, example: 'pep-guardiola' })
  slug?: string;

  @StringField('Slug of the nationality, which must be a known country; null if unknown.', {
    optional: true,
    nullable: true,
    ...slugText,
    example: 'spain',
  })
  countrySlug?: string | null;

  @ReasonField() reason?: string;
}

export class Manager {
  @PublicIdField('Manager.', { example: 4_711_301_220_118_003 })
  id: number;

  @PublicIdField('Internal database id.', { example: 4_711_301_220_118_003 })
  internalId: number;

  @StringField('Name.', { example: 'Pep Guardiola' })
  name: string;

  @StringField('Short name; null if unknown.', { nullable: true, example: 'Guardiola' })
  shortName: string | null;

  @StringField('Slug.', { example: 'pep-guardiola' })
  slug: string;

  @ObjectField('Nationality; null if unknown.', () => CountryReference, { nullable: true })
  country: CountryReference | null;

  @InstantField('When the record was last changed.', { example: '2025-02-25T15:00:00.123Z' })
  updatedAt: string;
}

export class ManagerPage extends CursorPageOf(Manager) {}
