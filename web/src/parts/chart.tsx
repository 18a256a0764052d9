import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Button } from './button';
import type { ChartAxis, ChartPoint, ChartProps, ChartSeries } from './chart-props';
import styles from './chart.module.css';
import { Table } from './table';
import type { Column } from './table';

export type * from './chart-props';

const words = texts.parts.chart;

// uPlot is loaded with the first chart
const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas')).ChartCanvas }));

/**
 * Series against a reference line. Pointer and arrow keys read the points; a button shows the numbers as a table.
 * Redrawn when a property changes identity: memoise `series`, `x`, `y` and `decides` where the page renders often.
 */
export function Chart({ title, series, x, y, decides, height = 240 }: ChartProps) {
  const format = useFormat();
  const [readAt, setReadAt] = useState<number | null>(null);
  const [hasTable, setTable] = useState(false);
  const writeX = useMemo(() => {
    if (!('time' in x)) return x.write;
    if (x.time === 'days') return (value: number) => format.date(new Date(value));
    return (value: number) => `${format.date(new Date(value))} ${format.time(new Date(value))}`;
  }, [x, format]);
  const read = series.flatMap(({ name, points }) => {
    const point = points.find((each) => each.x === readAt);
    if (point === undefined) return [];
    return `${series.length === 1 ? '' : `${name} `}${writePoint(point, y)}`;
  });
  return (
    <figure className={styles.chart}>
      <div className={styles.head} aria-hidden="true">
        <span>{y.name}</span>
        <span className={styles.read}>{readAt === null ? '' : `${writeX(readAt)}: ${read.join(' · ')}`}</span>
      </div>
      <Suspense fallback={<Space height={height} />}>
        <ChartCanvas
          title={title}
          series={series}
          x={x}
          y={y}
          decides={decides}
          height={height}
          readAt={readAt}
          setReadAt={setReadAt}
        />
      </Suspense>
      <p className="unseen" aria-live="polite">
        {readAt === null ? '' : `${writeX(readAt)}: ${read.join(', ')}`}
      </p>
      <div className={styles.foot}>
        <Button className={styles.numbers} aria-expanded={hasTable} onClick={() => setTable(!hasTable)}>
          {hasTable ? words.hideNumbers : words.showNumbers}
        </Button>
        <span>{x.name}</span>
      </div>
      {hasTable ? <Numbers title={title} series={series} xName={x.name} writeX={writeX} y={y} /> : null}
    </figure>
  );
}

/** Placeholder of the chart's height while uPlot loads. */
function Space({ height }: { readonly height: number }) {
  return <svg className={styles.space} height={height} aria-hidden="true" />;
}

interface NumbersProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly xName: string;
  readonly writeX: (value: number) => string;
  readonly y: ChartAxis;
}

/** The numbers of a chart: one row per position on the x axis. */
function Numbers({ title, series, xName, writeX, y }: NumbersProps) {
  const places = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const columns: Column<number>[] = [{ name: xName, cell: writeX }];
  for (const { name, points } of series) {
    const byPlace = new Map(points.map((point) => [point.x, point]));
    const add = (column: string, write: (point: ChartPoint) => string): void => {
      columns.push({
        name: series.length === 1 ? column : `${name}: ${column}`,
        cell: (place) => {
          const point = byPlace.get(place);
          return point === undefined ? '' : write(point);
        },
      });
    };
    add(y.name, (point) => (point.y === null ? texts.states.unknown : y.write(point.y)));
    if (points.some((point) => writeInterval(point, y) !== ''))
      add(words.intervals, (point) => writeInterval(point, y));
    if (points.some(({ sample }) => sample !== undefined)) add(words.samples, ({ sample = '' }) => sample);
  }
  return <Table caption={title} columns={columns} rows={places} keyOf={(place) => place} />;
}

/** `2.10 (1.98 to 2.24), 312 bets` */
function writePoint(point: ChartPoint, axis: ChartAxis): string {
  const { y, sample } = point;
  if (y === null) return texts.states.unknown;
  const interval = writeInterval(point, axis);
  return `${axis.write(y)}${interval === '' ? '' : ` (${interval})`}${sample === undefined ? '' : `, ${sample}`}`;
}

function writeInterval({ low, high }: ChartPoint, axis: ChartAxis): string {
  if (typeof low !== 'number' || typeof high !== 'number') return '';
  return words.interval(axis.write(low), axis.write(high));
}
