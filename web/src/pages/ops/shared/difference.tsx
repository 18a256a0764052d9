import { Table } from '../../../parts/table';
import { texts } from '../../../texts';

const words = texts.ops.difference;

/** One member of a record, before and after; undefined: absent. */
export interface Difference {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Members that differ between two records. */
export function differencesOf(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

/** Values before and after, member by member. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <Table
      caption={texts.ops.write.changes}
      rows={differences}
      keyOf={({ name }) => name}
      columns={[
        { name: words.member, cell: ({ name }) => name, isText: true },
        { name: words.before, cell: ({ before }) => <Value value={before} />, isText: true },
        { name: words.after, cell: ({ after }) => <Value value={after} />, isText: true },
      ]}
    />
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (value === undefined || value === null || value === '') return <span>{words.nothing}</span>;
  return <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>;
}
