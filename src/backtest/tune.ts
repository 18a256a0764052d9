/** Tunes settings by coordinate search: one setting at a time, up or down, while the loss falls. */

/** A setting and its neighbours; the path names nested ones: `prices.halfLifeDays`. */
export interface TuningMove {
  path: string;
  /** The next value upwards or downwards. */
  next: (value: number, up: boolean) => number;
}

/** A value that was tried. */
export interface TuningStep {
  path: string;
  value: number;
  loss: number;
  isBetter: boolean;
}

export interface TuningOptions {
  /** Smallest decrease that counts as a lower loss, so that noise in the last digit has no effect. */
  leastGain: number;
  rounds: number;
  /** Called with the loss of the initial settings. */
  onStart?: (loss: number) => void;
  onStep?: (step: TuningStep) => void;
  signal?: AbortSignal;
}

/** Most steps in one direction per round. */
const MOST_STEPS = 4;

/** A move by a factor. */
export const byFactor = (path: string, factor: number): TuningMove => ({
  path,
  next: (value, up) => (up ? value * factor : value / factor),
});

/** A move by a fixed step, bounded below. */
export const byStep = (path: string, step: number, least = -Infinity): TuningMove => ({
  path,
  next: (value, up) => Math.max(least, value + (up ? step : -step)),
});

/**
 * Searches for settings with a lower loss.
 * @param lossOf deterministic, e.g. the mean loss of a replay with these settings
 * @returns the best settings found and their loss
 */
export function tuneSettings<Settings extends object>(
  start: Settings,
  moves: readonly TuningMove[],
  lossOf: (settings: Settings) => number,
  options: TuningOptions,
): { settings: Settings; loss: number } {
  let best = { settings: start, loss: lossOf(start) };
  options.onStart?.(best.loss);
  const attempt = (move: TuningMove, up: boolean): boolean => {
    const value = readAt(best.settings, move.path);
    if (value === null) return false;
    const tried = rounded(move.next(value, up));
    if (tried === value) return false;
    const settings = writeAt(best.settings, move.path, tried);
    const loss = lossOf(settings);
    const isBetter = loss < best.loss - options.leastGain;
    options.onStep?.({ path: move.path, value: tried, loss, isBetter });
    if (isBetter) best = { settings, loss };
    return isBetter;
  };
  for (let round = 0; round < options.rounds; round += 1) {
    const before = best.loss;
    for (const move of moves) {
      for (const up of [true, false]) {
        let steps = 0;
        while (steps < MOST_STEPS && options.signal?.aborted !== true && attempt(move, up)) steps += 1;
        // If an increase lowered the loss, a decrease need not be tried.
        if (steps > 0) break;
      }
    }
    if (best.loss === before || options.signal?.aborted === true) break;
  }
  return best;
}

/** Rounds to four significant digits, as settings are copied into a file by hand. */
const rounded = (value: number): number => Number(value.toPrecision(4));

/** A number within nested settings; null where it is not set. */
function readAt(settings: object, path: string): number | null {
  const value = path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
      settings,
    );
  return typeof value === 'number' ? value : null;
}

/** A copy of nested settings with one number replaced. */
function writeAt<Settings extends object>(settings: Settings, path: string, value: number): Settings {
  const copy = structuredClone(settings);
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  parent[last] = value;
  return copy;
}
