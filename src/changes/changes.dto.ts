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
    'Only changes of these boards; `fixtures` lists matches with new prices, line-ups, schedules, scores or ' +
      'results. ' +
      'Default: all you may read; one you may not read is 401.',
    enumRule(loggedBoards),
    { optional: true, asText: true, example: ['price-outliers'] },
  )
  @SortedSet()
  boards?: LoggedBoard[];

  @boardFilters.eventIds('Only rows of these fixtures.')
  @SortedSet()
  eventIds?: number[];

  @EnumField('`full`: whole records; `compact`: those of `view=compact` on the board; `keys`: none.', changeViews, {
    default: 'full',
  })
  view: ChangeView;

  @ListField(
    'Only these members of each record, as `fields` on the board; needs exactly one of the boards with records in ' +
      '`boards`.',
    textRule({ maximumLength: 100 }),
    { optional: true, asText: true, maximumItems: 300, example: ['key', 'max_odd'] },
  )
  @SortedSet()
  fields?: string[];
}

const since =
  'the `revision` of a page of a board, the `next` of an earlier answer, or the id of an event of the stream';

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

  @IntegerField('Seconds to wait for a change where there is none.', { minimum: 0, maximum: 30, default: 0 })
  wait: number;
}

/** Query of the change stream. */
export class ChangeStreamQuery extends ChangeFilters {
  @StringField(
    `Where you are: ${since}. The header \`Last-Event-ID\` wins over it. Without both the stream begins with what ` +
      'happens next.',
    { optional: true, maximumLength: 60, example: '42-1740495600' },
  )
  since?: string;
}

/** A row that appeared on a board, changed or disappeared. */
export class BoardChange {
  @EnumField('The board.', loggedBoards, { example: 'price-outliers' })
  board: LoggedBoard;

  @PublicIdField('Fixture of the row.', { example: 1001 })
  eventId: number;

  @StringField('Key of the row, as in the address of a row of the board; of `fixtures` the id.', {
    example: '1001:match::goals:2.5:over',
  })
  key: string;

  @EnumField(
    'What happened since `since`. A row that went and came back has `appeared`; `disappeared` may name a row that ' +
      'you ' +
      'never had.',
    changeKinds,
    { example: 'changed' },
  )
  change: ChangeKind;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'The record as the board has it now, which may be newer than the change; null for a row that disappeared, ' +
      'of `fixtures`, and with `view=keys`.',
  })
  record: object | null;
}

/** Changes of boards. */
export class ChangesPage extends RevisionMembers {
  @ArrayField('In the order in which they happened; only the last change of each row.', () => BoardChange)
  data: BoardChange[];

  @StringField('Where these changes end: the next `since`.', { example: '43-1740495630' })
  next: string;

  @BooleanField('Whether `next` is the end of the log; if false, ask again at once.')
  upToDate: boolean;
}
