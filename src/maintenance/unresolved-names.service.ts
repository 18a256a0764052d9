import { Injectable } from '@nestjs/common';
import type { WriteReply } from '../common/access/reason.dto.js';
import type { Writer } from '../common/access/writer.js';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { searchPatterns } from '../common/names/search-words.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { ApplicationError, unknownResource } from '../common/problem/application-error.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { normaliseName } from '../football/names.js';
import { similarityOf } from '../ingestion/resolve/clear-matches.js';
import type { WaitingPrices } from '../ingestion/resolve/pending-quotes.queries.js';
import { SearchService } from '../search/search.service.js';
import type { Activity } from '../search/search.service.js';
import type {
  NameCandidate,
  UnresolvedName,
  UnresolvedNamePage,
  UnresolvedNamesQuery,
} from './unresolved-names.dto.js';
import { UnresolvedNamesRepository } from './unresolved-names.repository.js';
import type { CandidateRecord, UnresolvedNameRecord } from './unresolved-names.repository.js';

/** Kinds whose candidates are distinguished by their activity. */
const activeKinds = ['team', 'player', 'referee'] as const;

/** A name with the evidence for judging its candidates. */
interface JudgedName extends UnresolvedNameRecord {
  readonly waiting: WaitingPrices | undefined;
  /** By candidate. */
  readonly activities: ReadonlyMap<number, Activity>;
}

/** Names that imports could not resolve. */
@Injectable()
export class UnresolvedNamesService {
  constructor(
    private readonly repository: UnresolvedNamesRepository,
    private readonly search: SearchService,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
    private readonly transactions: TransactionRunner,
  ) {}

  /** A page of names, the last listed first, each candidate with the evidence for it. */
  async list(query: UnresolvedNamesQuery & { skipped?: boolean }, path: string): Promise<UnresolvedNamePage> {
    const { settled: isResolved = null, skipped: isSkipped = null, kind = null, source = null, q } = query;
    const filter = { isResolved, isSkipped, kind, source, patterns: searchPatterns(q) };
    const [page, counts] = await Promise.all([
      this.pager.page({
        path,
        query,
        read: async (window) => this.judged(await this.repository.list(filter, window)),
        keyOf: ({ id }) => [-id],
        present: nameOf,
      }),
      this.repository.count(filter),
    ]);
    return { ...page, ...counts };
  }

  /**
   * Skips a name, which is then listed on request only, or lists it again.
   * @throws ApplicationError `not_found`, or `conflict` for a resolved name
   */
  async skip(id: number, isSkipped: boolean, writer: Writer): Promise<WriteReply> {
    return this.transactions.run(writer, async (transaction) => {
      const listed = await this.repository.lock(transaction, id);
      if (listed === null) throw unknownResource('listed name', id);
      const { name, kind } = listed;
      if (listed.isResolved) throw new ApplicationError('conflict', `${id} (${name}) is resolved already.`);
      const state = isSkipped ? 'skipped' : 'listed again';
      if (listed.isSkipped === isSkipped) return { message: `${name} is ${state} already; nothing was changed.` };
      await this.repository.setSkipped(transaction, id, isSkipped);
      await transaction.record({
        entityKind: 'name',
        entityId: id,
        action: 'update',
        before: { name, kind, skipped: !isSkipped },
        after: { name, kind, skipped: isSkipped },
      });
      return { message: `${name} is ${state}.` };
    });
  }

  private async judged(names: readonly UnresolvedNameRecord[]): Promise<JudgedName[]> {
    const now = this.clock.now();
    const [waiting, ...activities] = await Promise.all([
      this.repository.listWaitingPrices(names.map(({ id }) => id)),
      ...activeKinds.map(async (kind) => {
        const candidates = names.flatMap((name) => (name.kind === kind ? name.candidates : []));
        return this.search.activitiesOf(kind, [...new Set(candidates.map(({ id }) => id))], now);
      }),
    ]);
    const byKind = new Map<string, ReadonlyMap<number, Activity>>(
      activeKinds.map((kind, index) => [kind, new Map((activities[index] ?? []).map((row) => [row.id, row]))]),
    );
    return names.map((name) => ({
      ...name,
      waiting: waiting.get(name.id),
      activities: byKind.get(name.kind) ?? new Map(),
    }));
  }
}

function nameOf(row: JudgedName): UnresolvedName {
  const { id, source, alsoListedBy, kind, name, context, country, resolvedId, resolvedName, resolvedAt, waiting } = row;
  return {
    id,
    source,
    alsoListedBy,
    kind,
    name,
    context,
    country,
    candidates: row.candidates
      .map((candidate) => candidateOf(candidate, row))
      .sort((one, other) => (other.similarity ?? 0) - (one.similarity ?? 0)),
    waitingPrices: waiting?.prices ?? null,
    waitingMatches: waiting?.matches ?? null,
    firstSeenAt: row.firstSeenAt.toISOString(),
    skippedAt: row.skippedAt?.toISOString() ?? null,
    settlement:
      resolvedAt === null ? null : { id: resolvedId, name: resolvedName, settledAt: resolvedAt.toISOString() },
  };
}

function candidateOf(
  { id, name, alsoKnownAs }: CandidateRecord,
  { kind, name: written, waiting, activities }: JudgedName,
): NameCandidate {
  if (kind === 'fixture') return { id, name, similarity: null, evidence: null };
  const words = new Set([name, ...alsoKnownAs].flatMap((each) => normaliseName(each).split(' ')));
  const { matches = 0, team = null, nextKickoffAt = null } = activities.get(id) ?? {};
  return {
    id,
    name,
    similarity: similarityOf(written, { name, alsoKnownAs }),
    evidence: {
      sharedWords: normaliseName(written)
        .split(' ')
        .filter((word) => words.has(word)),
      alsoKnownAs,
      team: team === null ? null : { id: team.id, name: team.name },
      matches,
      nextKickoffAt: nextKickoffAt === null ? null : instantText(nextKickoffAt),
      squadsOfWaitingMatches: waiting === undefined ? null : (waiting.squads.get(id) ?? 0),
    },
  };
}
