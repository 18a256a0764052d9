import type { Type } from '@nestjs/common';
import { RevisionMembers } from '../revision/revision-members.dto.js';
import { InstantField, ObjectField } from '../validation/fields.js';

/** What the response to one row says beside it. */
export interface RowEnvelope<Row> extends RevisionMembers {
  data: Row;
  oldestQuoteAt: string | null;
}

/**
 * Base class of the response to one row of a board with prices.
 * @example class PlayerTrendRow extends RowOf(PlayerTrend) {}
 */
export function RowOf<Row extends object>(record: Type<Row>): Type<RowEnvelope<Row>> {
  class BoardRow extends RevisionMembers implements RowEnvelope<Row> {
    @ObjectField(() => record, { description: 'The whole record of the row, as the board lists it.' })
    data: Row;

    @InstantField({
      nullable: true,
      description: 'Moment of the oldest price of the row; null without one.',
      example: '2025-02-25T12:30:00Z',
    })
    oldestQuoteAt: string | null;
  }
  return BoardRow;
}
