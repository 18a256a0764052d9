import type { BoardSnapshot } from '../boards/build/snapshot.js';
import { Bitset } from '../boards/engine/bitset.js';
import { normaliseName } from '../football/names.js';
import { PLAYER_STATISTIC_KEYS } from '../football/statistics.js';
import { HORIZONS } from '../models/player-counts/index.js';
import type { Horizon, ModelFamily } from '../models/player-counts/index.js';
import { kickoffSpan } from './kickoff-span.js';
import type { KickoffWindow } from './kickoff-span.js';
import { edgeBy } from './value-bets.basis.js';
import type { CardBasis } from './value-bets.basis.js';

/** Which cards are shown at all. */
export const cardModes = ['value', 'all', 'predictions'] as const;
export type CardMode = (typeof cardModes)[number];
/** Which cards a query shows; bounds are inclusive, what is absent lets everything pass. */
export interface CardFilter {
  readonly mode: CardMode;
  readonly showLive?: boolean;
  readonly minEV?: number | undefined;
  readonly maxEV?: number | undefined;
  readonly minOdds?: number | undefined;
  readonly maxOdds?: number | undefined;
  readonly line?: number | undefined;
  readonly marketType?: readonly string[] | undefined;
  readonly minSources?: number | undefined;
  readonly kickoffWindow?: KickoffWindow;
  readonly date?: string | undefined;
  readonly tz?: string;
  readonly eventIds?: readonly number[] | undefined;
  readonly uniqueTournamentIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly inPredictedLineup?: boolean | undefined;
  readonly startedLastGame?: boolean | undefined;
  readonly maxLastGameWithTeam?: number | undefined;
  readonly requireHorizons?: readonly Horizon[] | undefined;
  readonly requireGroups?: readonly ModelFamily[] | undefined;
}

/** The cards that pass, as a set over the index of the basis. */
export function cardsThatPass(snapshot: BoardSnapshot, basis: CardBasis, filter: CardFilter): Bitset {
  const { index } = basis;
  const members = setsOf(snapshot, basis, filter);
  const tests = [...fixtureTests(snapshot, basis, filter), ...numberTests(basis, filter)];
  if (tests.length === 0) return members;
  const passing = Bitset.empty(index.rows);
  const { order } = index;
  nextCard: for (let position = 0; position < index.rows; position += 1) {
    if (!members.has(position)) continue;
    for (let test = 0; test < tests.length; test += 1) if (!tests[test]!(order[position]!)) continue nextCard;
    passing.add(position);
  }
  return passing;
}

type RowTest = (row: number) => boolean;

/** What has few values, or depends on the snapshot alone: sets that the snapshot keeps. */
function setsOf({ world: { entities } }: BoardSnapshot, basis: CardBasis, filter: CardFilter): Bitset {
  const { index, keys: { table: { columns } }, isRanked } = basis;
  const members = Bitset.full(index.rows);
  const intersectAny = (sets: readonly Bitset[]): void => {
    members.intersect(sets.reduce((all, set) => all.unite(set), Bitset.empty(index.rows)));
  };
  if (filter.showLive !== true) members.intersect(index.where('to come', (row) => columns.isLive[row] === 0));
  const shows = modeTest(basis, filter.mode);
  members.intersect(isRanked ? index.where(`mode ${filter.mode}`, shows) : index.select(shows));
  const { uniqueTournamentIds, marketType, inPredictedLineup, startedLastGame } = filter;
  if (uniqueTournamentIds !== undefined) {
    const codes = entities.competitions.flatMap(({ id }, code) => (uniqueTournamentIds.includes(id) ? [code] : []));
    intersectAny(codes.map((code) => index.where(`competition ${code}`, (row) => entities.fixtures[columns.fixture[row]!]!.competition === code)));
  }
  if (marketType !== undefined) {
    const codes = [...new Set(marketType)].map((key) => PLAYER_STATISTIC_KEYS.findIndex((each) => each === key));
    intersectAny(codes.map((code) => index.where(`statistic ${code}`, (row) => columns.statistic[row] === code)));
  }
  if (inPredictedLineup !== undefined) {
    const value = Number(inPredictedLineup);
    members.intersect(index.where(`in eleven ${value}`, (row) => columns.inEleven[row] === value));
  }
  if (startedLastGame !== undefined) {
    const value = Number(startedLastGame);
    members.intersect(index.where(`started last ${value}`, (row) => columns.startedLastGame[row] === value));
  }
  return members;
}

