import { ReasonField } from '../common/access/reason.dto.js';
import { InstantField, ObjectField, PublicIdField, StringField } from '../common/validation/index.js';
import { nameText, slugText } from '../common/validation/value-rules.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

export class ManagersQuery extends CursorQuery {
  @WordsField('the name or of known aliases', 'guardiola')
  q?: string;

  @StringField({ optional: true, ...slugText, description: 'Only managers of this nationality.', example: 'spain' })
  countrySlug?: string;
}

export class ManagerPath {
  @PublicIdField({ description: 'Manager.', example: 4_711_301_220_118_003 })
  id: number;
}

/** Fields of a manager to be replaced; what is absent stays. */
export class ManagerBody {
  @StringField({ optional: true, maximumLength: 200, ...nameText, description: 'Name.', example: 'Pep Guardiola' })
  name?: string;

  @StringField({
    optional: true,
    nullable: true,
    maximumLength: 100,
    ...nameText,
    description: 'Short name; null: unknown.',
    example: 'Guardiola',
  })
  shortName?: string | null;

  @StringField({ optional: true, ...slugText, description: 'Slug. Managers may share one.', example: 'pep-guardiola' })
  slug?: string;

  @StringField({
    optional: true,
    nullable: true,
    ...slugText,
    description: 'Slug of the nationality, a known country; null: unknown.',
    example: 'spain',
  })
  countrySlug?: string | null;

  @ReasonField() reason?: string;
}

export class Manager {
  @PublicIdField({ description: 'Manager.', example: 4_711_301_220_118_003 })
  id: number;

  @PublicIdField({ description: "The database's own id.", example: 4_711_301_220_118_003 })
  internalId: number;

  @StringField({ description: 'Name.', example: 'Pep Guardiola' })
  name: string;

  @StringField({ nullable: true, description: 'Short name; null where unknown.', example: 'Guardiola' })
  shortName: string | null;

  @StringField({ description: 'Slug.', example: 'pep-guardiola' })
  slug: string;

  @ObjectField(() => CountryReference, { nullable: true, description: 'Nationality; null where unknown.' })
  country: CountryReference | null;

  @InstantField({ description: 'When the record was last changed.', example: '2025-02-25T15:00:00.123Z' })
  updatedAt: string;
}

export class ManagerPage extends CursorPageOf(Manager) {}
