import { InstantField, IntegerField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';

/** Query of the list of refused rows. */
export class RefusedRowsQuery extends CursorQuery {
  @StringField({
    optional: true,
    maximumLength: 40,
    description: 'Only rows of files of this source.',
    example: 'football-data',
  })
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
