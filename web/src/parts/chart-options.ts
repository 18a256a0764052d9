import uPlot from 'uplot';
import type { Format } from '../format/use-format';
import { dayOf, startOfDay } from '../format/times';
import { drawDeciding, drawNames, drawWhiskers, widthOfNames } from './chart-drawing';
import type { ChartColour, ChartPoint, ChartProps, ChartSeries } from './chart-props';

const seriesColours: readonly ChartColour[] = ['accent', 'warning', 'good', 'bad', 'ink'];
const fontSize = 12;
const dayMilliseconds = 86_400_000;

interface Drawing extends Pick<ChartProps, 'series' | 'x' | 'y' | 'decides'> {
  /** Container of the chart, whose font and tokens the drawing uses. */
  readonly element: HTMLElement;
  readonly format: Format;
  /** Called with the x value under the pointer. */
  readonly read: (x: number | null) => void;
}

/**
 * Columns for uPlot: x values, then value, low end and high end of each series. An x value missing from a series is
 * undefined, which its line skips; an unknown value is null, which breaks the line.
 */
export function chartData(series: readonly ChartSeries[]): [number[], ...(number | null | undefined)[][]] {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const columns = series.flatMap(({ points }) => {
    const byPlace = new Map(points.map((point) => [point.x, point]));
    const column = (value: (point: ChartPoint) => number | null) =>
      places.map((x) => {
        const point = byPlace.get(x);
        return point === undefined ? undefined : value(point);
      });
    return [column(({ y }) => y), column(({ low }) => low ?? null), column(({ high }) => high ?? null)];
  });
  return [places, ...columns];
}

/** Options of a chart, except width and height. */
export function chartOptions(drawing: Drawing): Omit<uPlot.Options, 'width' | 'height'> {
  const { series, x, y, decides, element, format, read } = drawing;
  const palette = paletteOf(drawing);
  const { colour, colourOf } = palette;
  const font = `${fontSize}px ${getComputedStyle(element).fontFamily}`;
  const isTime = 'time' in x;
  return {
    ms: 1,
    tzDate: (moment) => uPlot.tzDate(new Date(moment), format.timeZone),
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    cursor: { y: false, drag: { x: false, y: false } },
    // at least half of the last value of the x axis
    padding: [16, Math.max(24, widthOfNames(series, font, element.clientWidth)), 0, 0],
    scales: {
      x: { time: isTime, range: (_, from, to) => (isTime ? rangeOf([from, to]) : rangeOf([from, to], x.from, x.to)) },
      y: { range: () => rangeOf(shownValues(series, decides.y), y.from, y.to) },
    },
    axes: axesOf(drawing, colour, font),
    series: [{}, ...series.flatMap(({ form }, index) => columnsOf(form, () => colourOf(index)))],
    bands: series.flatMap(({ form = 'line' }, index) =>
      form === 'points' ? [] : [{ series: [index * 3 + 3, index * 3 + 2], fill: () => palette.bandOf(index) }],
    ),
    hooks: {
      drawClear: [() => palette.clear()],
      draw: [
        (u) => drawWhiskers(u, series, colourOf),
        (u) => drawDeciding(u, decides, { ink: colour('var(--ink)'), background: colour('var(--panel)') }, font),
        (u) => drawNames(u, series, colourOf, font),
      ],
      setCursor: [({ cursor: { idx }, data: [places] }) => read(idx == null ? null : (places[idx] ?? null))],
    },
  };
}

/** Colours of the theme, each resolved once per drawing. */
function paletteOf({ element, series }: Drawing) {
  const colours = new Map<string, string>();
  const colour = (css: string): string => {
    const resolved = colours.get(css) ?? resolveColour(element, css);
    colours.set(css, resolved);
    return resolved;
  };
  return {
    colour,
    colourOf: (index: number) => colour(`var(--${nameOfColour(series, index)})`),
    bandOf: (index: number) => colour(`color-mix(in srgb, var(--${nameOfColour(series, index)}) 18%, transparent)`),
    clear: () => colours.clear(),
  };
}

function axesOf({ x, y, format }: Drawing, colour: (css: string) => string, font: string): uPlot.Axis[] {
  const isTime = 'time' in x;
  const writeTime = (value: number, step: number): string => {
    const moment = new Date(value);
    const isWithinDays = 'time' in x && x.time !== 'days';
    if (step < dayMilliseconds && isWithinDays) return format.weekdayTime(moment);
    if (step < dayMilliseconds && !isStartOfDay(moment, format.timeZone)) return '';
    return step < 60 * dayMilliseconds ? format.day(dayOf(moment, format.timeZone)) : format.date(moment);
  };
  const axis: uPlot.Axis = {
    font,
    stroke: () => colour('var(--muted)'),
    grid: { stroke: () => colour('var(--line)'), width: 1 },
    ticks: { show: false },
    gap: 6,
  };
  return [
    {
      ...axis,
      size: 28,
      space: isTime ? 110 : 60,
      values: (_, places, __, ___, step) => places.map((place) => (isTime ? writeTime(place, step) : x.write(place))),
    },
    { ...axis, space: 36, values: (_, values) => values.map(y.write), size: (u, values) => widthOf(u, values, font) },
  ];
}

function isStartOfDay(moment: Date, timeZone: string): boolean {
  return startOfDay(dayOf(moment, timeZone), timeZone).getTime() === moment.getTime();
}

/** The value of a series as a line, steps or points, and the two ends of its interval, which bands and whiskers draw. */
function columnsOf(form: ChartSeries['form'], colour: () => string): uPlot.Series[] {
  const end: uPlot.Series = { stroke: 'transparent', width: 0, points: { show: false } };
  const isPoints = form === 'points';
  const value: uPlot.Series = {
    stroke: colour,
    width: isPoints ? 0 : 2,
    paths: form === 'steps' ? uPlot.paths.stepped?.({ align: 1 }) : isPoints ? () => null : undefined,
    points: { show: isPoints || undefined, size: isPoints ? 8 : 5, fill: colour, stroke: colour },
  };
  return [value, end, end];
}

/** A colour of the theme in a form that a canvas accepts. */
function resolveColour(element: HTMLElement, css: string): string {
  element.style.color = css;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}

function nameOfColour(series: readonly ChartSeries[], index: number): ChartColour {
  return series[index]?.colour ?? seriesColours[index % seriesColours.length] ?? 'ink';
}

/** All values that the y axis must include. */
function shownValues(series: readonly ChartSeries[], decides: number | 'equals x'): number[] {
  const values = series.flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]));
  return [...values.filter((value) => typeof value === 'number'), ...(decides === 'equals x' ? [] : [decides])];
}

/** Ends of an axis: those given, else a little beyond its values. */
function rangeOf(values: readonly number[], from?: number, to?: number): [number, number] {
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const margin = (most - least) * 0.06 || 0.5;
  return [from ?? least - margin, to ?? most + margin];
}

/** Width of the widest value on the y axis. */
function widthOf({ ctx }: uPlot, values: readonly string[] | null, font: string): number {
  ctx.font = font;
  return 8 + Math.max(0, ...(values ?? []).map((value) => ctx.measureText(value).width));
}
