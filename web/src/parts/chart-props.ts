/** One value of a series. */
export interface ChartPoint {
  /** Milliseconds since 1970 where the axis shows times. */
  readonly x: number;
  /** null: unknown; a line breaks there. */
  readonly y: number | null;
  /** Ends of its interval. */
  readonly low?: number | null;
  readonly high?: number | null;
  /** Sample behind it, in words: `312 bets`. */
  readonly sample?: string;
}

export interface ChartSeries {
  /** Drawn beside the last point if there are several series. */
  readonly name: string;
  /** By ascending x. */
  readonly points: readonly ChartPoint[];
  /** Steps hold a value until the next one, as prices do; points have whiskers, lines a band. Default: line. */
  readonly form?: 'line' | 'steps' | 'points';
  readonly colour?: ChartColour;
}

export type ChartColour = 'accent' | 'good' | 'bad' | 'warning' | 'muted' | 'ink';

export interface ChartAxis {
  /** With its unit. */
  readonly name: string;
  /** Formats a value. */
  readonly write: (value: number) => string;
  /** Ends of the axis; default: the range of the values. */
  readonly from?: number;
  readonly to?: number;
}

export interface ChartProps {
  /** Description of the chart for screen readers; its heading is outside. */
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** `time`: milliseconds since 1970, shown in the chosen time zone; `days`: each the start of a day there. */
  readonly x: ChartAxis | { readonly name: string; readonly time: true | 'days' };
  readonly y: ChartAxis;
  /** The reference line: a betting line, break-even, or, for `equals x`, perfect calibration. */
  readonly decides: { readonly name: string; readonly y: number | 'equals x' };
  /** Pixels; default: 240. */
  readonly height?: number;
}
