import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { orUnknown } from './hint';
import { LastMatches } from './last-matches';
import { Table } from './table';
import type { Column } from './table';

/** A subset of the matches of a series: at home, away, started. */
interface Split {
  readonly name: string;
  /** Known counts, newest first. */
  readonly counts: readonly number[];
}

interface SplitsProps {
  readonly splits: readonly Split[];
  readonly line: number;
}

/** How often each subset of the matches shown beat a line: matches as bars on a shared scale, rate and sample. */
export function Splits({ splits, line }: SplitsProps) {
  const format = useFormat();
  const words = texts.parts.splits;
  const top = Math.max(line + 1, ...splits.flatMap(({ counts }) => counts));
  const over = (counts: readonly number[]): number => counts.filter((count) => count > line).length;
  const ofSome = (write: (counts: readonly number[]) => ReactNode) => (split: Split) =>
    orUnknown(split.counts.length === 0 ? null : split.counts, words.none, write);
  const columns: readonly Column<Split>[] = [
    { name: words.matches, cell: ({ name }) => name },
    { name: words.sample, cell: ({ counts }) => counts.length },
    { name: texts.sides.over(format.number(line)), cell: ({ counts }) => over(counts), isSpare: true },
    {
      name: words.rate,
      cell: ofSome((counts) => <b>{format.percent(over(counts) / counts.length, { places: 0 })}</b>),
    },
    {
      name: words.mean,
      cell: ofSome((counts) => format.number(counts.reduce((sum, count) => sum + count, 0) / counts.length, 2, true)),
    },
    {
      name: words.series,
      isText: true,
      cell: ofSome((counts) => <LastMatches counts={counts} line={line} side="over" top={top} />),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={splits} keyOf={({ name }) => name} isDense />;
}
