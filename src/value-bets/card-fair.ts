/** Fair curves of cards under given options: for all cards of a snapshot, or for one card's group. */
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { momentColumns } from '../boards/candidates/card-columns.js';
import type { ValueCardTable } from '../boards/candidates/card-columns.js';
import { consensusOfSide, countsOfBasis, movedCounts, writeCurve } from '../boards/candidates/card-curve.js';
import type { CountsAt, OverColumns } from '../boards/candidates/card-curve.js';
import type { LineForecastColumns } from '../boards/dataset/prices.js';
import type { MarginMethod } from '../football/odds-margin.js';
import type { SideForecast } from '../football/judge/forecast.js';
import type { JudgeRules } from '../football/judge/judge.js';
import { forecastHorizons, HORIZONS, linePlace, MODEL_FAMILIES } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { forecastOfCard } from './card-forecast.js';

/** A side of a card by a family at a horizon; indexes in `cardSides`, MODEL_FAMILIES and HORIZONS. */
export interface CardView {
  readonly side: number;
  readonly family: number;
  readonly horizon: number;
}

/** Inputs of the curves of cards. */
export interface CurveOptions {
  readonly table: ValueCardTable;
  readonly options: {
    readonly model: ModelFamily;
    readonly horizon: Horizon;
    readonly devig: MarginMethod;
    readonly superSub: boolean;
  };
  readonly rules: JudgeRules;
  readonly consensus: LineForecastColumns;
  /** Columns of the model's probabilities in the order of `linePlace`, and its errors by horizon. */
  readonly probabilities: readonly Float64Array[];
  readonly errors: readonly Float64Array[];
  readonly horizonByMatches: Uint8Array;
}

/** The over of all cards by the family and horizon of the options; cached by the inputs of the curves. */
export function fairColumns(snapshot: BoardSnapshot, of: CurveOptions): OverColumns {
  const { table, options, rules, horizonByMatches } = of;
  const { model, horizon: wanted, devig, superSub } = options;
  const family = MODEL_FAMILIES.indexOf(model);
  const choice = { superSub, model, wanted, devig, ...rules };
  return snapshot.derived.of('curves of cards', choice, () => {
    const into = emptyOvers(table.rows);
    const { matches } = table.columns;
    for (let first = 0; first < table.rows;) {
      const [, end] = groupOf(table, first);
      writeGroup(snapshot, of, [first, end], { family, horizon: horizonByMatches[matches[first]!]! }, into, first);
      first = end;
    }
    return into;
  });
}

/** The forecast of all sources for the over of a card. */
export type OverConsensus = (row: number) => SideForecast;

/**
 * The over of one card's group by any family and horizon, and the index of the card in it.
 * @param consensusAt default: that of the options
 */
export function fairOfCard(
  snapshot: BoardSnapshot,
  of: CurveOptions,
  row: number,
  view: Omit<CardView, 'side'>,
  consensusAt?: OverConsensus,
): readonly [OverColumns, number] {
  const [first, end] = groupOf(of.table, row);
  const into = emptyOvers(end - first);
  writeGroup(snapshot, of, [first, end], view, into, 0, consensusAt);
  return [into, row - first];
}

/** Fair probabilities of all cards of a group, by every family at every horizon. */
export interface GroupCurves {
  /** Win and loss of the over by view: see `overAt`. */
  readonly probabilities: Float64Array;
  /** Number of cards. */
  readonly cards: number;
}

/**
 * All curves of a card's group, cached by their inputs: twelve fits, shared by every choice of prices.
 * Halves the CPU of a request that names bookmakers (bench boards, value bets: recomputing, records cached).
 */
