/** SVG chart of claimed values of bets against their values at the close. */
import type { ValueReport, ValueRow } from './value-backtest.js';

/** Size of the chart and of its margins, in pixels. */
const [WIDTH, HEIGHT] = [720, 480];
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 20, 90, 56];
/** Greatest and least value shown, and the distance of the ticks, in percent. */
const [GREATEST, LEAST, STEP] = [12, -4, 2];
/** Pixels between the dots of series with the same claim, and between the rows of the legend. */
const [APART, ROW] = [9, 20];
/** Fewest bets for a band to be shown. */
const LEAST_BETS = 10;

interface Series {
  readonly label: string;
  readonly color: string;
  readonly isOf: (row: ValueRow) => boolean;
}

const SERIES: readonly Series[] = [
  {
    label: 'Match result, named bookmakers',
    color: '#1f6feb',
    isOf: ({ market, judged }) => market === 'matchResult' && judged === 'named',
  },
  {
    label: 'Goal totals, best published price',
    color: '#1a7f37',
    isOf: ({ market, judged }) => market === 'goals' && judged === 'published',
  },
  {
    label: 'Handicaps, best published price',
    color: '#bc4c00',
    isOf: ({ market, judged }) => market === 'asianHandicap' && judged === 'published',
  },
];

const x = (claim: number): number => LEFT + (claim / GREATEST) * (WIDTH - LEFT - RIGHT);
const y = (worth: number): number => HEIGHT - BOTTOM - ((worth - LEAST) / (GREATEST - LEAST)) * (HEIGHT - TOP - BOTTOM);
const px = (value: number): string => value.toFixed(1);

/** Claims by band against their values at the close with 95 % intervals; on the diagonal the two are equal. */
export function claimsPicture({ from, to, rows }: ValueReport): string {
  const bands = rows.filter(({ label, bets }) => label.startsWith('claimed') && bets >= LEAST_BETS);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>Claimed edge and worth at the close, ${from} to ${to}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...axes(),
    line([0, 0], [GREATEST, GREATEST], 'stroke="#57606a" stroke-dasharray="6 4"'),
    ...SERIES.flatMap((series, index) => seriesShapes(series, index, bands.filter(series.isOf))),
    '</svg>',
    '',
  ].join('\n');
}

function axes(): string[] {
  const shapes: string[] = [];
  for (let value = LEAST; value <= GREATEST; value += STEP) {
    shapes.push(line([0, value], [GREATEST, value], `stroke="${value === 0 ? '#57606a' : '#d8dee4'}"`));
    shapes.push(text(LEFT - 8, y(value) + 4, `${value} %`, 'end'));
    if (value >= 0) shapes.push(text(x(value), HEIGHT - BOTTOM + 20, `${value} %`, 'middle'));
  }
  shapes.push(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, 'Claimed edge (mean of the band)', 'middle'));
  shapes.push(text(LEFT, 20, 'Worth at the closing prices; on the dashed line the claim holds', 'start'));
  return shapes;
}

/** One dot per band with its interval, offset from those of the other series. */
function seriesShapes({ label, color }: Series, index: number, bands: readonly ValueRow[]): string[] {
  const shapes = bands.flatMap(({ bets, claimed, atClose }) => {
    const [at, mean, low, high] = [claimed, atClose.mean, atClose.lower, atClose.upper].map((share) => share * 100) as [
      number,
      number,
      number,
      number,
    ];
    if (!(at <= GREATEST && mean <= GREATEST)) return [];
    const beside = at + ((index - 1) * APART * GREATEST) / (WIDTH - LEFT - RIGHT);
    return [
      line([beside, Math.max(LEAST, low)], [beside, Math.min(GREATEST, high)], `stroke="${color}" stroke-width="2"`),
      `<circle cx="${px(x(beside))}" cy="${px(y(mean))}" r="5" fill="${color}"><title>${bets} bets</title></circle>`,
    ];
  });
  const legend = 40 + index * ROW;
  return [
    ...shapes,
    `<circle cx="${LEFT + 5}" cy="${legend}" r="5" fill="${color}"/>`,
    text(LEFT + 16, legend + 4, label, 'start'),
  ];
}

const line = (from: readonly [number, number], to: readonly [number, number], style: string): string =>
  `<line x1="${px(x(from[0]))}" y1="${px(y(from[1]))}" x2="${px(x(to[0]))}" y2="${px(y(to[1]))}" ${style}/>`;

const text = (left: number, top: number, words: string, anchor: 'start' | 'middle' | 'end'): string =>
  `<text x="${px(left)}" y="${px(top)}" text-anchor="${anchor}" fill="#1f2328">${words}</text>`;
