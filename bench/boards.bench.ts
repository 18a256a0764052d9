/**
 * The boards on the scale data set: cold and warm responses; server CPU per request for repeated and always new queries
 * beside R0 (bare node:http with the same bytes) and R1 (a Nest route with the same bytes), in interleaved rounds of
 * one run; price outliers and player trends beside one plain SQL statement over the fact tables; time to ready and
 * memory of the API process. Boards that do not exist are reported as missing.
 *
 *   DATA_DIR=/somewhere/scale npm run bench boards -- [--only "price outliers,matchday"] [--rounds 3] [--seconds 1.5]
 *       [--connections 50] [--sql no]
 *
 * The first run on a data set fits the models before it measures, which takes minutes.
 */
import { Random } from '../src/maths/random.js';
import { boardCases, pathOf } from './boards/cases.js';
import type { BoardCases } from './boards/cases.js';
import { compareWithSql } from './boards/plain-sql.js';
import { ask, compare } from './support/compare.js';
import type { Comparison, LoadCase, LoadSettings } from './support/compare.js';
import { openDataSet } from './support/data-set.js';
import type { DataSet } from './support/data-set.js';
import { memoryMebibytes } from './support/process-usage.js';
import { startReference } from './support/reference-server.js';
import { startService } from './support/service.js';
import type { RunningService } from './support/service.js';
import { figure, tableLines } from './support/table.js';

const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const options = readOptions(process.argv.slice(3));
const settings: LoadSettings = {
  connections: Number(options['connections'] ?? 50),
  rounds: Number(options['rounds'] ?? 3),
  milliseconds: Number(options['seconds'] ?? 1.5) * 1000,
};
const only = options['only']?.split(',').map((name) => name.trim());
const WARM_REQUESTS = 20;
/** Few enough for their records to stay in memory. */
const CACHED_REQUESTS = 60;
/** Time to cache all of them. */
const CACHED_WARM_UP_MILLISECONDS = 4_000;
/** Suffix of the names of cases that count by three dimensions. */
const WITH_FACETS = ', three facets';
/** Boards with slower warm responses get four connections. */
const SLOW_MILLISECONDS = 20;

function readOptions(words: readonly string[]): Partial<Record<string, string>> {
  const read: Record<string, string> = {};
  for (let index = 0; index < words.length; index += 2) {
    const name = /^--(only|rounds|seconds|connections|sql)$/.exec(words[index]!)?.[1];
    const value = words[index + 1];
    if (name === undefined || value === undefined)
      throw new Error(`${words[index]}: --only, --rounds, --seconds, --connections and --sql take a value each`);
    read[name] = value;
  }
  return read;
}

/** Starts worker and API once if no model has been fitted yet, so that predictions exist. */
async function prepare(data: DataSet): Promise<void> {
  const { rows } = await data.client.query<{ fitted: boolean }>('select exists (select from fitted_models) as fitted');
  if (rows[0]!.fitted) return;
  const service = await startService({ ...data.environment, ROLE: 'all' });
  say(`models fitted by a first start of API and worker, ready after ${service.secondsToReady.toFixed(1)} s`);
  await service.stop();
}

interface FirstAnswers {
  board: BoardCases;
  status: number;
  cold: number;
  warm: number;
  totalCount: number;
  totalPages: number;
}

/** The first response after the start, and the median of further ones, one at a time. */
async function firstAnswers(service: RunningService, board: BoardCases): Promise<FirstAnswers> {
  const path = pathOf(board);
  const first = await ask(service.port, path, board.headers);
  if (first.status !== 200) return { board, status: first.status, cold: NaN, warm: NaN, totalCount: 0, totalPages: 0 };
  const times: number[] = [];
  for (let index = 0; index < WARM_REQUESTS; index += 1)
    times.push((await ask(service.port, path, board.headers)).milliseconds);
  times.sort((one, other) => one - other);
  const { pagination } = JSON.parse(first.body.toString('utf8')) as {
    pagination: { totalCount: number; totalPages: number };
  };
  return { board, status: 200, cold: first.milliseconds, warm: times[WARM_REQUESTS / 2]!, ...pagination };
}

