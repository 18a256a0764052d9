import { groupBy } from '../../../football/group-by.js';
import { planFiles, SourceFileError, type ReadFile, type Source, type SourceUnit } from '../../source.js';
import { readOrRefuse } from '../row-fault.js';
import { readFixture, type ApiFixture } from './fixtures.js';
import { holdsFixtures, parseResponse, requestedMatch } from './parse.js';
import { readResponse, type ApiResponse } from './response.js';

/** Words in file and folder names that hint at the content of a response; the response itself is authoritative. */
const HINTS: readonly (readonly [RegExp, rank: number])[] = [
  [/\b(odds|injuries)\b/, 6],
  [/\b(lineups?|events?|statistics)\b/, 5],
  // players with full names before line-ups with initials
  [/\b(players?|squads?)\b/, 4],
  [/\bteams?\b/, 0],
  // domestic leagues first: they identify the clubs of international cups
  [/\bleague\b/, 1],
  [/\bfixtures?\b/, 2],
];
const UNKNOWN_RANK = 3;
const FIXTURE_RANKS: readonly number[] = [1, 2, UNKNOWN_RANK];
const MATCH_RANKS: readonly number[] = [UNKNOWN_RANK, 4, 5];

const segments = (path: string): string[] => path.replaceAll('\\', '/').toLowerCase().split('/');

/** A JSON file, or a URL of the provider. */
const ANSWER = /^https?:|\.json$/i;

/** The rank suggested by the names of a file and its folder; the highest matching rank wins. */
function rankOf(path: string): number {
  const [file = '', folder = ''] = segments(path).reverse();
  const words = `${folder} ${file}`.replace(/[_.]/g, ' ');
  return HINTS.find(([pattern]) => pattern.test(words))?.[1] ?? UNKNOWN_RANK;
}

const nameOf = (path: string): string => segments(path).at(-1)!;

/** Fixtures of a file by id. */
type FixtureIndex = ReadonlyMap<string, ApiFixture>;

/** Fixtures by file, cached for the run that reads the files, so that each is parsed once. */
const indexes = new WeakMap<ReadFile, Map<string, Promise<FixtureIndex>>>();

function indexOf(path: string, read: ReadFile): Promise<FixtureIndex> {
  const cached = indexes.get(read) ?? new Map<string, Promise<FixtureIndex>>();
  indexes.set(read, cached);
  const index = cached.get(path) ?? readIndex(path, read);
  cached.set(path, index);
  return index;
}

async function readIndex(path: string, read: ReadFile): Promise<FixtureIndex> {
  const response = await readBeside(path, read);
  const fixtures = new Map<string, ApiFixture>();
  if (response === null || !holdsFixtures(response)) return fixtures;
  response.elements.forEach((element, index) => {
    // refused rows are reported by the file's own unit
    const fixture = readOrRefuse(index + 1, [], () => readFixture(element, index + 1, null));
    if (fixture !== null) fixtures.set(fixture.id, fixture);
  });
  return fixtures;
}

/** A response of the context; null: unreadable, as reported by its own unit. */
async function readBeside(path: string, read: ReadFile): Promise<ApiResponse | null> {
  try {
    return readResponse(path, await read(path));
  } catch (error) {
    if (error instanceof SourceFileError) return null;
    throw error;
  }
}

/** Recorded responses of API-Football v3, one unit each; `fixtures` responses are context for those about one match. */
export const apiFootballSource: Source = {
  name: 'api-football',
  gives: [
    'upcomingFixtures',
    'results',
    'teamStatistics',
    'playerStatistics',
    'lineups',
    'substitutions',
    'referees',
    'matchPrices',
    'playerPrices',
  ],
  reads: 'answers of API-Football v3 as .json: fixtures, line-ups, events, statistics, players, injuries, odds, teams',

  plan(paths) {
    const files = paths.filter((path) => ANSWER.test(path)).sort();
    const fixtures = files.filter((path) => FIXTURE_RANKS.includes(rankOf(path)));
    const aboutMatches = files.filter((path) => MATCH_RANKS.includes(rankOf(path)));
    const byName = groupBy(aboutMatches, nameOf);
    return planFiles(paths, (path): SourceUnit | string => {
      if (!ANSWER.test(path)) return 'not a .json file';
      const rank = rankOf(path);
      if (!MATCH_RANKS.includes(rank)) return { path, context: [], rank };
      const beside = (byName.get(nameOf(path)) ?? []).filter((other) => other !== path);
      return { path, context: [...fixtures, ...beside], rank };
    });
  },

  async parse({ path, context, receivedAt = null }, read) {
    const response = readResponse(path, await read(path));
    const match = requestedMatch(response);
    const indexes: FixtureIndex[] = [];
    const beside: ApiResponse[] = [];
    if (match !== null) {
      for (const other of context) {
        if (FIXTURE_RANKS.includes(rankOf(other))) indexes.push(await indexOf(other, read));
        if (!MATCH_RANKS.includes(rankOf(other)) || other === path) continue;
        const answer = await readBeside(other, read);
        if (answer !== null && requestedMatch(answer) === match) beside.push(answer);
      }
    }
    const findFixture = (id: string): ApiFixture | null => indexes.findLast((index) => index.has(id))?.get(id) ?? null;
    return parseResponse(response, { receivedAt, findFixture, beside });
  },
};
