import { Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { momentOf } from '../boards/records/board-moment.js';
import { Clock } from '../common/clock/clock.js';
import { boundsOfDay, localMoment } from '../common/calendar/days.js';
import { DATA_KINDS, missingForBoards } from '../ingestion/board-needs.js';
import { findSource, SOURCES } from '../ingestion/sources/index.js';
import type {
  CompetitionCoverage,
  CoverageSummary,
  CoverageSummaryQuery,
  SourceFreshness,
  SourcesFreshness,
} from './coverage-summary.dto.js';
import { CoverageSummaryRepository } from './coverage-summary.repository.js';
import type { CoverageDayRow, KnownDataRow, SourceRow } from './coverage-summary.repository.js';

/** A source is late once it has delivered nothing new for this many of its usual intervals. */
const LATE_AFTER = 3;

/** What is missing, since when, which boards it leaves empty, and which sources would provide it. */
@Injectable()
export class CoverageSummaryService {
  constructor(
    private readonly repository: CoverageSummaryRepository,
    private readonly boards: BoardsService,
    private readonly clock: Clock,
  ) {}

  async show({ days, tz }: CoverageSummaryQuery): Promise<CoverageSummary> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const to = localMoment(now, tz).day;
    const from = new Date(Date.parse(`${to}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    const arrivedBy = this.arrivedBy(now);
    const [rows, competitions, sources] = await Promise.all([
      this.repository.listDays(boundsOfDay(from, tz).from, now, tz),
      this.repository.listKnown(now),
      this.repository.listSources(arrivedBy),
    ]);
    return {
      from,
      to,
      competitions: competitions.map((competition) => coverageOf(competition, rows)),
      sources: sources.map((source) => freshnessOf(source, arrivedBy)),
      ...members,
    };
  }

  /** When each source last delivered data, and which sources are late. */
  async showSources(): Promise<SourcesFreshness> {
    const { now, members } = momentOf(await this.boards.snapshot());
    const arrivedBy = this.arrivedBy(now);
    const sources = await this.repository.listSources(arrivedBy);
    return { data: sources.map((source) => freshnessOf(source, arrivedBy)), ...members };
  }

  /** Moment for computing the age of files: they arrive in real time, even while a demo runs fast. */
  private arrivedBy(now: Date): Date {
    return this.clock.speed === 1 ? now : this.clock.realTime.now();
  }
}

function freshnessOf({ lastFileAt, lastNewsAt, isBehind, ...source }: SourceRow, now: Date): SourceFreshness {
  const { name, expectedEverySeconds } = source;
  const lateAt =
    lastNewsAt === null || expectedEverySeconds === null
      ? null
      : lastNewsAt.getTime() + LATE_AFTER * expectedEverySeconds * 1_000;
  return {
    ...source,
    gives: [...(findSource(name)?.gives ?? [])],
    isLate: isBehind ?? (lateAt === null ? null : now.getTime() > lateAt),
    lastFileAt: lastFileAt?.toISOString() ?? null,
    lastNewsAt: lastNewsAt?.toISOString() ?? null,
  };
}

function coverageOf(competition: KnownDataRow, rows: readonly CoverageDayRow[]): CompetitionCoverage {
  const available = new Set(DATA_KINDS.filter((kind) => competition[kind] !== null));
  return {
    id: competition.id,
    name: competition.name,
    days: rows.flatMap(({ competitionId, ...day }) => (competitionId === competition.id ? day : [])),
    known: DATA_KINDS.map((kind) => ({ kind, at: competition[kind]?.toISOString() ?? null })),
    lacking: missingForBoards(available, SOURCES).map(({ kinds, boards, sources }) => ({ kinds, boards, sources })),
    newestPriceAt: competition.newestPriceAt?.toISOString() ?? null,
  };
}
