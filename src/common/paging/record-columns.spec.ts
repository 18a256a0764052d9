import fc from 'fast-check';
import { InstantField, NumberField, TimestampField } from '../validation/fields.js';
import { recordColumns } from './board-table.js';

class Row {
  @TimestampField('Kick-off, Unix seconds.', { example: 1_740_598_200 }) eventTimestamp: number | null;
  @InstantField('Moment of the price.', { example: '2025-02-25T12:00:00Z' }) quotedAt: string;
  @NumberField('Price.', { example: 2.5 }) odds: number;
}

describe('columns of a table of records', () => {
  const cellsOf = (row: object): unknown[] => recordColumns(Row, null).map(({ cellOf }) => cellOf(row));

  it('write Unix seconds as instants and leave other values alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.double({ noNaN: true }), (seconds, odds) => {
        const quotedAt = new Date(seconds * 1000 + 250).toISOString();
        const [kickoff, ...others] = cellsOf({ eventTimestamp: seconds, quotedAt, odds });
        expect(Date.parse(kickoff as string)).toBe(seconds * 1000);
        expect(others).toEqual([quotedAt, odds]);
      }),
    );
    expect(cellsOf({ eventTimestamp: null, quotedAt: '', odds: 1 })[0]).toBeNull();
  });
});
