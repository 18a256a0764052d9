import { HORIZONS, MODEL_FAMILIES } from '../../models/player-counts/index.js';
import type { Columns, Schema, Table } from '../engine/columns.js';

/** Column name of the probability of a side at a horizon by a family; NaN without a model. */
export const probabilityColumn = (horizon: number, family: number, side: 'over' | 'under'): ProbabilityColumn =>
  `${side}${2 * (horizon * MODEL_FAMILIES.length + family)}` as ProbabilityColumn;
type Place = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22;
/** A column of probabilities. */
export type ProbabilityColumn = `${'over' | 'under'}${Place}`;

const probabilitySchema = Object.fromEntries(
  HORIZONS.flatMap((_, horizon) =>
    MODEL_FAMILIES.flatMap((__, family) =>
      (['over', 'under'] as const).map((side) => [probabilityColumn(horizon, family, side), 'float64']),
    ),
  ),
) as Record<ProbabilityColumn, 'float64'>;

type Horizons = 0 | 1 | 2 | 3;
/** A column with standard errors of the model's log-odds at a horizon. */
type ErrorColumn = `error${Horizons}`;
const errorSchema = Object.fromEntries(HORIZONS.map((_, horizon) => [`error${horizon}`, 'float64'])) as Record<
  ErrorColumn,
  'float64'
>;

/** Columns with standard errors, by horizon. */
export const errorColumns = Object.keys(errorSchema) as readonly ErrorColumn[];

/** Columns with what shifts a distribution, by horizon: mean and dispersion of `negbin`, mean of `poisson`. */
type MomentColumn = `${'mean' | 'dispersion' | 'poissonMean'}${Horizons}`;
const momentSchema = Object.fromEntries(
  HORIZONS.flatMap((_, horizon) =>
    ['mean', 'dispersion', 'poissonMean'].map((name) => [`${name}${horizon}`, 'float64']),
  ),
) as Record<MomentColumn, 'float64'>;

/** Columns of means and dispersions, three a horizon. */
export const momentColumns = Object.keys(momentSchema) as readonly MomentColumn[];

/** Columns of probabilities in the order of `linePlace`. */
export const probabilityColumns = Object.keys(probabilitySchema) as readonly ProbabilityColumn[];

/** A card without probabilities: a quoted line, or a standard line of a player of the eleven. */
export const cardFrameSchema = {
  /** Dictionary indexes; the team is -1 where unknown. */
  fixture: 'uint32',
  team: 'int32',
  player: 'uint32',
  /** Index in PLAYER_STATISTICS. */
  statistic: 'uint8',
  line: 'float64',
  /** Rows of its lines, -1 for an unquoted side; best eligible prices, NaN without one. */
  overLine: 'int32',
  underLine: 'int32',
  bestOver: 'float64',
  bestUnder: 'float64',
  /** Bookmakers with an eligible price on either side. */
  sources: 'uint16',
  /** 1: three bookmakers quote the side, and the best price stands alone. */
  overLonely: 'uint8',
  underLonely: 'uint8',
  /** A standard line from the catalogue, for a player of the eleven: a card even without a price. */
  isStandard: 'uint8',
  inEleven: 'uint8',
  isLive: 'uint8',
  /** Matches of the player with the statistic, capped at the longest horizon; without any there is no card. */
  matches: 'uint8',
  /** Team matches since his last appearance, and whether he started the last one: -1 where unknown. */
  lastGameWithTeam: 'int16',
  startedLastGame: 'int16',
  /** Rows since the first card with the same fixture, player and statistic. */
  offsetInGroup: 'uint16',
  /** Rows since the first card with the same fixture and player. */
  offsetInPlayer: 'uint16',
} as const satisfies Schema;
export type CardFrameColumns = Columns<typeof cardFrameSchema>;

/** Probabilities of a card, and its edge. */
export const cardForecastSchema = {
  /** Default expected value of the best over in percent, and the lower bound of its 80 % interval; NaN if unknown. */
  edge: 'float64',
  edgeLow: 'float64',
  /** Of the over on the fair curve with default options; NaN where no line of the player's statistic has sources. */
  fairWin: 'float64',
  fairLose: 'float64',
  /** Standard error of its log-odds; NaN without enough sources at the line. */
  fairError: 'float64',
  ...errorSchema,
  ...momentSchema,
  ...probabilitySchema,
} as const satisfies Schema;

/** A card. */
export const valueCardSchema = { ...cardFrameSchema, ...cardForecastSchema } as const satisfies Schema;
export type ValueCardTable = Table<typeof valueCardSchema>;
