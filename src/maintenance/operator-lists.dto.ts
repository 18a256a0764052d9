import { ApiProperty } from '@nestjs/swagger';
import { EnumField, InstantField, IntegerField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';

/** Kinds of entities that are changed over HTTP or by `npm run resolve`. */
export const auditedKinds = [
  'league-group',
  'manager',
  'country',
  'messenger-message',
  'team',
  'player',
  'referee',
  'fixture',
  'competition',
  'bookmaker',
] as const;

/** Actions on them. */
export const auditedActions = [
  'create',
  'update',
  'delete',
  'add-leagues',
  'remove-league',
  'replay',
  'settle',
  'merge',
  'undo',
] as const;

export class AuditLogQuery extends CursorQuery {
  @EnumField(auditedKinds, {
    optional: true,
    description: 'Only changes of entities of this kind.',
    example: 'manager',
  })
  entityKind?: string;

  @StringField({ optional: true, maximumLength: 40, description: 'Only changes of the entity with this id.' })
  entityId?: string;

  @StringField({
    optional: true,
    maximumLength: 255,
    description: 'Only changes by this person: the subject of the token.',
    example: 'developer',
  })
  actor?: string;

  @EnumField(auditedActions, { optional: true, description: 'Only changes of this sort.', example: 'update' })
  action?: string;
}

const entity = { type: 'object', additionalProperties: true, nullable: true } as const;

/** One change: who, when, what, before and after. */
export class AuditEntry {
  @PublicIdField({ description: 'Number of the change; later ones have higher numbers.', example: 12 })
  id: number;

  @InstantField({
    description: "When it was made, by the machine's own clock, also while the service shows the past.",
    example: '2025-02-25T15:00:00.123Z',
  })
  recordedAt: string;

  @EnumField(['anonymous', 'bearer', 'internal', 'webhook', 'command'], {
    description: 'Kind of the credential it was made with; `command`: by a command of the command line.',
    example: 'bearer',
  })
  callerKind: string;

  @StringField({
    nullable: true,
    description: 'Subject of the token, messenger user, or account that ran the command; null: unknown.',
    example: 'developer',
  })
  actor: string | null;

  @StringField({
    description: 'Request that made it; leads to the log.',
    example: 'bb1f2a10-33a9-4a71-a8b2-0e1b6a5c1a11',
  })
  requestId: string;

  @EnumField(auditedKinds, { description: 'Kind of the entity that was changed.', example: 'manager' })
  entityKind: string;

  @StringField({ description: 'Id of the entity that was changed.', example: '4711' })
  entityId: string;

  @EnumField(auditedActions, { description: 'What was done.', example: 'update' })
  action: string;

  @ApiProperty({ ...entity, description: 'The entity before the change; null when it was created.' })
  before: Record<string, unknown> | null;

  @ApiProperty({ ...entity, description: 'The entity after the change; null when it was deleted.' })
  after: Record<string, unknown> | null;

  @StringField({
    nullable: true,
    description: 'Why it was made, in the words of who made it; null: not told.',
    example: 'Asked for in ticket 4711',
  })
  reason: string | null;
}

export class AuditLogPage extends CursorPageOf(AuditEntry) {}

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

export class RefusedRowPage extends CursorPageOf(RefusedImportRow) {}
