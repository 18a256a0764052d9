import type { LoadedUnit } from './load/load-unit.js';
import { missingForBoards } from './board-needs.js';
import type { ImportReport } from './load/import-report.queries.js';
import type { Remark, Source } from './source.js';

/** Refused rows of one kind. */
export interface RefusedKind {
  code: string;
  count: number;
  /** The first few, in file order. */
  examples: { path: string; line: number; message: string }[];
}

/** Skipped rows of one kind. */
export interface SkippedKind {
  code: string;
  count: number;
}

/** Result of an import. */
export interface IngestSummary {
  source: string;
  dryRun: boolean;
  /** Id of the stored run; null: no file was planned. */
  runId: number | null;
  /** Files that were loaded. */
  files: number;
  rowsRead: number;
  inserted: number;
  updated: number;
  unchanged: number;
  quotes: number;
  /** Player prices with an unresolved name. */
  pending: number;
  /** Valid rows that this service does not need. */
  skipped: SkippedKind[];
  /** One per code, with the counts of all files added up. */
  remarks: Remark[];
  refused: RefusedKind[];
  ignored: { path: string; reason: string }[];
  failed: { path: string; reason: string }[];
  seconds: number;
  /** Matches named in the files. */
  fixtureIds: Set<number>;
  /** State of the data after the import; null: not requested. */
  report: ImportReport | null;
  /** The run was stopped before all files were loaded. */
  interrupted: boolean;
}

const EXAMPLES_PER_KIND = 3;
const IGNORED_SHOWN = 10;

/** An empty summary, filled while files are loaded. */
export function startSummary(source: string, dryRun: boolean): IngestSummary {
  return {
    source,
    dryRun,
    runId: null,
    ...{ files: 0, rowsRead: 0, inserted: 0, updated: 0, unchanged: 0, quotes: 0, pending: 0, seconds: 0 },
    ...{ skipped: [], remarks: [], refused: [], ignored: [], failed: [] },
    fixtureIds: new Set(),
    report: null,
    interrupted: false,
  };
}

/** Adds one loaded file. */
export function addLoaded(summary: IngestSummary, path: string, loaded: LoadedUnit): void {
  summary.files += 1;
  for (const key of ['rowsRead', 'inserted', 'updated', 'unchanged', 'quotes', 'pending'] as const)
    summary[key] += loaded[key];
  for (const id of loaded.fixtureIds) summary.fixtureIds.add(id);
  for (const { code } of loaded.skipped) countUp(summary.skipped, { code, count: 1 });
  for (const remark of loaded.remarks) countUp(summary.remarks, { ...remark });
  for (const { code, line, message } of loaded.refused) {
    const { examples } = countUp(summary.refused, { code, count: 1, examples: [] });
    if (examples.length < EXAMPLES_PER_KIND) examples.push({ path, line, message });
  }
}

/** Adds to the count of a kind, or appends the kind. @returns the kind with its total */
function countUp<Kind extends SkippedKind>(kinds: Kind[], added: Kind): Kind {
  const kind = kinds.find(({ code }) => code === added.code);
  if (kind === undefined) {
    kinds.push(added);
    return added;
  }
  kind.count += added.count;
  return kind;
}

const rowsOf = (kinds: readonly SkippedKind[]): number => kinds.reduce((sum, { count }) => sum + count, 0);
const byCount = <Kind extends SkippedKind>(kinds: readonly Kind[]): Kind[] =>
  [...kinds].sort((one, other) => other.count - one.count);
