import { ReasonField } from '../common/access/reason.dto.js';
import { CursorPageOf, CursorQuery } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import { MERGEABLE_KINDS } from '../ingestion/resolve/merge-entities.js';
import type { MergeableKind } from '../ingestion/resolve/merge-entities.js';
import { NameCandidate, unresolvedKinds } from './import-reports.dto.js';

/** Query of the queue of names. */
export class QueuedNamesQuery extends CursorQuery {
  @EnumField(unresolvedKinds, { optional: true, description: 'Only names of this kind.', example: 'player' })
  kind?: string;

  @StringField({
    optional: true,
    maximumLength: 40,
    description: 'Only names that this source wrote.',
    example: 'the-odds-api',
  })
  source?: string;

  @StringField({
    optional: true,
    maximumLength: 100,
    description: 'Words of the name; every word must match; case and accents do not matter.',
    example: 'smith',
  })
  q?: string;
}

/** A known entity that a name may mean. */
export class ScoredCandidate extends NameCandidate {
  @NumberField({
    minimum: 0,
    maximum: 1,
    description: 'Similarity of both names: the share of their runs of three letters that they have in common.',
    example: 0.64,
  })
  similarity: number;
}

/** A name that waits for a decision. */
export class QueuedName {
  @PublicIdField({ description: 'Number of the name.', example: 12 })
  id: number;

  @StringField({ description: 'Source that wrote it.', example: 'the-odds-api' })
  source: string;

  @EnumField(unresolvedKinds, { description: 'Kind of entity.', example: 'player' })
  kind: string;

  @ObjectField(() => CountryReference, { description: 'Country of the competition.' })
  country: CountryReference;

  @StringField({ description: 'The name as it was written.', example: 'W. Smith' })
  name: string;

  @StringField({ description: 'Where the name occurs, in words.', example: 'Brentford v Everton, 2025-02-26' })
  context: string;

  @ArrayField(() => ScoredCandidate, { description: 'Known entities that it may mean, the most similar first.' })
  candidates: ScoredCandidate[];

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Of a player: prices that wait for the decision; else null.',
    example: 34,
  })
  waitingPrices: number | null;

  @InstantField({ description: 'When it first occurred.', example: '2025-02-25T15:00:00.123Z' })
  firstSeenAt: string;
}

/** A page of the queue. */
export class QueuedNamePage extends CursorPageOf(QueuedName) {}

const dryRunField = {
  default: false,
  description: 'Tells what would change, and changes nothing.',
  example: false,
} as const;

/** Path of a name in the queue, or of a decision. */
export class NumberPath {
  @PublicIdField({ description: 'Number of the name, or of the decision.', example: 12 })
  id: number;
}

/** What a name means: either `to` or `create`. */
export class ResolveBody {
  @PublicIdField({ optional: true, description: 'The team, player or referee that the name means.', example: 501 })
  to?: number;

  @BooleanField({ optional: true, description: 'True: the name means a new entity, which is created.', example: true })
  create?: boolean;

  @BooleanField(dryRunField) dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Two entities that are one. */
export class MergeBody {
  @EnumField(MERGEABLE_KINDS, { description: 'Kind of both.', example: 'player' })
  kind: MergeableKind;

  @PublicIdField({ description: 'The entity that is given up; its id leads to the other.', example: 501 })
  duplicate: number;

  @PublicIdField({ description: 'The entity that stays.', example: 502 })
  survivor: number;

  @BooleanField(dryRunField) dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Undoes a decision. */
export class UndoBody {
  @BooleanField(dryRunField) dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Rows of one table that a decision changes. */
export class ChangedTable {
  @StringField({ description: 'Table.', example: 'public.teams' })
  table: string;

  @IntegerField({ minimum: 0, description: 'Rows added.', example: 0 })
  inserted: number;

  @IntegerField({ minimum: 0, description: 'Changes of rows.', example: 38 })
  updated: number;

  @IntegerField({ minimum: 0, description: 'Rows removed.', example: 1 })
  deleted: number;
}

/** What a decision did, or, with `dryRun`, would do. */
export class DecisionReply {
  @StringField({ description: 'What was done, in words.', example: "player 'W. Smith' is 501 (Will Smith)" })
  message: string;

  @IntegerField({
    minimum: 1,
    nullable: true,
    description: 'Number under which it can be undone; null where nothing is stored.',
    example: 7,
  })
  decision: number | null;

  @ArrayField(() => ChangedTable, { description: 'What changes, by table; figures derived from it follow.' })
  changes: ChangedTable[];
}

/** A decision that can be undone. */
export class Decision {
  @PublicIdField({ description: 'Number of the decision.', example: 7 })
  id: number;

  @EnumField(['settle', 'merge'], {
    description: '`settle`: what a name means; `merge`: two are one.',
    example: 'merge',
  })
  action: string;

  @StringField({ description: 'Kind of entity.', example: 'player' })
  kind: string;

  @StringField({ description: 'The name, or the entity that was given up.', example: '501 (W Smith)' })
  subject: string;

  @PublicIdField({ description: 'The entity that it means, or that stayed.', example: 502 })
  entityId: number;

  @InstantField({ description: 'When it was made.', example: '2025-02-25T15:00:00.123Z' })
  madeAt: string;
}

/** Decisions that can be undone. */
export class Decisions {
  @ArrayField(() => Decision, { maximumItems: 100, description: 'The last 100, the last first.' })
  data: Decision[];
}
