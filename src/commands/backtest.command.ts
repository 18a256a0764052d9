import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replayRows } from '../backtest/export-replay.js';
import type { ReplayedStatistic } from '../backtest/export-replay.js';
import { backtestLineups } from '../backtest/lineups-backtest.js';
import { loadReplay } from '../backtest/load-replay.js';
import type { ReplayDivision } from '../backtest/load-replay.js';
import type { createReplayProgress } from '../backtest/progress.js';
import { loadProps } from '../backtest/load-props.js';
import { backtestProps, PROP_STATISTICS } from '../backtest/props-backtest.js';
import { parseReference } from '../backtest/reference.js';
import { reportCsv, reportLines } from '../backtest/report.js';
import { reportParts } from '../backtest/report-tables.js';
import type { BacktestReport } from '../backtest/report-tables.js';
import { replayAll, replayHere, withoutPrices } from '../backtest/replayer.js';
import type { Replayer } from '../backtest/replayer.js';
import { backtestCounts, backtestGoals, withGoalsOnly } from '../backtest/run-backtest.js';
import { betRows } from '../backtest/value/export-bets.js';
import { claimsPicture } from '../backtest/value/claims-picture.js';
import { backtestValue } from '../backtest/value/run-value.js';
import { listFeeds } from '../backtest/value/value-quotes.repository.js';
import type { ValueBet } from '../backtest/value/value-backtest.js';
import { WorkerReplayer } from '../backtest/workers/worker-replayer.js';
import type { TuningOptions } from '../backtest/tune.js';
import { tuneCounts, tuneGoals, TUNING_ENDS, TUNING_SEASONS } from '../backtest/tuning-plans.js';
import type { Replay } from '../backtest/tuning-plans.js';
import { teamCountsModel } from '../models/team-counts/model.js';
import { GOALS_SETTINGS } from '../models/team-goals/settings.js';
import type { GoalsVariant } from '../models/team-goals/settings.js';
import type { PoolSqlClient } from '../database/sql-client.js';
import { listOf, textOf, UsageError } from './command.js';
import type { Command, CommandContext, CommandInput } from './command.js';
import { leagueOption, periodOf, withReplayProgress } from './replay-input.js';

const kinds = ['goals', 'counts', 'props', 'lineups', 'value'] as const;
type Kind = (typeof kinds)[number];
/** Backtests of props and line-ups begin here by default: before every stored match. */
const FIRST_KICKOFF = '1900-01-01';
const statistics = teamCountsModel.statistics;
/** Of a loss per match: differences below are chance. Another call goes on from the settings shipped by then. */
const LEAST_GAIN = 1e-4;

export const backtestCommand: Command = {
  name: 'backtest',
  description: 'replays past seasons: fits before each round to what was known then, predicts it, scores it',
  arguments: [{ name: '<model>', description: kinds.join(', ') }],
  options: [
    leagueOption,
    {
      flags: '--from <date>',
      description:
        'first kick-off, YYYY-MM or YYYY-MM-DD; default two years before the end, of lineups the first; ' +
        'with --tune three seasons apart from each other',
    },
    { flags: '--to <date>', description: `kick-offs before this; default now, with --tune and --from ${TUNING_ENDS}` },
    {
      flags: '--statistic <keys>',
      description: `counts of ${statistics.join(', ')}; props of ${PROP_STATISTICS.join(', ')}`,
    },
    {
      flags: '--reference <file>',
      description: "goals only: csv of another model's probabilities, scored on the same matches",
    },
    {
      flags: '--out <folder>',
      description: 'where the report goes as JSON and as CSV; default backtest in the data folder',
    },
    {
      flags: '--export <file>',
      description:
        'goals and counts: every probability, closing price and result as csv, a row per match and outcome; ' +
        'value: every bet with a claim above 0, what it was worth at the close, and whether it won',
    },
    { flags: '--picture <file>', description: 'value only: claims and their worth at the close, as SVG' },
    { flags: '--tune', description: `searches for better settings on seasons before ${TUNING_ENDS} and prints them` },
    {
      flags: '--variant <name>',
      description: `goals with --tune: ${Object.keys(GOALS_SETTINGS).join(', ')}; default prices`,
      fallback: 'prices',
    },
    {
      flags: '--with-workers',
      description: 'running workers share the replay, a league season at a time; not for lineups or --tune',
    },
    {
      flags: '--without <feeds>',
      description: 'value only: price feeds, separated by commas, that are not heard before the close',
    },
    {
      flags: '--min-consensus <sources>',
      description: 'value only: least number of independent sources of every market; default as on the boards',
    },
  ],
  async run(context, input) {
    const kind = kindOf(input);
    const sql = await context.openSqlClient();
    await withReplayProgress(async (progress) => {
      const replay = { context, input, sql, now: context.clock.now(), onProgress: progress.show };
      if (isTuning(input)) return tune(kind, replay);
      const { report, ...exported } = await withReplayer(replay, (replayer) => backtest(kind, replay, replayer));
      progress.stop();
      if (context.signal.aborted) return;
      await finish(report, context, input);
      const file = textOf(input, 'export');
      if (file !== null) await exportRows(file, exported);
      const picture = textOf(input, 'picture');
      if (picture !== null && report.kind === 'value') await writeText('--picture', picture, [claimsPicture(report)]);
    });
  },
};