const number = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** Formats the summary for printing, naming those of `sources` that provide missing data. */
export function formatSummary(
  summary: IngestSummary,
  shorten: (path: string) => string = (path) => path,
  sources: readonly Source[] = [],
): string {
  const { source, files, seconds, quotes, pending } = summary;
  if (files === 0 && summary.failed.length === 1 && !summary.interrupted) {
    const [{ path, reason }] = summary.failed as [IngestSummary['failed'][number]];
    return `${source}: nothing was imported: ${shorten(path)}: ${reason}`;
  }
  const rate = quotes > 0 && seconds > 0 ? ` (${number(quotes / seconds)} per second)` : '';
  const lines = [
    `${source}: ${number(files)} ${files === 1 ? 'file' : 'files'} in ${seconds.toFixed(1)} s` +
      `${summary.dryRun ? ', a dry run: nothing was written' : ''}${summary.interrupted ? ', interrupted' : ''}`,
    `  rows read   ${number(summary.rowsRead)}`,
    `  inserted    ${number(summary.inserted)}`,
    `  updated     ${number(summary.updated)}`,
    `  unchanged   ${number(summary.unchanged)}`,
    `  quotes      ${number(quotes)}${rate}`,
  ];
  if (pending > 0)
    lines.push(`  waiting     ${number(pending)} prices of players whose name is not resolved: see npm run resolve`);
  lines.push(`  skipped     ${number(rowsOf(summary.skipped))}`);
  for (const { code, count } of byCount(summary.skipped)) lines.push(`    ${code} (${number(count)})`);
  lines.push(`  refused     ${number(rowsOf(summary.refused))}`);
  for (const { code, count, examples } of byCount(summary.refused)) {
    lines.push(`    ${code} (${number(count)})`);
    for (const { path, line, message } of examples) lines.push(`      ${shorten(path)}:${line} ${message}`);
    if (count > examples.length) lines.push(`      and ${number(count - examples.length)} more`);
  }
  for (const { code, count, message } of summary.remarks) {
    lines.push(`  remark      ${code} (${number(count)}): ${message}`);
  }
  const list = (title: string, entries: IngestSummary['ignored'], shown: number): void => {
    if (entries.length === 0) return;
    lines.push(`  ${title.padEnd(11)} ${number(entries.length)}`);
    for (const { path, reason } of entries.slice(0, shown)) lines.push(`    ${shorten(path)}: ${reason}`);
    if (entries.length > shown) lines.push(`    and ${number(entries.length - shown)} more`);
  };
  list('ignored', summary.ignored, IGNORED_SHOWN);
  const { failed } = summary;
  if (failed.length > 0) {
    lines.push(`  failed      ${number(failed.length)}`);
    for (const reason of new Set(failed.map((failure) => failure.reason))) {
      const equal = failed.filter((failure) => failure.reason === reason);
      for (const { path } of equal.slice(0, EXAMPLES_PER_KIND)) lines.push(`    ${shorten(path)}: ${reason}`);
      const others = equal.length - EXAMPLES_PER_KIND;
      if (others > 0) lines.push(`    and ${number(others)} more: ${reason}`);
    }
  }
  if (summary.report !== null) lines.push(...formatReport(summary, summary.report, sources));
  return lines.join('\n');
}

const counts = (kinds: readonly SkippedKind[]): string =>
  kinds.length === 0
    ? ''
    : ` (${byCount(kinds)
        .map(({ code, count }) => `${code} ${number(count)}`)
        .join(', ')})`;

/** The closing lines: rows, unresolved names, flagged matches and missing data. */
function formatReport(summary: IngestSummary, report: ImportReport, sources: readonly Source[]): string[] {
  const [skipped, refused] = [rowsOf(summary.skipped), rowsOf(summary.refused)];
  const waiting =
    report.waitingNames === 0 ? 'none wait' : `${number(report.waitingNames)} wait to be resolved: npm run resolve`;
  const flagged =
    report.flaggedMatches === 0
      ? '0 flagged'
      : `${number(report.flaggedMatches)} flagged${counts(report.flags)}: see /api/v2/data-coverage/fixtures`;
  const lines = [
    'what to know',
    `  rows        ${number(summary.rowsRead)} read, ${number(skipped)} skipped${counts(summary.skipped)}; ` +
      `${number(refused)} refused${counts(summary.refused)}`,
    `  names       ${waiting}`,
    `  matches     ${number(summary.fixtureIds.size)} read, ${flagged}`,
  ];
  if (report.competitions === 0) return lines;
  const missing = missingForBoards(report.known, sources);
  const of = `${number(report.competitions)} ${report.competitions === 1 ? 'competition' : 'competitions'}`;
  if (missing.length === 0) return [...lines, `  boards      what is known of ${of} feeds all of them`];
  lines.push(`  boards      some stay empty with what is known of ${of}:`);
  for (const { data, boards, sources: givers } of missing) {
    lines.push(`    no ${data}: ${boards.join(', ')}; would come from ${givers.join(' or ')}`);
  }
  return lines;
}

/** Exit code of an import: 0 success, 3 rows refused or names unresolved, 1 failure. */
export function exitCodeOf({ failed, files, refused, pending, report }: IngestSummary): 0 | 1 | 3 {
  if (failed.length > 0 || files === 0) return 1;
  return refused.length > 0 || pending > 0 || (report !== null && report.waitingNames > 0) ? 3 : 0;
}
