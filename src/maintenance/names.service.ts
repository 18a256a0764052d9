import { Injectable } from '@nestjs/common';
import type { Writer } from '../common/access/writer.js';
import { requireMatch } from '../common/entity-tag.js';
import { pluralise } from '../common/pluralise.js';
import {
  ApplicationError,
  invalidMember,
  invalidParameter,
  jsonPointer,
  unknownResource,
} from '../common/problem/application-error.js';
import { SqlClient } from '../database/sql-client.js';
import type { SqlTransaction } from '../database/sql-client.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { acceptMatches, listClearMatches } from '../ingestion/resolve/clear-matches.queries.js';
import { underImportLock } from '../ingestion/load/load.queries.js';
import { mergeEntities } from '../ingestion/resolve/merge-entities.js';
import {
  listChanges,
  listResolutions,
  ResolutionError,
  undoSentence,
  UnknownDecision,
} from '../ingestion/resolve/resolutions.queries.js';
import type { Change, Decider } from '../ingestion/resolve/resolutions.queries.js';
import { resolveListedName, sentenceOf } from '../ingestion/resolve/resolve-name.js';
import { undoResolution } from '../ingestion/resolve/undo-resolution.queries.js';
import type {
  AcceptBody,
  ClearMatches,
  DecisionReply,
  Decisions,
  MergeBody,
  ResolveBody,
  UndoBody,
} from './names.dto.js';

const MOST_DECISIONS = 100;

/** Members of a step that resolves no name. */
const nothingMore = { country: null, entity: null, prices: 0, fixtures: 0 } as const;

const undoSteps = { settle: 'undoSettle', accept: 'undoAccept', merge: 'undoMerge' } as const;

/** Carries the reply of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  constructor(readonly reply: DecisionReply) {
    super('dry run');
  }
}

/** Decisions about names and entities. */
@Injectable()
export class NamesService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly sql: SqlClient,
  ) {}

  /** @throws ApplicationError `invalid_input`, `not_found`, or `conflict` with the reason */
  async resolve(id: number, { to, create, dryRun }: ResolveBody, writer: Writer): Promise<DecisionReply> {
    if ((to === undefined) === (create !== true)) {
      throw invalidMember(['to'], 'or create must be given, and not both');
    }
    return this.decide(writer, dryRun, async (sql, decider) => {
      const resolved = await resolveListedName(sql, id, to ?? 'new', decider);
      const { resolution, kind, name, country, created } = resolved;
      const { id: entityId, name: entityName } = resolved.entity;
      return {
        message: sentenceOf(resolved),
        step: {
          action: created ? 'create' : 'settle',
          kind,
          subject: name,
          country,
          entity: entityId === null ? null : { id: entityId, name: entityName },
          prices: resolved.quotes,
          fixtures: resolved.fixtures,
        },
        decision: resolution,
        changes: await changesOf(sql, resolution),
      };
    });
  }

  /** Names that mean one player clearly. */
  async listClearMatches(): Promise<ClearMatches> {
    return clearMatchesIn(this.sql);
  }

  /**
   * Resolves the names that `listClearMatches` returned, all or none, as one decision.
   * @throws ApplicationError `invalid_input` without If-Match, `precondition_failed` if these names have changed
   */
  async acceptClearMatches({ dryRun }: AcceptBody, writer: Writer): Promise<DecisionReply> {
    if (writer.ifMatch === null) {
      throw invalidParameter('If-Match', 'must be given: the ETag of GET /api/v2/names/clear-matches');
    }
    return this.decide(writer, dryRun, async (sql, decider) => {
      const matches = await clearMatchesIn(sql);
      requireMatch(writer.ifMatch, matches);
      const { subject, quotes, resolution } = await acceptMatches(sql, matches.data, decider);
      return {
        message: `${pluralise(matches.total, 'name')} accepted${matches.total === 0 ? '' : `: ${subject}`}`,
        step: { action: 'accept', kind: 'player', subject, ...nothingMore, prices: quotes },
        decision: resolution,
        changes: await changesOf(sql, resolution),
      };
    });
  }

  /** @throws ApplicationError `conflict` with the reason why the two cannot be merged */
  async merge({ kind, duplicate, survivor, dryRun }: MergeBody, writer: Writer): Promise<DecisionReply> {
    return this.decide(writer, dryRun, async (sql, decider) => {
      const merged = await mergeEntities(sql, kind, duplicate, survivor, decider);
      const { duplicate: one, survivor: other, resolution } = merged;
      return {
        message: `${kind} ${one.name} (${one.id}) is ${other.name} (${other.id})`,
        step: {
          action: 'merge',
          kind,
          subject: `${one.name} (${one.id})`,
          ...nothingMore,
          entity: { id: other.id, name: other.name },
        },
        decision: resolution,
        changes: await changesOf(sql, resolution),
      };
    });
  }

  /** @throws ApplicationError `not_found`, or `conflict` if something has changed since */
  async undo(id: number, { dryRun }: UndoBody, writer: Writer): Promise<DecisionReply> {
    return this.decide(writer, dryRun, async (sql, decider) => {
      const undone = await undoResolution(sql, id, decider);
      const { action, kind, subject } = undone;
      const changes = await changesOf(sql, id);
      return {
        message: undoSentence(undone),
        step: { action: undoSteps[action], kind, subject, ...nothingMore },
        decision: null,
        changes: changes.map(({ kind: changed, inserted, updated, deleted }) => ({
          kind: changed,
          inserted: deleted,
          updated,
          deleted: inserted,
        })),
      };
    });
  }

  /** The last decisions that can be undone. */
  async listDecisions(): Promise<Decisions> {
    const decisions = await listResolutions(this.sql, MOST_DECISIONS);
    return { data: decisions.map(({ madeAt, ...decision }) => ({ ...decision, madeAt: madeAt.toISOString() })) };
  }

  private async decide(
    writer: Writer,
    dryRun: boolean,
    work: (sql: SqlTransaction, decider: Decider) => Promise<DecisionReply>,
  ): Promise<DecisionReply> {
    const { caller, requestId, reason } = writer;
    const actor = caller.kind === 'bearer' ? caller.subject : null;
    try {
      return await this.transactions.run(writer, ({ sql }) =>
        underImportLock(sql, async (transaction) => {
          const reply = await work(transaction, { callerKind: caller.kind, actor, requestId, reason });
          if (dryRun) throw new DryRun({ ...reply, decision: null });
          return reply;
        }),
      );
    } catch (error) {
      if (error instanceof DryRun) return error.reply;
      if (error instanceof UnknownDecision) throw unknownResource(error.what, error.id);
      if (error instanceof ResolutionError) {
        const { message: detail } = error;
        throw new ApplicationError('conflict', `${detail}.`, [{ pointer: jsonPointer([]), detail }]);
      }
      throw error;
    }
  }
}

const changesOf = (sql: SqlTransaction, decision: number | null): Promise<Change[]> =>
  decision === null ? Promise.resolve([]) : listChanges(sql, decision);

async function clearMatchesIn(sql: SqlClient): Promise<ClearMatches> {
  const data = await listClearMatches(sql);
  return { data, total: data.length };
}