interface ReplayContext {
  readonly context: CommandContext;
  readonly input: CommandInput;
  readonly sql: PoolSqlClient;
  readonly now: Date;
  readonly onProgress: ReturnType<typeof createReplayProgress>['show'];
}

/** What can be exported: replays of teams' statistics, or the bets of a backtest of value. */
interface Exportable {
  readonly replays?: readonly ReplayedStatistic[];
  readonly divisions?: readonly ReplayDivision[];
  /** Of a backtest of value. */
  readonly bets?: readonly ValueBet[];
}

const isTuning = ({ options }: CommandInput): boolean => options['tune'] === true;

/** The kind of model, of which the other options allow a backtest. */
function kindOf(input: CommandInput): Kind {
  const kind = kinds.find((each) => each === input.words[0]);
  if (kind === undefined)
    throw new UsageError(`model must be one of ${kinds.join(', ')}; it is '${input.words[0] ?? ''}'`);
  const isOfTeams = kind === 'goals' || kind === 'counts';
  if (textOf(input, 'export') !== null && ((!isOfTeams && kind !== 'value') || isTuning(input)))
    throw new UsageError('--export is for goals, counts and value, without --tune');
  if (textOf(input, 'picture') !== null && kind !== 'value') throw new UsageError('--picture is for value');
  if (input.options['withWorkers'] === true && (kind === 'lineups' || isTuning(input)))
    throw new UsageError('--with-workers is for goals, counts, props and value, without --tune');
  if (isTuning(input) && !isOfTeams) throw new UsageError('--tune is for goals and counts');
  return kind;
}

/** Calls with the replayer that the options select. */
async function withReplayer<Result>(
  { context, input, sql, now }: ReplayContext,
  call: (replayer: Replayer) => Promise<Result>,
): Promise<Result> {
  if (input.options['withWorkers'] !== true) return call(replayHere);
  const replayer = await WorkerReplayer.open(sql, context.logger, now);
  try {
    return await call(replayer);
  } finally {
    await replayer.close();
  }
}

async function backtest(
  kind: Kind,
  replay: ReplayContext,
  replayer: Replayer,
): Promise<{ report: BacktestReport } & Exportable> {
  const { context, input, sql, now, onProgress } = replay;
  const leagues = listOf(input, 'league');
  const begin = kind === 'props' || kind === 'lineups' ? new Date(FIRST_KICKOFF) : null;
  const options = { ...periodOf(input, now, begin), signal: context.signal, onProgress, replayer };
  if (kind === 'props') {
    const keys = statisticsOf(input, PROP_STATISTICS);
    return { report: await backtestProps(await loadProps(sql, now, leagues), options, keys) };
  }
  if (kind === 'lineups') return { report: await backtestLineups(sql, now, leagues, options) };
  const divisions = await loadReplay(sql, now, leagues);
  if (kind === 'goals') return { divisions, ...(await backtestGoals(divisions, options, await readReference(input))) };
  if (kind === 'counts')
    return { divisions, ...(await backtestCounts(divisions, options, statisticsOf(input, statistics))) };
  const { quoteMaxAgeMinutes } = context.config;
  const without = await feedsOf(input, sql);
  const minConsensus = minConsensusOf(input);
  return backtestValue(sql, now, divisions, { ...options, minConsensus, quoteMaxAgeMinutes, without });
}

async function feedsOf(input: CommandInput, sql: PoolSqlClient): Promise<string[]> {
  const feeds = listOf(input, 'without');
  if (feeds.length === 0) return [];
  const known = await listFeeds(sql);
  for (const feed of feeds)
    if (!known.includes(feed))
      throw new UsageError(`--without must name price feeds, which are ${known.join(', ')}; it is '${feed}'`);
  return feeds;
}

