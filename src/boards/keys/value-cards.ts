import { PLAYER_STATISTICS } from '../../football/statistics.js';
import {
  expectedMinutes, fillLineProbabilities, isForecastLine, LINE_PROBABILITIES, linePlace, MODEL_FAMILIES, HORIZONS, positionCode as modelPosition, preparePlayerCounts, VENUE,
} from '../../models/player-counts/index.js';
import type { HistoryColumns, PlayerCountContext, PlayerCountModel, PlayerHistory, PreparedPlayerCounts } from '../../models/player-counts/index.js';
import { DETAILED_POSITIONS } from '../../football/canonical.js';
import type { DetailedPosition, PositionGroup } from '../../football/canonical.js';
import { TableWriter } from '../engine/columns.js';
import type { Schema, Table } from '../engine/columns.js';
import { activityOf } from '../world/activity.js';
import type { PlayerHistories } from '../world/histories.js';
import { positionWords } from '../world/positions.js';
import { scopes } from '../world/prices.js';
import type { FixturePicture, World } from '../world/world.js';
import type { KeyExtent, KeyTable } from './key-table.js';
import { cardEdge, CardPrices, placesOfHorizon } from './card-numbers.js';
import { playerSubjects } from './player-subjects.js';
import type { PlayerSubject } from './player-subjects.js';

/** Name of the column with the probability of a side at a horizon by a family; NaN without a model. */
export const probabilityColumn = (horizon: number, family: number, side: 'over' | 'under'): ProbabilityColumn =>
  `${side}${2 * (horizon * MODEL_FAMILIES.length + family)}` as ProbabilityColumn;
type Place = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22;
/** A column of probabilities. */
export type ProbabilityColumn = `${'over' | 'under'}${Place}`;

const probabilitySchema = Object.fromEntries(
  HORIZONS.flatMap((_, horizon) =>
    MODEL_FAMILIES.flatMap((__, family) => (['over', 'under'] as const).map((side) => [probabilityColumn(horizon, family, side), 'float64'])),
  ),
) as Record<ProbabilityColumn, 'float64'>;

/** A card: (fixture, player, statistic, line), quoted or a standard line of a player of the eleven. */
export const valueCardSchema = {
  /** Codes; the team is -1 where unknown. */
  fixture: 'uint32',
  team: 'int32',
  player: 'uint32',
  /** Position in PLAYER_STATISTICS. */
  statistic: 'uint8',
  line: 'float64',
  /** Rows of its lines, -1 where nobody quotes that side; best counted prices, NaN without one. */
  overLine: 'int32',
  underLine: 'int32',
  bestOver: 'float64',
  bestUnder: 'float64',
  /** Bookmakers with a counted price on either side. */
  sources: 'uint16',
  /** Expected value in percent of the best over by the family `negbin` at the horizon `medium`; NaN where it is unknown. */
  edge: 'float64',
  /** One of the catalogue's lines, of a player of the eleven: a card even without a price. */
  isStandard: 'uint8',
  inEleven: 'uint8',
  isLive: 'uint8',
  /** Matches of the player with the statistic, at most those of the longest horizon; without any there is no card. */
  matches: 'uint8',
  /** Team matches since his last appearance, and whether he started the last one: -1 where unknown. */
  lastGameWithTeam: 'int16',
  startedLastGame: 'int16',
  /** Rows since the first card with the same fixture, player and statistic. */
  sinceFirst: 'uint16',
  // last: they are written as a list
  ...probabilitySchema,
} as const satisfies Schema;
export type ValueCardTable = Table<typeof valueCardSchema>;

const playerScope = scopes.indexOf('player');
/** Longest history that counts for the horizons. */
const LONGEST = 50;
/** Latest appearances that tell how often someone outside the eleven starts. */
const RECENT_STARTS = 10;
/**
 * Highest probability to start, given that he plays, of a player left out of a projected eleven. Of eleven projected
 * starters about nine start, so two come from those left out, of whom about four more come on: two of six.
 */
const MOST_OUTSIDE = 1 / 3;
/** From this probability on he is taken for a starter. */
const LIKELY = 0.5;

/** Cards of a player's own counts. */
export const valueCardTable: KeyTable<typeof valueCardSchema> = cardTable('value-cards', false);
/** Cards of his counts together with those of the players who replace him; no rows where no source gives pairs. */
export const replacedCardTable: KeyTable<typeof valueCardSchema> = cardTable('replaced-cards', true);

function cardTable(name: string, isReplaced: boolean): KeyTable<typeof valueCardSchema> {
  return {
    name,
    schema: valueCardSchema,
    lineColumns: ['overLine', 'underLine'],
    hasUnpriced: true,
    rows: (world, picture, extent = 'all') => cardRows(world, picture, { isReplaced, extent }),
    order: ({ columns }) => [{ values: columns.edge, direction: 'descending' }],
  };
}

