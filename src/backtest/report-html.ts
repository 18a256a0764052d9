/** Reports as one self-contained page: the text, and reliability plots drawn as SVG. */
import { reportLines } from './report-text.js';
import type { BacktestReport } from './report-text.js';
import type { CalibrationBin } from './scores.js';

/** Side of the drawing area and the space around it, in pixels. */
const SIZE = 240;
const MARGIN = 36;

/** The page. */
export function reportPage(report: BacktestReport): string {
  const title = `Backtest of ${report.kind}, ${report.from} to ${report.to}`;
  const tables = reportLines(report);
  const end = tables.findIndex((line) => line.startsWith('Calibration of'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
body { font: 15px/1.5 system-ui,
  sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1c2430; background: #fff; }
pre { overflow-x: auto; }
.plots { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; }
figcaption { max-width: ${SIZE + 2 * MARGIN}px; }
text { font: 11px system-ui, sans-serif; fill: #48566a; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<pre>${escaped(
    tables
      .slice(0, end < 0 ? undefined : end)
      .join('\n')
      .trimEnd(),
  )}</pre>
<h2>Reliability: said probability across, share that happened upwards, with 95 % intervals</h2>
<div class="plots">
${plotsOf(report)
  .map(
    ({ caption, bins }) =>
      `<figure>${reliabilityPlot(caption, bins)}<figcaption>${escaped(caption)}</figcaption></figure>`,
  )
  .join('\n')}
</div>
</body>
</html>
`;
}

function plotsOf(report: BacktestReport): { caption: string; bins: readonly CalibrationBin[] }[] {
  if (report.kind === 'counts') {
    return report.scores.map(({ statistic, scope, line, calibration }) => ({
      caption: `${statistic} ${scope}, over ${line}`,
      bins: calibration,
    }));
  }
  if (report.kind === 'props') {
    return report.scores.flatMap(({ division, statistic, lines }) =>
      lines.map(({ line, calibration }) => ({ caption: `${division} ${statistic}, over ${line}`, bins: calibration })),
    );
  }
  if (report.kind === 'value') return [];
  if (report.kind === 'lineups') return [{ caption: 'probability to start', bins: report.calibration }];
  return report.calibration
    .flatMap(({ name, result, over25 }) => [
      { caption: `${name}: home win, draw, away win`, bins: result },
      { caption: `${name}: over 2.5 goals`, bins: over25 },
    ])
    .filter(({ bins }) => bins.length > 0);
}

/** Circles at (said, happened) on the diagonal of honesty; their area shows how often it was said. */
export function reliabilityPlot(label: string, bins: readonly CalibrationBin[]): string {
  const x = (share: number): string => (MARGIN + share * SIZE).toFixed(1);
  const y = (share: number): string => (MARGIN + (1 - share) * SIZE).toFixed(1);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (tick) =>
      `<text x="${x(tick)}" y="${MARGIN + SIZE + 16}" text-anchor="middle">${tick}</text>` +
      `<text x="${MARGIN - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
  );
  const points = bins.map(
    ({ meanProbability, share, lower, upper, count }) =>
      `<line x1="${x(meanProbability)}" x2="${x(meanProbability)}" y1="${y(lower)}" y2="${y(upper)}" ` +
      'stroke="#8fa6c4"/>' +
      `<circle cx="${x(meanProbability)}" cy="${y(share)}" ` +
      `r="${(2 + 5 * Math.sqrt(count / most)).toFixed(1)}" fill="#1f5fbf"><title>` +
      `${count} times: said ${meanProbability.toFixed(3)}, happened ${share.toFixed(3)}</title></circle>`,
  );
  const side = SIZE + 2 * MARGIN;
  return (
    `<svg width="${side}" height="${side}" role="img" aria-label="${escaped(`Reliability of ${label}`)}">` +
    `<rect x="${MARGIN}" y="${MARGIN}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#c4ccd8"/>` +
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#c4ccd8"/>` +
    `${ticks.join('')}${points.join('')}</svg>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
