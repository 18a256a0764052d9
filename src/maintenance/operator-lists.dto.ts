import { ApiProperty } from '@nestjs/swagger';
import { EnumField, InstantField, IntegerField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';

/** Kinds of entities that are changed over HTTP or by `npm run resolve`. */
export const auditedKinds = [
  'league-group',
  'manager',
  'country',
  'messenger-message',
  'source',
  'webhook',
  'team',
  'player',
  'referee',
  'fixture',
  'competition',
  'bookmaker',
  'name',
  'import',
] as const;

/** Actions on them. */
export const auditedActions = [
  'create',
  'update',
  'delete',
  'add-leagues',
  'remove-league',
  'replay',
  'run',
  'settle',
  'accept',
  'merge',
  'undo',
  'rotate-secret',
  'test',
] as const;

export class AuditLogQuery extends CursorQuery {
  @EnumField('Only changes to entities of this kind.', auditedKinds, { optional: true, example: 'manager' })
  entityKind?: string;

  @StringField('Only changes to the entity with this id.', { optional: true, maximumLength: 40 })
  entityId?: string;

  @StringField('Only changes by this user, given as the subject of the token.', {
    optional: true,
    maximumLength: 255,
    example: 'developer',
  })
  actor?: string;

  @EnumField('Only changes with this action.', auditedActions, { optional: true, example: 'update' })
  action?: string;
}

const entity = { type: 'object', additionalProperties: true, nullable: true } as const;

/** One change: who, when, what, before and after. */
export class AuditEntry {
  @PublicIdField('Number of the change; later changes have higher numbers.', { example: 12 })
  id: number;

  @InstantField("When the change was made, by the machine's own clock, even while the service shows the past.", {
    example: '2025-02-25T15:00:00.123Z',
  })
  recordedAt: string;

  @EnumField(
    'Kind of credential used; `command`: made from the command line.',
    ['anonymous', 'bearer', 'internal', 'webhook', 'command'],
    { example: 'bearer' },
  )
  callerKind: string;

  @StringField('Subject of the token, messenger user, or account that ran the command; null if unknown.', {
    nullable: true,
    example: 'developer',
  })
  actor: string | null;

  @StringField('Id of the request, for finding it in the log.', { example: 'bb1f2a10-33a9-4a71-a8b2-0e1b6a5c1a11' })
  requestId: string;

  @EnumField('Kind of the changed entity.', auditedKinds, { example: 'manager' })
  entityKind: string;

  @StringField('Id of the changed entity.', { example: '4711' })
  entityId: string;

  @EnumField('Action taken.', auditedActions, { example: 'update' })
  action: string;

  @ApiProperty({ ...entity, description: 'The entity before the change; null when it was created.' })
  before: Record<string, unknown> | null;

  @ApiProperty({ ...entity, description: 'The entity after the change; null when it was deleted.' })
  after: Record<string, unknown> | null;

  @StringField('Reason given; null if none.', {
    nullable: true,
    example: 'Asked for in ticket 4711',
  })
  reason: string | null;
}

export class AuditLogPage extends CursorPageOf(AuditEntry) {}

export class RefusedRowsQuery extends CursorQuery {
  @StringField('Only rows in files of this source.', { optional: true, maximumLength: 40, example: 'football-data' })
  source?: string;

  @StringField('Only rows refused for this reason (`code`).', {
    optional: true,
    maximumLength: 60,
    example: 'invalid_value',
  })
  code?: string;

  @StringField('Only rows in files whose path contains this text, ignoring case.', {
    optional: true,
    maximumLength: 200,
    example: 'E0.csv',
  })
  file?: string;
}

/** A row of a file that an import refused. */
export class RefusedImportRow {
  @PublicIdField('Number of the refusal; later refusals have higher numbers.', { example: 12 })
  id: number;

  @StringField('Source of the file.', { example: 'football-data' })
  source: string;

  @StringField('Path or address of the file.', { example: '2024-25/E0.csv' })
  file: string;

  @IntegerField('Line number in the file, from 1.', { example: 17 })
  line: number;

  @StringField('Machine-readable reason.', { example: 'invalid_value' })
  code: string;

  @StringField('Reason in words.', { example: 'FTHG must be a whole number; it is "x"' })
  message: string;

  @InstantField('When the file was imported.', { example: '2025-02-25T15:00:00.123Z' })
  refusedAt: string;
}

export class RefusedRowPage extends CursorPageOf(RefusedImportRow) {}