async function finish(report: BacktestReport, { print, config }: CommandContext, input: CommandInput): Promise<void> {
  const parts = reportParts(report);
  for (const line of reportLines(parts)) print(line);
  const folder = textOf(input, 'out') ?? join(config.dataDirectory, 'backtest');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${report.kind}.json`), `${JSON.stringify(report, null, 2)}\n`);
  const table = join(folder, `${report.kind}.csv`);
  await writeFile(table, reportCsv(parts));
  print(`\n${table}`);
}

async function exportRows(file: string, { replays = [], divisions = [], bets }: Exportable): Promise<void> {
  if (bets !== undefined) return writeText('--export', file, [betRows(bets)]);
  const names = new Map(divisions.map(({ division, teamNames }) => [division, teamNames]));
  await writeText(
    '--export',
    file,
    replayRows(replays, (division, teamId) => names.get(division)?.get(teamId) ?? String(teamId)),
  );
}

async function writeText(option: string, file: string, text: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await pipeline(text, createWriteStream(file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new UsageError(`${option} cannot be written: ${error.message}`);
  });
}

async function tune(kind: Kind, { context, input, sql, now }: ReplayContext): Promise<void> {
  const isPeriodNamed = textOf(input, 'from') !== null || textOf(input, 'to') !== null;
  const periods = isPeriodNamed ? [periodOf(input, new Date(TUNING_ENDS), new Date('2015-07-01'))] : TUNING_SEASONS;
  if (periods.some(({ to }) => to > new Date(TUNING_ENDS)))
    throw new UsageError(`--to must not be after ${TUNING_ENDS} with --tune: later seasons are for testing`);
  const divisions = await loadReplay(sql, now, listOf(input, 'league'));
  const replayOf =
    (replayed: readonly ReplayDivision[]): Replay =>
    (model, statistic) =>
      periods.flatMap((period) => replayAll(replayed, model, statistic, { ...period, signal: context.signal }));
  const search: TuningOptions = {
    leastGain: LEAST_GAIN,
    rounds: 1,
    signal: context.signal,
    onStart: (loss) => context.print(`  as shipped: ${loss.toFixed(5)}`),
    onStep: ({ path, value, loss, isBetter }) =>
      context.print(`${isBetter ? '*' : ' '} ${path} ${value}: ${loss.toFixed(5)}`),
  };
  if (kind === 'goals') {
    const variant = variantOf(input);
    const { settings, loss } = tuneGoals(variant, replayOf(trainingDataOf[variant](divisions)), search);
    return context.print(`${variant}: ${loss.toFixed(5)} ${JSON.stringify(settings)}`);
  }
  for (const statistic of statisticsOf(input, statistics)) {
    const best = tuneCounts(statistic, replayOf(divisions), search);
    if (best !== null) context.print(`${statistic}: ${best.loss.toFixed(5)} ${JSON.stringify(best.settings)}`);
  }
}

/** Each variant is tuned on what it is made for: the model takes the richest information there is. */
const trainingDataOf: Record<GoalsVariant, (divisions: readonly ReplayDivision[]) => readonly ReplayDivision[]> = {
  prices: (divisions) => divisions,
  shots: withoutPrices,
  results: withGoalsOnly,
};

function variantOf(input: CommandInput): GoalsVariant {
  const variant = textOf(input, 'variant') ?? 'prices';
  if (variant in GOALS_SETTINGS) return variant as GoalsVariant;
  throw new UsageError(`--variant must be one of ${Object.keys(GOALS_SETTINGS).join(', ')}; it is '${variant}'`);
}

function statisticsOf<Key extends string>(input: CommandInput, keys: readonly Key[]): readonly Key[] {
  const requested = listOf(input, 'statistic');
  const wrong = requested.filter((key) => !keys.some((each) => each === key));
  if (wrong.length > 0) throw new UsageError(`--statistic must be among ${keys.join(', ')}; not ${wrong.join(', ')}`);
  return requested.length === 0 ? keys : keys.filter((key) => requested.includes(key));
}

function minConsensusOf(input: CommandInput): number | null {
  const text = textOf(input, 'minConsensus');
  if (text === null) return null;
  if (!/^[1-9]\d?$/.test(text))
    throw new UsageError(`--min-consensus must be a whole number from 1 to 99; it is '${text}'`);
  return Number(text);
}

async function readReference(input: CommandInput): Promise<ReturnType<typeof parseReference> | null> {
  const path = textOf(input, 'reference');
  if (path === null) return null;
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`--reference cannot be read: ${error.message}`);
  });
  return parseReference(text);
}