function modeTest({ keys: { table: { columns } }, over, under, quoting, edges }: CardBasis, mode: CardMode): RowTest {
  // a NaN compares with nothing
  const isPriced: RowTest = (row) => over[row]! > 0 || under[row]! > 0;
  switch (mode) {
    case 'value':
      return (row) => edges[row]! > 0;
    case 'all':
      return isPriced;
    case 'predictions': {
      const { quoted } = quoting();
      return (row) => columns.isStandard[row] === 1 || (quoted === null ? isPriced(row) : quoted[row] === 1);
    }
  }
}

/** What a fixture decides, found out once for each. */
function fixtureTests({ world: { now, entities } }: BoardSnapshot, { keys: { table: { columns } } }: CardBasis, filter: CardFilter): RowTest[] {
  const { eventIds, kickoffWindow = 'all', date, tz = 'UTC', search = '' } = filter;
  const [from, until] = kickoffSpan(now, kickoffWindow, date, tz);
  const tests: RowTest[] = [];
  if (eventIds !== undefined || from > -Infinity || until < Infinity) {
    const wanted = eventIds === undefined ? null : new Set(eventIds);
    const passes = Uint8Array.from(entities.fixtures, ({ id, kickoff }) => (kickoff >= from && kickoff < until && (wanted === null || wanted.has(id)) ? 1 : 0));
    tests.push((row) => passes[columns.fixture[row]!] === 1);
  }
  for (const word of new Set(normaliseName(search).split(' '))) {
    if (word === '') continue;
    const found = (names: readonly { readonly searchName: string }[]): Uint8Array => Uint8Array.from(names, ({ searchName }) => (searchName.includes(word) ? 1 : 0));
    const [teams, competitions, players] = [found(entities.teams), found(entities.competitions), found(entities.players)];
    const fixtures = Uint8Array.from(entities.fixtures, ({ home, away, competition }) => teams[home]! | teams[away]! | competitions[competition]!);
    tests.push((row) => (fixtures[columns.fixture[row]!]! | players[columns.player[row]!]!) === 1);
  }
  return tests;
}

/** What numbers of the card itself decide; a NaN passes no bound. */
function numberTests(basis: CardBasis, filter: CardFilter): RowTest[] {
  const { keys: { table: { columns } }, choice, edges, over, under, sides, horizonPlaces } = basis;
  const { minEV, maxEV, minOdds, maxOdds, line, minSources, maxLastGameWithTeam, requireHorizons, requireGroups } = filter;
  const tests: RowTest[] = [];
  if (minEV !== undefined || maxEV !== undefined) {
    const [least, most] = [minEV ?? -Infinity, maxEV ?? Infinity];
    tests.push((row) => edges[row]! >= least && edges[row]! <= most);
  }
  if (minOdds !== undefined || maxOdds !== undefined) {
    const [least, most] = [minOdds ?? -Infinity, maxOdds ?? Infinity];
    tests.push((row) => {
      const price = sides[row] === 1 ? under[row]! : over[row]!;
      return price >= least && price <= most;
    });
  }
  if (line !== undefined) tests.push((row) => columns.line[row] === line);
  if (minSources !== undefined) {
    const { sources } = basis.quoting();
    tests.push((row) => sources[row]! >= minSources);
  }
  if (maxLastGameWithTeam !== undefined) tests.push((row) => columns.lastGameWithTeam[row]! >= 0 && columns.lastGameWithTeam[row]! <= maxLastGameWithTeam);
  const bound = minEV ?? 0;
  for (const place of new Set(requireHorizons?.map((horizon) => HORIZONS.indexOf(horizon)))) {
    tests.push((row) => edgeBy(basis, row, choice.model, place) > bound);
  }
  for (const family of new Set(requireGroups)) tests.push((row) => edgeBy(basis, row, family, horizonPlaces[columns.matches[row]!]!) > bound);
  return tests;
}
