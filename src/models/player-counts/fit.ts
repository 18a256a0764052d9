/**
 * Fits the model of one player statistic: the shared parameters, how much players of a position differ, how
 * much their counts vary from match to match, and how long they play.
 */
import type { DetailedPosition } from '../../football/canonical.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { AppearanceColumns } from './appearance-columns.js';
import { detailedPositionOf, VENUE } from './dictionaries.js';
import { expectedPerMinute, fitFactors, roleOf } from './factors.js';
import type { SharedFactors, WeightedRows } from './factors.js';
import { GROUP_KEYS, PLAYER_COUNT_VERSION } from './model.js';
import type { ByRole, GroupKey, PlayerCountModel } from './model.js';
import { PLAYER_COUNT_SETTINGS } from './settings.js';
import type { PlayerCountSettings } from './settings.js';
import { factorsByTeam, teamPriors } from './team-priors.js';
import type { TeamStrengths } from './team-priors.js';

export interface PlayerCountInput {
  readonly statistic: PlayerStatisticKey;
  /** Appearances of one competition, with the values of the statistic. */
  readonly columns: AppearanceColumns;
  /** Unix seconds: data known later are ignored, and ages count from here. */
  readonly fittedAt: number;
  /** Strengths of teams by a goals model of that moment, including teams without player rows; null: unknown. */
  readonly strengths?: TeamStrengths | null;
}

const DAY = 86_400;
/** Fewest appearances of a competition from which a model is fitted. */
const LEAST_APPEARANCES = 200;

/** @returns null where too few appearances have the statistic */
export function fitPlayerCounts(
  { statistic, columns, fittedAt, strengths = null }: PlayerCountInput,
  settings: PlayerCountSettings = PLAYER_COUNT_SETTINGS[statistic],
  leastAppearances = LEAST_APPEARANCES,
): PlayerCountModel | null {
  const data = rowsAt(columns, columns.statistics.indexOf(statistic), fittedAt, settings);
  if (data.rows.length < leastAppearances) return null;
  const priors = teamPriors(strengths, columns, settings.strengthPower);
  const factors = fitFactors(data, settings, priors);
  const minutes = meanMinutes(data, settings);
  const related =
    settings.related === null
      ? null
      : fitPlayerCounts(
          { statistic: settings.related.statistic, columns, fittedAt, strengths },
          settingsBeside(settings.related.statistic, statistic),
          leastAppearances,
        );
  return {
    model: 'player-counts',
    version: PLAYER_COUNT_VERSION,
    statistic,
    fittedAt,
    appearances: data.rows.length,
    rates: byGroup((role) => factors.rates[role]!),
    positionFactors: Object.fromEntries(
      [...factors.positions.entries()].flatMap(([index, factor]) => {
        const position: DetailedPosition | null = detailedPositionOf(index);
        return position === null ? [] : [[position, factor]];
      }),
    ),
    teamFactors: factorsByTeam(seenIn(data, columns.teams), columns.teamIds, factors.teams, priors, priors.made),
    opponentFactors: factorsByTeam(
      seenIn(data, columns.opponents),
      columns.teamIds,
      factors.opponents,
      priors,
      priors.conceded,
    ),
    homeFactor: factors.venues[VENUE.home]!,
    awayFactor: factors.venues[VENUE.away]!,
    priorShapes: { ...settings.priorShapes, unknown: shapeOf(settings, 'unknown') },
    related: related === null ? null : { model: related, power: settings.related!.power },
    halfLifeMatches: settings.halfLifeMatches,
    dispersion: matchDispersion(data, factors, minutes, settings),
    priorMatches: settings.priorMatches,
    minutes: byGroup((role) => minutes[role]!),
    minutesWeight: settings.minutesWeight,
  };
}

/** Settings of a statistic as the related one of another; the reverse relation is dropped, as it adds nothing. */
function settingsBeside(statistic: PlayerStatisticKey, other: PlayerStatisticKey): PlayerCountSettings {
  const settings = PLAYER_COUNT_SETTINGS[statistic];
  return settings.related?.statistic === other ? { ...settings, related: null } : settings;
}

/** Prior shape of a group; for an unknown one that of the group whose players differ most. */
function shapeOf({ priorShapes }: PlayerCountSettings, group: GroupKey): number {
  return group === 'unknown' ? Math.min(...Object.values(priorShapes)) : priorShapes[group];
}