export function curvesOfGroup(snapshot: BoardSnapshot, of: CurveOptions, row: number): GroupCurves {
  const { table, options, rules } = of;
  const [first, end] = groupOf(table, row);
  const { superSub, devig } = options;
  return snapshot.derived.of('curves of a group of cards', { first, superSub, devig, ...rules }, () => {
    const cards = end - first;
    const probabilities = new Float64Array(2 * cards * MODEL_FAMILIES.length * HORIZONS.length);
    const into = emptyOvers(cards);
    for (let horizon = 0; horizon < HORIZONS.length; horizon += 1) {
      for (let family = 0; family < MODEL_FAMILIES.length; family += 1) {
        // NaN for a group without enough sources
        writeGroup(snapshot, of, [first, end], { family, horizon }, into, 0);
        const at = 2 * cards * (horizon * MODEL_FAMILIES.length + family);
        probabilities.set(into.win, at);
        probabilities.set(into.lose, at + cards);
      }
    }
    return { probabilities, cards };
  });
}

/** Fair probabilities of a win and a loss of the over of a card, by its index in the group. */
export function overAt(
  { probabilities, cards }: GroupCurves,
  card: number,
  { family, horizon }: Omit<CardView, 'side'>,
): readonly [win: number, lose: number] {
  const at = 2 * cards * (horizon * MODEL_FAMILIES.length + family) + card;
  return [probabilities[at]!, probabilities[at + cards]!];
}

/** Rows of the cards of a card's player and statistic. */
export function groupOf(
  { rows, columns: { offsetInGroup } }: ValueCardTable,
  row: number,
): [first: number, end: number] {
  let end = row + 1;
  while (end < rows && offsetInGroup[end]! > 0) end += 1;
  return [row - offsetInGroup[row]!, end];
}

const emptyOvers = (rows: number): OverColumns => ({
  win: new Float64Array(rows).fill(NaN),
  lose: new Float64Array(rows).fill(NaN),
  error: new Float64Array(rows).fill(NaN),
});

/** Writes the cards of a group, starting at an index. */
function writeGroup(
  snapshot: BoardSnapshot,
  of: CurveOptions,
  [first, end]: readonly [number, number],
  view: Omit<CardView, 'side'>,
  into: OverColumns,
  at: number,
  consensusAt: OverConsensus = (row) => consensusOfSide(of.table.columns, of.consensus, row, 0),
): void {
  const { table, rules, probabilities, errors } = of;
  const place = linePlace(view.horizon, view.family);
  const part = (column: Float64Array): Float64Array => column.subarray(first, end);
  const model = {
    win: part(probabilities[place]!),
    lose: part(probabilities[place + 1]!),
    error: part(errors[view.horizon]!),
  };
  const target = {
    win: into.win.subarray(at, at + end - first),
    lose: into.lose.subarray(at, at + end - first),
    error: into.error.subarray(at, at + end - first),
  };
  if (rules.isModelAlone) {
    for (const name of ['win', 'lose', 'error'] as const) target[name].set(model[name]);
    return;
  }
  const line = part(table.columns.line);
  let counts: CountsAt | null = null;
  writeCurve(
    { first: 0, end: end - first },
    line,
    (index) => consensusAt(first + index),
    model,
    rules,
    (move) => (counts ??= countsOfGroup(snapshot, table, first, view, line.at(-1)!))(move),
    target,
  );
}

/** Counts of a group with ascending lines and a shifted mean; frequencies need the matches themselves. */
function countsOfGroup(
  snapshot: BoardSnapshot,
  table: ValueCardTable,
  row: number,
  { family, horizon }: Omit<CardView, 'side'>,
  highestLine: number,
): CountsAt {
  const moment = (index: number): number => table.columns[momentColumns[3 * horizon + index]!][row]!;
  switch (MODEL_FAMILIES[family]!) {
    case 'negbin':
      return movedCounts(moment(0), moment(1), highestLine);
    case 'poisson':
      return movedCounts(moment(2), 0, highestLine);
    case 'frequency': {
      const forecast = forecastOfCard(snapshot, table, row);
      if (forecast === null) throw new Error('a card with probabilities has a forecast');
      const steps = forecastHorizons(forecast.prepared, forecast.history, forecast.context)[horizon]!;
      return countsOfBasis('frequency', steps, highestLine);
    }
  }
}
