import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Writer } from '../common/access/writer.js';
import { Clock } from '../common/clock/clock.js';
import { ApplicationError } from '../common/problem/application-error.js';
import { bodyTooLarge, storeBody } from '../common/validation/streamed-body.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { missingForBoards } from '../ingestion/board-needs.js';
import { FileImporter } from '../ingestion/file-importer.js';
import { FILE_TOO_LARGE } from '../ingestion/files.js';
import type { IngestSummary } from '../ingestion/ingest-summary.js';
import { SOURCES } from '../ingestion/sources/index.js';
import type { ImportedFile, ImportQuery } from './imports.dto.js';

/** Largest file, as sent and unpacked: 64 MiB. */
export const LARGEST_IMPORT_BYTES = 64 * 2 ** 20;

/** Most concurrent imports in one process; a further one is refused at once. */
const MOST_IMPORTS = 2;
/** An import that takes longer, because others have the lock, is rolled back. */
const LONGEST_IMPORT_MILLISECONDS = 5 * 60_000;
const RETRY_SECONDS = 10;

/** Imports files that operators send, as `npm run ingest` does. */
@Injectable()
export class ImportsService implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private underWay = 0;

  constructor(
    private readonly importer: FileImporter,
    private readonly transactions: TransactionRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the body in a file, imports it and deletes the file.
   * @throws ApplicationError `service_unavailable`, `payload_too_large`, or `unprocessable` for an unreadable file
   */
  async import(query: ImportQuery, writer: Writer, request: Request, response: Response): Promise<ImportedFile> {
    if (this.underWay >= MOST_IMPORTS) throw busy(`${MOST_IMPORTS} files are being imported`);
    this.underWay += 1;
    try {
      const folder = await mkdtemp(join(tmpdir(), 'football-import-'));
      try {
        const path = join(folder, 'file');
        await storeBody(request, response, path, LARGEST_IMPORT_BYTES);
        return await this.load(query, path, writer, response);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    } finally {
      this.underWay -= 1;
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async load(query: ImportQuery, path: string, writer: Writer, response: Response): Promise<ImportedFile> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([
      gone.signal,
      this.stopping.signal,
      AbortSignal.timeout(LONGEST_IMPORT_MILLISECONDS),
    ]);
    const { source, fileName, dryRun } = query;
    const file = { source, fileName, path, mostBytes: LARGEST_IMPORT_BYTES, dryRun, now: this.clock.now() };
    const summary = await this.importer.import(file, signal).catch((error: unknown) => {
      throw signal.aborted ? busy('the import was stopped; send the file again') : refusalOf(error);
    });
    const [failed] = summary.failed;
    if (failed !== undefined) throw new ApplicationError('unprocessable', `Nothing was imported: ${failed.reason}.`);
    if (!dryRun) await this.audit(summary, query, writer);
    return importedFile(summary, query);
  }

  private async audit(summary: IngestSummary, { fileName }: ImportQuery, writer: Writer): Promise<void> {
    const { runId, source, rowsRead, inserted, updated, unchanged } = summary;
    if (runId === null) throw new Error('an import has a run');
    await this.transactions.run(writer, ({ record }) =>
      record({
        entityKind: 'import',
        entityId: runId,
        action: 'create',
        before: null,
        after: { name: fileName, source, rowsRead, inserted, updated, unchanged },
      }),
    );
  }
}

function busy(why: string): ApplicationError {
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  return new ApplicationError('service_unavailable', `No file can be imported now: ${why}.`, [], { headers });
}

/** 413 for a file that is too large once it is unpacked; returns other errors unchanged. */
function refusalOf(error: unknown): unknown {
  return (error as { code?: unknown }).code === FILE_TOO_LARGE ? bodyTooLarge(LARGEST_IMPORT_BYTES) : error;
}

function importedFile(summary: IngestSummary, { fileName }: ImportQuery): ImportedFile {
  const { source, dryRun, rowsRead, inserted, updated, unchanged, quotes, pending, skipped, remarks } = summary;
  const { refused, fixtureIds, report, seconds } = summary;
  const missing = report === null || report.competitions === 0 ? [] : missingForBoards(report.known, SOURCES);
  return {
    source,
    fileName,
    dryRun,
    ...{ rowsRead, inserted, updated, unchanged, quotes, pendingQuotes: pending, skipped, remarks },
    refused: refused.map(({ code, count, examples }) => ({
      code,
      count,
      examples: examples.map(({ line, message }) => ({ line, message })),
    })),
    waitingNames: report?.waitingNames ?? 0,
    matches: fixtureIds.size,
    flags: report?.flags ?? [],
    missing: missing.map(({ data, boards, sources }) => ({ data, boards, sources })),
    seconds,
  };
}
