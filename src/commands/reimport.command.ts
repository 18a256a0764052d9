import { exitCodeOf, formatSummary, startSummary } from '../ingestion/ingest-summary.js';
import type { IngestSummary } from '../ingestion/ingest-summary.js';
import { findLoadingSource } from '../ingestion/load/load.queries.js';
import { CONNECTORS, findConnector } from '../ingestion/sources/connectors.js';
import type { Source } from '../ingestion/source.js';
import { importAnswers, importTogether } from '../polling/import-answers.js';
import type { ImportParts } from '../polling/import-answers.js';
import { listAnswersSince, listNewestAnswers } from '../polling/raw-answers.queries.js';
import { textOf, UsageError } from './command.js';
import type { Command } from './command.js';

const names = CONNECTORS.map(({ source }) => source.name).join(', ');

export const reimportCommand: Command = {
  name: 'reimport',
  description:
    'imports stored answers of a provider again, for example after an update that fixes a parser. Nothing is requested ' +
    'from the provider, and importing twice changes nothing. Exit codes are those of ingest',
  arguments: [{ name: '<source>', description: names }],
  options: [{ flags: '--since <instant>', description: 'answers since then, such as 2025-02-25T15:00Z; default all' }],
  async run({ openSqlClient, clock, logger, signal, print }, input) {
    const [name = ''] = input.words;
    const connector = findConnector(name);
    if (connector === null) throw new UsageError(`source must be one of ${names}; it is '${name}'`);
    const text = textOf(input, 'since');
    const since = new Date(text ?? 0);
    if (Number.isNaN(since.getTime()))
      throw new UsageError(`--since must be an instant such as 2025-02-25T15:00Z; it is '${text}'`);
    const sql = await openSqlClient();
    const summary = await reimport({ sql, logger, signal }, connector.source, since, clock.now());
    print(formatSummary(summary));
    return exitCodeOf(summary);
  },
};

/** Imports the stored answers of a source since a moment again, the oldest first. */
export async function reimport(parts: ImportParts, source: Source, since: Date, now: Date): Promise<IngestSummary> {
  const summary = startSummary(source.name, false);
  const { id } = await findLoadingSource(parts.sql, source.name);
  const began = performance.now();
  if (source.needsFolder === true) {
    const newest = await listNewestAnswers(parts.sql, id, since);
    await importTogether(parts, { source, sourceId: id }, newest, ['reimport'], now, summary);
  } else await reimportEach(parts, source, id, since, now, summary);
  summary.seconds = (performance.now() - began) / 1000;
  return summary;
}

async function reimportEach(
  parts: ImportParts,
  source: Source,
  sourceId: number,
  since: Date,
  now: Date,
  summary: IngestSummary,
): Promise<void> {
  for (let afterId = 0; ;) {
    const answers = await listAnswersSince(parts.sql, sourceId, since, afterId);
    const last = answers.at(-1);
    if (last === undefined) break;
    await importAnswers(parts, source, answers, ['reimport'], now, summary);
    afterId = last.id;
  }
}
