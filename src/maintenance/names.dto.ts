import { ReasonField } from '../common/access/reason.dto.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ObjectField,
  PublicIdField,
  StringField,
} from '../common/validation/index.js';
import { MERGEABLE_KINDS } from '../ingestion/resolve/merge-entities.js';
import type { MergeableKind } from '../ingestion/resolve/merge-entities.js';

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
  @PublicIdField({
    optional: true,
    description: 'The team, player or referee that the name means; of a doubtful event one of its candidates.',
    example: 501,
  })
  to?: number;

  @BooleanField({
    optional: true,
    description:
      'True: the name means a new entity, which is created; a doubtful event is a match of its own, which the next ' +
      'import of the file stores.',
    example: true,
  })
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

/** The entity that a name means, or that stayed. */
export class DecidedEntity {
  @PublicIdField({ description: 'Its id.', example: 501 })
  id: number;

  @StringField({ description: 'Its name; of an event its day.', example: 'Will Smith' })
  name: string;
}

/** What decisions do; a closed list. */
export const decisionSteps = ['settle', 'create', 'merge', 'undoSettle', 'undoMerge'] as const;

/** The parts of what a decision did. */
export class DecisionStep {
  @EnumField(decisionSteps, {
    description:
      '`settle`: the name means a known entity, or an event is a match of its own; `create`: the name means a new ' +
      'entity; `merge`: two are one; `undoSettle`, `undoMerge`: such a decision is undone.',
    example: 'settle',
  })
  action: (typeof decisionSteps)[number];

  @StringField({ description: 'Kind of entity.', example: 'player' })
  kind: string;

  @StringField({
    description: 'The name, or the entity that was given up with its id.',
    example: 'W. Smith',
  })
  subject: string;

  @StringField({
    nullable: true,
    description: 'Name of the country in which a name holds; else null.',
    example: 'England',
  })
  country: string | null;

  @ObjectField(() => DecidedEntity, {
    nullable: true,
    description: 'What it means, or what stayed; null: a match of its own, or undone.',
  })
  entity: DecidedEntity | null;

  @IntegerField({ minimum: 0, description: 'Prices that waited for the name and now count.', example: 34 })
  prices: number;

  @IntegerField({ minimum: 0, description: 'Fixtures whose referee it resolved.', example: 0 })
  fixtures: number;
}

/** What a decision did, or, with `dryRun`, would do. */
export class DecisionReply {
  @StringField({ description: 'What was done, in words.', example: "player 'W. Smith' in England is Will Smith (501)" })
  message: string;

  @ObjectField(() => DecisionStep, { description: 'The same in parts.' })
  step: DecisionStep;

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

  @PublicIdField({
    nullable: true,
    description: 'The entity that it means, or that stayed; null: a match of its own.',
    example: 502,
  })
  entityId: number | null;

  @StringField({ nullable: true, description: 'Its name; null: a match, or there is none.', example: 'Will Smith' })
  entityName: string | null;

  @InstantField({ description: 'When it was made.', example: '2025-02-25T15:00:00.123Z' })
  madeAt: string;
}

/** Decisions that can be undone. */
export class Decisions {
  @ArrayField(() => Decision, { maximumItems: 100, description: 'The last 100, the last first.' })
  data: Decision[];
}
