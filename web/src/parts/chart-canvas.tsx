import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormat } from '../format/use-format';
import { useSettings } from '../settings/settings';
import { texts } from '../texts';
import type { ChartProps } from './chart-props';
import { chartData, chartOptions } from './chart-options';
import styles from './chart.module.css';

interface ChartCanvasProps extends ChartProps {
  readonly height: number;
  /** Position on the x axis whose values are shown; null: none. */
  readonly readAt: number | null;
  readonly setReadAt: (x: number | null) => void;
}

/** The canvas of a chart, as wide as its container, in the colours of the theme. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { title, series, readAt, setReadAt } = props;
  const { host, chart } = useDrawing(props);
  const [places] = chartData(series);
  const moveTo = (index: number): void => {
    const at = places[Math.min(Math.max(index, 0), places.length - 1)];
    if (at === undefined || chart.current === null) return;
    chart.current.setCursor({ left: chart.current.valToPos(at, 'x'), top: 0 });
    setReadAt(at);
  };
  const press = (event: KeyboardEvent): void => {
    const index = readAt === null ? -1 : places.indexOf(readAt);
    const next = {
      ArrowRight: index + 1,
      ArrowLeft: index === -1 ? places.length - 1 : index - 1,
      Home: 0,
      End: places.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <div
      ref={host}
      className={styles.canvas}
      role="group"
      tabIndex={0}
      aria-label={texts.parts.chart.label(title)}
      onKeyDown={press}
      onBlur={() => setReadAt(null)}
    />
  );
}

/** Draws a chart into an element; redraws when its data, its width or the theme changes. */
function useDrawing({ series, x, y, decides, height, setReadAt }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const format = useFormat();
  const { theme, contrast } = useSettings();

  // before the first paint: an empty container would be lower than the chart
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const options = chartOptions({ series, x, y, decides, element, format, read: setReadAt });
    const chart = new uPlot({ ...options, width: element.clientWidth, height }, chartData(series), element);
    drawn.current = chart;
    const redraw = (): void => chart.redraw(false);
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    const isDark = matchMedia('(prefers-color-scheme: dark)');
    isDark.addEventListener('change', redraw);
    return () => {
      isDark.removeEventListener('change', redraw);
      resize.disconnect();
      chart.destroy();
    };
  }, [series, x, y, decides, height, format, setReadAt]);

  useEffect(() => drawn.current?.redraw(false), [theme, contrast]);
  return { host, chart: drawn };
}