/** What forecasts of a player's statistic stand on; shared with the explanation of a card. */
export interface CardForecast {
  readonly prepared: PreparedPlayerCounts;
  readonly history: PlayerHistory;
  readonly context: PlayerCountContext;
  /** Probability to start that the minutes stand on. */
  readonly startProbability: number;
}

/** What a card's forecasts stand on; null without a model. */
export function cardForecast(world: World, picture: Pick<FixturePicture, 'fixture' | 'eleven'>, subject: PlayerSubject, statistic: number, isReplaced: boolean): CardForecast | null {
  const fixture = world.entities.fixtures[picture.fixture]!;
  const model = world.playerModels.get(fixture.competition)?.get(PLAYER_STATISTICS[statistic]!.key);
  if (model === undefined) return null;
  const prepared = preparedModel(model, world);
  const history = historyOf(world, subject.code, statistic, isReplaced);
  const position = modelPosition(subject.group, detailedOf(subject));
  const startProbability = startProbabilityOf(world, picture, subject, history);
  return {
    prepared, history, startProbability,
    context: {
      team: subject.team, opponent: subject.opponent, position, isStarter: startProbability >= LIKELY,
      venue: subject.team < 0 ? VENUE.unknown : subject.team === fixture.home ? VENUE.home : VENUE.away,
      expectedMinutes: expectedMinutes(prepared, startProbability, history, position),
    },
  };
}

function cardRows(world: World, picture: FixturePicture, { isReplaced, extent }: { isReplaced: boolean; extent: KeyExtent }): ValueCardTable {
  const writer = new TableWriter(valueCardSchema);
  if (isReplaced && world.players.withReplacements === null) return writer.finish();
  const subjects = playerSubjects(world, picture).toSorted((first, second) => first.id - second.id);
  const quoted = quotedLines(picture);
  const probabilities = new Float64Array(LINE_PROBABILITIES);
  const prices = new CardPrices(picture.prices, world.entities.bookmakers.length, { includeStale: false, bookmakers: null });
  for (const subject of subjects) {
    const { lastGameWithTeam, startedLastGame } = activityOf(world, subject.code, subject.team);
    const ofPlayer = quoted.get(subject.code);
    for (const statistic of statisticsByKey) {
      const lines = linesOf(statistic, ofPlayer?.get(statistic), extent === 'all' && subject.starter !== null);
      if (lines.size === 0) continue;
      const matches = countedMatches(world.players, subject.code, statistic);
      // nothing is known of him: what a usual player of his position counts is no opinion on him
      if (matches === 0) continue;
      const forecast = cardForecast(world, picture, subject, statistic, isReplaced);
      const place = linePlace(placesOfMedium[matches]!, negbin);
      const first = writer.rows;
      for (const [line, { over, under }] of [...lines].sort(([one], [other]) => one - other)) {
        probabilities.fill(NaN);
        if (forecast !== null && isForecastLine(line)) fillLineProbabilities(forecast.prepared, forecast.history, forecast.context, line, probabilities);
        prices.read(over, under);
        writer.addWith({
          fixture: picture.fixture, team: subject.team, player: subject.code, statistic, line, overLine: over, underLine: under,
          bestOver: prices.over, bestUnder: prices.under, sources: prices.sources, edge: cardEdge(probabilities[place]!, probabilities[place + 1]!, prices.over),
          isStandard: subject.starter !== null && PLAYER_STATISTICS[statistic]!.lines.includes(line) ? 1 : 0,
          inEleven: subject.starter === null ? 0 : 1, isLive: picture.isLive ? 1 : 0, matches,
          lastGameWithTeam: lastGameWithTeam ?? -1, startedLastGame: startedLastGame === null ? -1 : Number(startedLastGame),
          sinceFirst: writer.rows - first,
        }, probabilities);
      }
    }
  }
  return writer.finish();
}

const placesOfMedium = placesOfHorizon('medium');
const negbin = MODEL_FAMILIES.indexOf('negbin');

/** Positions in the catalogue in the order of the keys, which decides ties. */
const statisticsByKey = PLAYER_STATISTICS.map((_, index) => index).sort((first, second) =>
  PLAYER_STATISTICS[first]!.key < PLAYER_STATISTICS[second]!.key ? -1 : 1);

interface QuotedSides {
  over: number;
  under: number;
}

/** Rows of lines by player, statistic and line. */
function quotedLines({ prices: { lines } }: FixturePicture): Map<number, Map<number, Map<number, QuotedSides>>> {
  const players = new Map<number, Map<number, Map<number, QuotedSides>>>();
  const { scope, player, statistic, line, side } = lines.columns;
  for (let at = 0; at < lines.rows; at += 1) {
    if (scope[at] !== playerScope) continue;
    const statistics = players.get(player[at]!) ?? new Map<number, Map<number, QuotedSides>>();
    players.set(player[at]!, statistics);
    const sides = statistics.get(statistic[at]!) ?? new Map<number, QuotedSides>();
    statistics.set(statistic[at]!, sides);
    const own = sides.get(line[at]!) ?? { over: -1, under: -1 };
    sides.set(line[at]!, own);
    if (side[at] === 0) own.over = at;
    else own.under = at;
  }
  return players;
}

