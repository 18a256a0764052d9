import { Column } from 'typeorm';

/** Adds a column for each of these counts of the catalogue; null where the source does not provide it. */
export function CountColumns(counts: readonly { key: string }[]): ClassDecorator {
  return ({ prototype }) => {
    for (const { key } of counts) Column({ type: 'smallint', nullable: true })(prototype as object, key);
  };
}
