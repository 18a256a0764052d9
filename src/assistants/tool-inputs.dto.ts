import type { Type } from '@nestjs/common';
import { IntegerField, PublicIdField, StringField } from '../common/validation/index.js';

/** Default and maximum number of rows in an answer. */
const DEFAULT_ROWS = 10;
const MOST_ROWS = 50;

/** Input of tools that list rows. */
export class RowsInput {
  @IntegerField('Maximum number of rows of each list in the answer.', {
    minimum: 1,
    maximum: MOST_ROWS,
    default: DEFAULT_ROWS,
  })
  limit: number;
}

/** Input of tools that list rows in pages. */
export class PagesInput extends RowsInput {
  @IntegerField('Page to show, from 1.', { minimum: 1, default: 1 })
  page: number;
}

/** The match that a tool call is about. */
export const MatchField = (): PropertyDecorator =>
  PublicIdField('The match: `id` of find_fixture, `matchId` or `eventId` of other tools.');

/** Input of tools about one person. @param who noun for the person in descriptions, such as `player` */
export function PersonInput(who: string): Type<RowsInput & { id?: number; name?: string }> {
  class OnePersonInput extends RowsInput {
    @PublicIdField(`Id of the ${who}, where an earlier answer gave it.`, { optional: true })
    id?: number;

    @StringField(`Name of the ${who}, or a part of it, where no id is known.`, { optional: true, maximumLength: 100 })
    name?: string;
  }
  return OnePersonInput;
}