function linesOf(statistic: number, quoted: ReadonlyMap<number, QuotedSides> | undefined, withStandard: boolean): ReadonlyMap<number, QuotedSides> {
  if (!withStandard) return quoted ?? new Map<number, QuotedSides>();
  const lines = new Map<number, QuotedSides>(quoted);
  for (const line of PLAYER_STATISTICS[statistic]!.lines) if (!lines.has(line)) lines.set(line, { over: -1, under: -1 });
  return lines;
}

function countedMatches({ starts, own }: PlayerHistories, player: number, statistic: number): number {
  let count = 0;
  for (let at = starts[player] ?? 0; at < (starts[player + 1] ?? 0) && count < LONGEST; at += 1) {
    if (own[at * PLAYER_STATISTICS.length + statistic]! >= 0) count += 1;
  }
  return count;
}

/**
 * Of the line-up of his side: a confirmed bench never starts; who is left out of a projection starts as often as
 * lately, at most one time in three. Without a line-up he starts as often as lately.
 */
function startProbabilityOf(world: World, { fixture, eleven }: Pick<FixturePicture, 'fixture' | 'eleven'>, { starter, team }: PlayerSubject, { columns, start, length }: PlayerHistory): number {
  if (starter !== null) return starter.startProbability;
  const { home } = world.entities.fixtures[fixture]!;
  // of a player without a known side both line-ups are looked at, and neither leaves him out for certain
  const own = eleven.filter(({ side }) => team < 0 || (side === 'home') === (team === home));
  if (team >= 0 && own.some(({ isConfirmed }) => isConfirmed)) return 0;
  const recent = Math.min(length, RECENT_STARTS);
  let starts = 0;
  for (let at = start; at < start + recent; at += 1) starts += columns.starters[at]!;
  const share = recent === 0 ? 0 : starts / recent;
  return own.length === 0 ? share : Math.min(share, MOST_OUTSIDE);
}

function detailedOf({ position }: PlayerSubject): DetailedPosition | null {
  const word = positionWords[position] ?? null;
  return word !== null && word.length > 1 ? (word as DetailedPosition) : null;
}

/** Models laid out for the teams of a world; laid out anew when teams were added. */
const preparedModels = new WeakMap<PlayerCountModel, PreparedPlayerCounts>();

function preparedModel(model: PlayerCountModel, { entities: { teams } }: World): PreparedPlayerCounts {
  const known = preparedModels.get(model);
  if (known !== undefined && known.teamFactors.length === teams.length) return known;
  const prepared = preparePlayerCounts(model, teams.map(({ id }) => id));
  preparedModels.set(model, prepared);
  return prepared;
}

const historyColumns = new WeakMap<PlayerHistories, { own: HistoryColumns; replaced: HistoryColumns }>();
/** Position codes of models by those of histories. */
const modelPositions = Uint8Array.from(positionWords, (word) =>
  word === null || word.length === 1
    ? modelPosition(word as PositionGroup | null)
    : modelPosition(null, DETAILED_POSITIONS.find((position) => position === word)));

function historyOf({ players }: World, player: number, statistic: number, isReplaced: boolean): PlayerHistory {
  const columns = historyColumns.get(players) ?? columnsOf(players);
  historyColumns.set(players, columns);
  const start = players.starts[player] ?? 0;
  return {
    columns: isReplaced ? columns.replaced : columns.own,
    values: isReplaced ? valuesWithReplacements(players) : players.own,
    stride: PLAYER_STATISTICS.length,
    offset: statistic,
    start,
    length: (players.starts[player + 1] ?? start) - start,
  };
}

const replacedValues = new WeakMap<PlayerHistories, Int16Array>();

/** Counts together with those of the players who replaced him; where these are unknown, his own. */
function valuesWithReplacements(players: PlayerHistories): Int16Array {
  const known = replacedValues.get(players);
  if (known !== undefined) return known;
  const { own, withReplacements } = players;
  const values = withReplacements === null ? own : withReplacements.map((value, at) => (own[at]! < 0 ? -1 : Math.max(value, own[at]!)));
  replacedValues.set(players, values);
  return values;
}

/** With those who replaced him a starter's place was played to the end. */
function columnsOf({ matches: { columns } }: PlayerHistories): { own: HistoryColumns; replaced: HistoryColumns } {
  const own: HistoryColumns = {
    minutes: columns.minutes,
    starters: columns.isStarter,
    venues: columns.isHome,
    positions: Uint8Array.from(columns.position, (code) => modelPositions[code]!),
    teams: columns.team,
    opponents: columns.opponent,
  };
  const minutes = columns.minutes.map((played, at) => (columns.hasSuperSub[at] === 1 ? Math.max(played, 90) : played));
  return { own, replaced: { ...own, minutes } };
}