/** Known rows with the statistic, newer ones with more weight. */
function rowsAt(
  columns: AppearanceColumns,
  offset: number,
  fittedAt: number,
  settings: PlayerCountSettings,
): WeightedRows {
  const rows: number[] = [];
  const valueAt = (row: number): number => columns.values[row * columns.statistics.length + offset]!;
  const weightsOf = (halfLifeDays: number): Float64Array =>
    Float64Array.from(rows, (row) => 0.5 ** ((fittedAt - columns.playedAt[row]!) / (halfLifeDays * DAY)));
  const oldest = fittedAt - settings.windowDays * DAY;
  for (let row = 0; row < columns.count && offset >= 0; row += 1) {
    if (columns.knownAt[row]! <= fittedAt && columns.playedAt[row]! >= oldest && valueAt(row) >= 0) rows.push(row);
  }
  return {
    columns,
    rows: Int32Array.from(rows),
    values: Float64Array.from(rows, valueAt),
    weights: weightsOf(settings.halfLifeDays),
    levelWeights: weightsOf(settings.levelHalfLifeDays),
  };
}

function byGroup(read: (role: number) => number): Record<GroupKey, ByRole> {
  const each = GROUP_KEYS.map(
    (group, index) => [group, { starter: read(2 * index + 1), substitute: read(2 * index) }] as const,
  );
  return Object.fromEntries(each) as Record<GroupKey, ByRole>;
}

/** Indices of the teams in rows. */
function seenIn({ rows }: WeightedRows, indices: Int32Array): Set<number> {
  const seen = new Set<number>();
  for (const row of rows) if (indices[row]! >= 0) seen.add(indices[row]!);
  return seen;
}

/** Mean minutes by role, shrunk to the usual ones with a prior of thirty matches; converges in a round or two. */
function meanMinutes(
  { columns, rows, weights }: WeightedRows,
  { usualMinutes, usualSubstituteMinutes }: PlayerCountSettings,
): Float64Array {
  const prior = 30;
  const [minutes, matches] = [new Float64Array(2 * GROUP_KEYS.length), new Float64Array(2 * GROUP_KEYS.length)];
  rows.forEach((row, index) => {
    minutes[roleOf(columns, row)]! += weights[index]! * columns.minutes[row]!;
    matches[roleOf(columns, row)]! += weights[index]!;
  });
  return minutes.map((sum, role) => {
    const group = GROUP_KEYS[role >> 1]!;
    const starter = group === 'unknown' ? usualMinutes.M : usualMinutes[group];
    return (prior * (role % 2 === 1 ? starter : usualSubstituteMinutes) + sum) / (prior + matches[role]!);
  });
}

/**
 * Dispersion of starters' counts around the expectation from each one's other matches, by the method of moments: the
 * mean of (y - m)^2 - m - m^2 / shape over that of m^2, where m is the expectation with the usual minutes of his
 * position and shape that of the posterior of his factor. Shrunk to the usual dispersion.
 */
function matchDispersion(
  data: WeightedRows,
  factors: SharedFactors,
  minutes: Float64Array,
  settings: PlayerCountSettings,
): number {
  const { columns, values, rows, weights } = data;
  const { dispersion, dispersionWeight } = settings;
  const shapes = GROUP_KEYS.map((group) => shapeOf(settings, group));
  let [excess, scale, effective] = [0, 0, 0];
  // rows are grouped by player
  for (let first = 0, last: number; first < rows.length; first = last) {
    let [observed, expected] = [0, 0];
    const end = columns.playerEnds[rows[first]!]!;
    for (last = first; last < rows.length && rows[last]! < end; last += 1) {
      observed += values[last]!;
      expected += columns.minutes[rows[last]!]! * expectedPerMinute(columns, rows[last]!, factors);
    }
    for (let index = first; index < last; index += 1) {
      const row = rows[index]!;
      if (columns.starters[row] === 0) continue;
      const perMinute = expectedPerMinute(columns, row, factors);
      const priorShape = shapes[roleOf(columns, row) >> 1]!;
      const shape = priorShape + observed - values[index]!;
      const mean =
        (perMinute * minutes[roleOf(columns, row)]! * shape) /
        (priorShape + expected - columns.minutes[row]! * perMinute);
      excess += weights[index]! * ((values[index]! - mean) ** 2 - mean - (mean * mean) / shape);
      scale += weights[index]! * mean * mean;
      effective += weights[index]!;
    }
  }
  const observedDispersion = scale === 0 ? 0 : Math.min(1, Math.max(0, excess / scale));
  return (dispersionWeight * dispersion + effective * observedDispersion) / (dispersionWeight + effective);
}
