import { ApiProperty } from '@nestjs/swagger';
import { loggedBoards } from './covered-boards.js';
import { changeKinds } from './change-log.js';
import { boardFilters } from '../common/paging/board-filters.js';
import { SortedSet } from '../common/paging/facets.js';
import { RevisionMembers } from '../common/revision/revision-members.dto.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  enumRule,
  IntegerField,
  ListField,
  PublicIdField,
  StringField,
  textRule,
} from '../common/validation/index.js';
import type { LoggedBoard } from './covered-boards.js';
import type { ChangeKind } from './change-log.js';

export const changeViews = ['full', 'compact', 'keys'] as const;
export type ChangeView = (typeof changeViews)[number];

/** Filters of the changes that a caller follows, and how much of each row is sent. */
export class ChangeFilters {
  @ListField(
    'Only changes to these boards; `fixtures` lists matches with new prices, line-ups, schedules, scores or results. ' +
      'Default: all boards you may read; one you may not read returns 401.',
    enumRule(loggedBoards),
    { optional: true, asText: true, example: ['price-outliers'] },
  )
  @SortedSet()
  boards?: LoggedBoard[];

  @boardFilters.eventIds('Only rows of these fixtures.')
  @SortedSet()
  eventIds?: number[];

  @EnumField('`full`: whole records; `compact`: as `view=compact` on the board; `keys`: no records.', changeViews, {
    default: 'full',
  })
  view: ChangeView;

  @ListField(
    'Only these members of each record, as with `fields` on the board; requires exactly one board with records in ' +
      '`boards`.',
    textRule({ maximumLength: 100 }),
    { optional: true, asText: true, maximumItems: 300, example: ['key', 'max_odd'] },
  )
  @SortedSet()
  fields?: string[];
}

const since = 'the `revision` of a board page, the `next` of an earlier response, or the id of a stream event';

/** Query of the changes endpoint. */
export class ChangesQuery extends ChangeFilters {
  @StringField(
    `Position to read from: ${since}. Without it the response is empty and \`next\` is the end of the log.`,
    {
      optional: true,
      maximumLength: 60,
      example: '42-1740495600',
    },
  )
  since?: string;

  @IntegerField('Maximum number of changes in the response.', { minimum: 1, maximum: 1000, default: 100 })
  limit: number;

  @IntegerField('Seconds to wait for a change if there is none.', { minimum: 0, maximum: 30, default: 0 })
  wait: number;
}

/** Query of the change stream. */
export class ChangeStreamQuery extends ChangeFilters {
  @StringField(
    `Position to read from: ${since}. The header \`Last-Event-ID\` takes precedence. Without either, the stream ` +
      'starts with the next change.',
    { optional: true, maximumLength: 60, example: '42-1740495600' },
  )
  since?: string;
}

/** A row that appeared on a board, changed or disappeared. */
export class BoardChange {
  @EnumField('Board of the row.', loggedBoards, { example: 'price-outliers' })
  board: LoggedBoard;

  @PublicIdField('Fixture of the row.', { example: 1001 })
  eventId: number;

  @StringField('Key of the row, as in the address of a row of the board; for `fixtures`, the fixture id.', {
    example: '1001:match::goals:2.5:over',
  })
  key: string;

  @EnumField(
    'Change since `since`. A row that disappeared and came back has `appeared`; `disappeared` may name a row that ' +
      'you never had.',
    changeKinds,
    { example: 'changed' },
  )
  change: ChangeKind;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'Current record on the board, which may be newer than the change; null for rows that disappeared, for ' +
      '`fixtures` and with `view=keys`.',
  })
  record: object | null;
}

/** Changes of boards. */
export class ChangesPage extends RevisionMembers {
  @ArrayField('Changes in the order in which they happened; only the last one of each row.', () => BoardChange)
  data: BoardChange[];

  @StringField('Position after these changes, to send as the next `since`.', { example: '43-1740495630' })
  next: string;

  @BooleanField('Whether `next` is the end of the log; if false, request more at once.')
  upToDate: boolean;
}
