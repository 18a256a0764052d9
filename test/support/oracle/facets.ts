import type { BoardName } from './boards.js';
import { differences } from './compare.js';
import type { Moment } from './moment.js';
import { listOf, textOf } from './query.js';
import type { BoardQuery } from './query.js';
import { ORACLE_MARKET_NAMES } from './vocabulary.js';
import type { ExpectedRecord, Page } from './walk.js';

/** The members of a board's record that facets read. */
export type CountedRecord = Pick<ExpectedRecord, 'prices'> & {
  readonly record: Readonly<Record<string, unknown>>;
};

/** Values of a dimension with their labels; null for unknown. */
type Named = readonly [value: string, label: string] | null;

/** Parameters that select values of a dimension. */
const ownParameters: Readonly<Record<string, readonly string[]>> = {
  market: ['statTypes', 'market', 'marketType'],
  competition: ['uniqueTournamentIds'],
  fixture: ['eventIds'],
  team: ['teamIds'],
  player: ['playerIds'],
  bookmaker: ['bookmakers'],
  scope: ['scope'],
  side: ['type'],
  position: ['positions'],
  window: [],
  day: ['date'],
};

const onEveryBoard = ['fixture', 'team', 'day'];
const trendDimensions = [...onEveryBoard, 'market', 'competition', 'bookmaker', 'side', 'window'];
const propsDimensions = [...onEveryBoard, 'market', 'player', 'bookmaker', 'side'];
const starterDimensions = [...onEveryBoard, 'competition', 'position'];
/** Dimensions of each board. */
export const facetsOfBoards: Readonly<Record<BoardName, readonly string[]>> = {
  'team trends': trendDimensions,
  'team trends, other family': trendDimensions,
  'player trends': [...trendDimensions, 'player', 'position'],
  'price outliers': [...propsDimensions, 'competition', 'scope'],
  'props outliers': propsDimensions,
  'value bets': [...propsDimensions, 'competition'],
  'line-ups': starterDimensions,
  'line-ups, other family': starterDimensions,
};

const words: Readonly<Record<string, string>> = {
  match: 'Match',
  home: 'Home side',
  away: 'Away side',
  player: 'Player',
  G: 'Goalkeeper',
  D: 'Defender',
  M: 'Midfielder',
  F: 'Forward',
};

/** The values of a record in a dimension. */
function valuesOf(moment: Moment, query: BoardQuery, { record, prices }: CountedRecord, dimension: string): Named[] {
  const member = (...names: readonly string[]): unknown =>
    names.map((name) => record[name]).find((each) => each != null);
  const thing = (rows: ReadonlyMap<number, { readonly name: string }>, id: unknown): Named =>
    typeof id === 'number' ? [String(id), rows.get(id)!.name] : null;
  const word = (text: unknown): Named => (typeof text === 'string' ? [text, words[text]!] : null);
  const [home, away] = [member('homeTeamId', 'home_team_id'), member('awayTeamId', 'away_team_id')];
  switch (dimension) {
    case 'market': {
      const key = member('statType', 'market_id', 'marketType') as string;
      return [[key, ORACLE_MARKET_NAMES[key]!]];
    }
    case 'competition':
      return [thing(moment.competitions, member('uniqueTournamentId', 'leagueId', 'unique_tournament_id'))];
    case 'fixture': {
      const [one, other] = [home, away].map((id) => moment.teams.get(id as number)!.name);
      return [[String(member('eventId', 'event_id', 'matchId')), `${one} v ${other}`]];
    }
    case 'team': {
      const isOfMatch = record['market_id'] !== undefined && record['scope'] === 'match';
      return (isOfMatch ? [home, away] : [member('teamId', 'team_id')]).map((id) => thing(moment.teams, id));
    }
    case 'player':
      return [thing(moment.players, member('playerId', 'player_id'))];
    case 'bookmaker': {
      const names = new Set(prices.map(([bookmaker]) => bookmaker));
      return moment.tables.bookmakers
        .filter(({ name, isExchange }) => names.has(name) && !isExchange)
        .map(({ slug, name }) => [slug, name]);
    }
    case 'scope':
    case 'position':
      return [word(record[dimension])];
    case 'side': {
      const side = member('oddsType', 'market_type', 'scannerSide') as string;
      return [[side, `${side.charAt(0).toUpperCase()}${side.slice(1)}`]];
    }
    case 'window': {
      const length = String(record['trendWindow']);
      return [[length, `${length} matches`]];
    }
    case 'day': {
      const kickoff = member('eventTimestamp', 'event_timestamp', 'matchDate', 'matchTime') as number;
      const day = calendarOf(textOf(query, 'tz') ?? 'UTC').format(new Date(kickoff * 1000));
      return [[day, day]];
    }
    default:
      throw new Error(`no board has the dimension ${dimension}`);
  }
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const cached = calendars.get(timeZone);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
}

/**
 * Differences of the facets of a query's pages from the expected ones.
 * @param recordsOf all records of the board under a query
 */
export async function facetDifferences(
  moment: Moment,
  query: BoardQuery,
  pages: readonly Page[],
  recordsOf: (query: BoardQuery) => Promise<readonly CountedRecord[]> | readonly CountedRecord[],
): Promise<string[]> {
  const dimensions = listOf(query, 'facets') ?? [];
  const facets: Record<string, object[]> = {};
  const unlisted: Record<string, number> = {};
  const recordsByKey = new Map<string, readonly CountedRecord[]>();
  for (const dimension of dimensions) {
    const own = ['facets', ...ownParameters[dimension]!];
    const others = Object.fromEntries(Object.entries(query).filter(([name]) => !own.includes(name)));
    const records = recordsByKey.get(JSON.stringify(others)) ?? (await recordsOf(others));
    recordsByKey.set(JSON.stringify(others), records);
    const counts = new Map<string | null, { value: string | null; label: string | null; count: number }>();
    for (const record of records) {
      for (const named of valuesOf(moment, query, record, dimension)) {
        const [value, label] = named ?? [null, null];
        counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 });
      }
    }
    const inOrder = [...counts.values()].sort(
      (one, other) =>
        other.count - one.count ||
        Number(one.value === null) - Number(other.value === null) ||
        (one.value! < other.value! ? -1 : 1),
    );
    facets[dimension] = inOrder.slice(0, 100);
    unlisted[dimension] = inOrder.length - facets[dimension].length;
  }
  const expected = dimensions.length === 0 ? {} : { facets, unlistedFacetValues: unlisted };
  return pages
    .flatMap((page) => {
      const shown = Object.fromEntries(
        ['facets', 'unlistedFacetValues'].filter((name) => name in page).map((name) => [name, page[name]]),
      );
      if (JSON.stringify(sorted(shown)) === JSON.stringify(sorted(expected))) return [];
      const at = `page ${page.pagination.currentPage}`;
      const lines = differences(expected as Parameters<typeof differences>[0], shown, at);
      return lines.length > 0 ? lines : [`${at}: facets that were not asked for`];
    })
    .slice(0, 5);
}

/** Members of the facets in a fixed order. */
const sorted = (members: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(members).map(([name, value]) => [
    name,
    Object.entries(value as object).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
