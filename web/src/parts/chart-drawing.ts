import uPlot from 'uplot';
import type { ChartProps, ChartSeries } from './chart-props';

/** Drawing beyond uPlot: whiskers, the reference line, and series names beside their last points. */

const lineHeight = 15;
/** Share of the width that names may take. */
const mostForNames = 0.25;

type ColourOf = (series: number) => string;

/** Intervals of points. */
export function drawWhiskers(u: uPlot, series: readonly ChartSeries[], colourOf: ColourOf): void {
  const { ctx } = u;
  const cap = 4 * uPlot.pxRatio;
  ctx.save();
  ctx.lineWidth = 1.5 * uPlot.pxRatio;
  for (const [index, { form, points }] of series.entries()) {
    if (form !== 'points') continue;
    ctx.strokeStyle = colourOf(index);
    for (const { x, low, high } of points) {
      if (typeof low !== 'number' || typeof high !== 'number') continue;
      const at = u.valToPos(x, 'x', true);
      ctx.beginPath();
      for (const end of [u.valToPos(low, 'y', true), u.valToPos(high, 'y', true)]) {
        ctx.moveTo(at - cap, end);
        ctx.lineTo(at + cap, end);
      }
      ctx.moveTo(at, u.valToPos(low, 'y', true));
      ctx.lineTo(at, u.valToPos(high, 'y', true));
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** The reference line, dashed, with its name on a halo in the background colour. */
export function drawDeciding(
  u: uPlot,
  { name, y }: ChartProps['decides'],
  { ink, background }: { readonly ink: string; readonly background: string },
  font: string,
): void {
  const { ctx, bbox } = u;
  const { min = 0, max = 1 } = u.scales['x'] ?? {};
  const [start, end] = y === 'equals x' ? [min, max] : [y, y];
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.5 * uPlot.pxRatio;
  ctx.setLineDash([5 * uPlot.pxRatio, 4 * uPlot.pxRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, u.valToPos(start, 'y', true));
  ctx.lineTo(bbox.left + bbox.width, u.valToPos(end, 'y', true));
  ctx.stroke();
  ctx.fillStyle = ink;
  ctx.strokeStyle = background;
  ctx.lineWidth = 4 * uPlot.pxRatio;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.textAlign = 'left';
  ctx.font = scaled(font);
  const gap = 6 * uPlot.pxRatio;
  // on the left; for `equals x` on the right, below the line
  const left = y === 'equals x' ? bbox.left + bbox.width - ctx.measureText(name).width - gap : bbox.left + gap;
  const line = u.valToPos(y === 'equals x' ? u.posToVal(left, 'x', true) : y, 'y', true);
  const isBelow = y === 'equals x' || line - bbox.top < lineHeight * uPlot.pxRatio;
  ctx.textBaseline = isBelow ? 'top' : 'bottom';
  const top = line + (isBelow ? gap * 2 : -gap / 2);
  ctx.strokeText(name, left, top);
  ctx.fillText(name, left, top);
  ctx.restore();
}

/** With several series: the name of each beside its last value, stacked where they are close. */
export function drawNames(u: uPlot, series: readonly ChartSeries[], colourOf: ColourOf, font: string): void {
  if (series.length < 2) return;
  const { ctx, bbox } = u;
  const step = lineHeight * uPlot.pxRatio;
  const names = series.flatMap(({ name, points }, index) => {
    const y = points.findLast((point) => point.y !== null)?.y;
    return y == null ? [] : [{ name, index, at: u.valToPos(y, 'y', true) }];
  });
  names.sort((a, b) => a.at - b.at);
  // downwards, then back up from the lower edge, so that names never overlap
  let free = -Infinity;
  for (const each of names) {
    each.at = Math.max(each.at, free);
    free = each.at + step;
  }
  free = bbox.top + bbox.height;
  for (const each of names.toReversed()) {
    each.at = Math.min(each.at, free);
    free = each.at - step;
  }
  ctx.save();
  ctx.font = scaled(font);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const { name, index, at } of names) {
    ctx.fillStyle = colourOf(index);
    const width = u.width * uPlot.pxRatio * mostForNames;
    ctx.fillText(shortened(ctx, name, width), bbox.left + bbox.width + 6 * uPlot.pxRatio, at);
  }
  ctx.restore();
}

/** Pixels that series names need on the right, in a chart of the given width. */
export function widthOfNames(series: readonly ChartSeries[], font: string, width: number): number {
  const context = document.createElement('canvas').getContext('2d');
  if (series.length < 2 || context === null) return 0;
  context.font = font;
  const widest = Math.max(...series.map(({ name }) => context.measureText(name).width));
  return 10 + Math.min(widest, width * mostForNames);
}

/** A font scaled to canvas pixels. */
function scaled(font: string): string {
  return font.replace(/^[\d.]+/, (size) => String(Number(size) * uPlot.pxRatio));
}

/** A text, truncated with an ellipsis if it does not fit. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length - 1;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}