function loadCases({ board, totalPages, warm }: FirstAnswers): LoadCase[] {
  const { headers } = board;
  // more concurrency would only add queueing
  const few = warm > SLOW_MILLISECONDS ? { connections: 4 } : {};
  const repeated = (name: string, page: number): LoadCase => ({
    name: `${board.name}: ${name}`,
    path: () => pathOf(board, { page: String(page) }),
    isRepeated: true,
    headers,
    ...few,
  });
  const fresh = (name: string, query: (random: Random) => Readonly<Record<string, string>>, seed = name): LoadCase => ({
    name: `${board.name}: ${name}`,
    isRepeated: false,
    headers,
    ...few,
    path: (index) => pathOf(board, query(new Random(`bench|${board.name}|${seed}|${index}`))),
  });
  // a few requests, each time with a different meaningless parameter: the records are cached, the responses are not
  const cached = (name: string, query: (random: Random) => Readonly<Record<string, string>>): LoadCase => ({
    name: `${board.name}: ${name}`,
    isRepeated: false,
    headers,
    ...few,
    warmUpMilliseconds: CACHED_WARM_UP_MILLISECONDS,
    path: (index) =>
      pathOf(board, {
        ...query(new Random(`bench|${board.name}|cached|${index % CACHED_REQUESTS}`)),
        nothing: String(index),
      }),
  });
  const cases = [repeated('first page', 1)];
  if (totalPages > 2) cases.push(repeated('middle page', Math.ceil(totalPages / 2)));
  if (totalPages > 1) cases.push(repeated('last page', totalPages));
  const counted = (random: Random): Readonly<Record<string, string>> => ({
    ...board.filters(random),
    facets: board.facets,
  });
  cases.push(fresh('random filters', board.filters), fresh(`random filters${WITH_FACETS}`, counted, 'random filters'));
  cases.push(cached('random filters, records cached', board.filters));
  cases.push(cached(`random filters, records cached${WITH_FACETS}`, counted));
  if (totalPages > 1) cases.push(fresh('random pages', (random) => ({ page: String(random.integer(1, totalPages)) })));
  if (board.recomputing !== null)
    cases.push(fresh('recomputing', board.recomputing), cached('recomputing, records cached', board.recomputing));
  return cases;
}

function row({ name, bodyBytes, service, bare, nest }: Comparison): string[] {
  return [
    name,
    (bodyBytes / 1024).toFixed(1),
    figure(service.cpu),
    figure(bare.cpu),
    figure(nest.cpu),
    `${figure(service.cpu / bare.cpu)}x`,
    `${figure(service.cpu / nest.cpu)}x`,
    service.requestsPerSecond.toFixed(0),
    figure(service.p50),
    figure(service.p99),
    figure(bare.p99),
    String(service.failures),
  ];
}
/** Requests with three facets beside the same requests without. */
function facetRows(comparisons: readonly Comparison[]): string[][] {
  const cpuOf = new Map(comparisons.map(({ name, service }) => [name, service.cpu]));
  return comparisons.flatMap(({ name, service: { cpu } }) => {
    const plain = name.endsWith(WITH_FACETS) ? cpuOf.get(name.slice(0, -WITH_FACETS.length)) : undefined;
    return plain === undefined ? [] : [[name, figure(plain), figure(cpu), `${figure(cpu / plain)}x`]];
  });
}
const HEADS = [
  'board and query',
  'kB',
  'µs CPU',
  'R0',
  'R1',
  '/R0',
  '/R1',
  'req/s',
  'p50 ms',
  'p99 ms',
  'R0 p99',
  'failed',
];

const data = await openDataSet();
try {
  const boards = boardCases(data).filter(({ name }) => only === undefined || only.includes(name));
  if (boards.length === 0)
    throw new Error(
      `--only takes names of boards: ${boardCases(data)
        .map(({ name }) => name)
        .join(', ')}`,
    );
  await prepare(data);
  const service = await startService({ ...data.environment, ROLE: 'api' });
  const references = { bare: await startReference('bare-http'), nest: await startReference('nest-route') };
  const memory = (when: string): void => {
    const { now, peak } = memoryMebibytes(service.pid);
    say(`memory of the API process ${when}: ${now.toFixed(0)} MiB, at most ${peak.toFixed(0)} MiB`);
  };
  try {
    say(`API process ready after ${service.secondsToReady.toFixed(1)} s`);
    memory('once ready');
    const answers: FirstAnswers[] = [];
    for (const board of boards) answers.push(await firstAnswers(service, board));
    say();
    for (const line of tableLines(
      ['board', 'records', 'cold ms', 'warm ms'],
      answers.map(({ board, status, totalCount, cold, warm }) =>
        status === 200
          ? [board.name, String(totalCount), figure(cold), figure(warm)]
          : [board.name, `missing (${status})`, '-', '-'],
      ),
    ))
      say(line);
    say(
      `\n${settings.connections} connections (4 where a warm answer takes over ${SLOW_MILLISECONDS} ms), best of ` +
        `${settings.rounds} rounds of ${settings.milliseconds} ms each, in turns`,
    );
    const comparisons: Comparison[] = [];
    for (const load of answers.filter(({ status }) => status === 200).flatMap(loadCases)) {
      const comparison = await compare(service, references, load, settings);
      comparisons.push(comparison);
      say(`${comparison.name}: ${figure(comparison.service.cpu)} µs`);
    }
    say();
    for (const line of tableLines(HEADS, comparisons.map(row))) say(line);
    say();
    for (const line of tableLines(['the same requests', 'µs CPU', 'with facets', ''], facetRows(comparisons)))
      say(line);
    say();
    memory('at the end');
    if (options['sql'] !== 'no') await compareWithSql(data, service, boards, comparisons, say);
  } finally {
    references.bare.stop();
    references.nest.stop();
    await service.stop();
  }
} finally {
  await data.close();
}
