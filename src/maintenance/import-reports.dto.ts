import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';

/** Kinds of names that a person may have to resolve. */
export const unresolvedKinds = ['team', 'player', 'referee', 'fixture'] as const;

const sourceText = { optional: true, maximumLength: 40, example: 'football-data' } as const;

/** Query of the list of refused rows. */
export class RefusedRowsQuery extends CursorQuery {
  @StringField({ ...sourceText, description: 'Only rows of files of this source.' })
  source?: string;

  @StringField({
    optional: true,
    maximumLength: 60,
    description: 'Only rows refused for this reason, the `code` of a row.',
    example: 'invalid_value',
  })
  code?: string;

  @StringField({
    optional: true,
    maximumLength: 200,
    description: 'Only rows of files whose path contains this text; case does not matter.',
    example: 'E0.csv',
  })
  file?: string;
}

/** A row of a file that an import refused. */
export class RefusedImportRow {
  @PublicIdField({ description: 'Number of the refusal; later ones have higher numbers.', example: 12 })
  id: number;

  @StringField({ description: 'Source of the file.', example: 'football-data' })
  source: string;

  @StringField({ description: 'Path or address of the file.', example: '2024-25/E0.csv' })
  file: string;

  @IntegerField({ description: 'Line of the file, from 1.', example: 17 })
  line: number;

  @StringField({ description: 'Reason, machine-readable.', example: 'invalid_value' })
  code: string;

  @StringField({ description: 'Reason in words.', example: 'FTHG must be a whole number; it is "x"' })
  message: string;

  @InstantField({ description: 'When the file was imported.', example: '2025-02-25T15:00:00.123Z' })
  refusedAt: string;
}

/** A page of refused rows. */
export class RefusedRowPage extends CursorPageOf(RefusedImportRow) {}

/** Query of the list of unresolved names. */
export class UnresolvedNamesQuery extends CursorQuery {
  @BooleanField({
    optional: true,
    description: 'Only names that are resolved (true), or are not (false).',
    example: false,
  })
  settled?: boolean;

  @EnumField(unresolvedKinds, { optional: true, description: 'Only names of this kind.', example: 'player' })
  kind?: string;

  @StringField({ ...sourceText, description: 'Only names that this source wrote.' })
  source?: string;

  @StringField({
    optional: true,
    maximumLength: 100,
    description: 'Words of the name; every word must match; case and accents do not matter.',
    example: 'smith',
  })
  q?: string;
}

/** An entity that a name may mean. */
export class NameCandidate {
  @PublicIdField({ description: 'The team, player, referee or event.', example: 501 })
  id: number;

  @StringField({ description: 'Name.', example: 'Will Smith' })
  name: string;
}

/** What a name was resolved to. */
export class NameSettlement {
  @PublicIdField({ description: 'The team, player or referee that it means.', example: 501 })
  id: number;

  @StringField({
    nullable: true,
    description: 'Its current name; null: merged into another since.',
    example: 'Will Smith',
  })
  name: string | null;

  @InstantField({ description: 'When it was resolved.', example: '2025-02-25T15:00:00.123Z' })
  settledAt: string;
}

/** A name that means no known entity, or several. */
export class UnresolvedName {
  @PublicIdField({ description: 'Number of the name: what `npm run resolve` takes.', example: 12 })
  id: number;

  @StringField({ description: 'Source that wrote it.', example: 'the-odds-api' })
  source: string;

  @EnumField(unresolvedKinds, { description: 'Kind of entity.', example: 'player' })
  kind: string;

  @ObjectField(() => CountryReference, { description: 'Country of the competition.' })
  country: CountryReference;

  @StringField({ description: 'The name as it was written.', example: 'W. Smith' })
  name: string;

  @StringField({ description: 'Where the name occurs, in words.', example: 'Brentford v Everton, 2025-02-26' })
  context: string;

  @ArrayField(() => NameCandidate, { description: 'Known entities that it may mean.' })
  candidates: NameCandidate[];

  @InstantField({ description: 'When it first occurred.', example: '2025-02-25T15:00:00.123Z' })
  firstSeenAt: string;

  @ObjectField(() => NameSettlement, { nullable: true, description: 'What it was resolved to; null: not resolved.' })
  settlement: NameSettlement | null;
}

/** A page of unresolved names. */
export class UnresolvedNamePage extends CursorPageOf(UnresolvedName) {}
