/** Colours of a team, `#rrggbb`; null if no source has them. */
interface TeamColours {
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
}

/** Colours of a shirt and of the number on it; null: the team's colours are unknown. */
export type Shirt = { readonly fill: string; readonly ink: string } | null;

/** Relative luminance above which black text reads better than white. */
const LIGHT = 0.36;
/** Distance between two colours, 0 to 441, below which two sides are hard to distinguish. */
const ALIKE = 90;

/** Black or white, whichever reads better on a colour. */
export function inkOn(color: string | null): string {
  if (color === null) return 'var(--ink)';
  const [red, green, blue] = channelsOf(color).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT ? '#000' : '#fff';
}

/** Shirts of both sides in their first colours; the away side takes its second colour if the first ones clash. */
export function shirtsOf(home: TeamColours, away: TeamColours): readonly [home: Shirt, away: Shirt] {
  const { primaryColor: first, secondaryColor: second } = away;
  const isAlike = home.primaryColor !== null && first !== null && distance(home.primaryColor, first) < ALIKE;
  return [shirtOf(home.primaryColor), shirtOf(isAlike ? (second ?? first) : first)];
}

const shirtOf = (fill: string | null): Shirt => (fill === null ? null : { fill, ink: inkOn(fill) });

function distance(one: string, other: string): number {
  const channels = channelsOf(other);
  return Math.hypot(...channelsOf(one).map((channel, index) => channel - (channels[index] ?? 0)));
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const channelsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A channel of sRGB, 0 to 255, as linear light. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
