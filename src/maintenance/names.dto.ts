import { ReasonField } from '../common/access/reason.dto.js';
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
import { LEAST_SIMILARITY } from '../ingestion/resolve/clear-matches.js';
import { MERGEABLE_KINDS } from '../ingestion/resolve/merge-entities.js';
import type { MergeableKind } from '../ingestion/resolve/merge-entities.js';
import { changedKinds } from '../ingestion/resolve/resolutions.queries.js';
import type { ChangedKind } from '../ingestion/resolve/resolutions.queries.js';

const dryRunField = (): PropertyDecorator =>
  BooleanField('Dry run: reports what would change without storing anything.', { default: false, example: false });

/** Path of a name in the queue, or of a decision. */
export class NumberPath {
  @PublicIdField('Number of the name or decision.', { example: 12 }) id: number;
}

/** What a name means: either `to` or `create`. */
export class ResolveBody {
  @PublicIdField('Team, player or referee that the name refers to; for a doubtful fixture, one of its candidates.', {
    optional: true,
    example: 501,
  })
  to?: number;

  @BooleanField(
    'If true, creates a new entity for the name; a doubtful fixture is treated as a separate match, which the next ' +
      'import of the file stores.',
    { optional: true, example: true },
  )
  create?: boolean;

  @dryRunField() dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Two entities that are the same. */
export class MergeBody {
  @EnumField('Kind of both entities.', MERGEABLE_KINDS, { example: 'player' })
  kind: MergeableKind;

  @PublicIdField('Duplicate to merge; its id then leads to the survivor.', { example: 501 })
  duplicate: number;

  @PublicIdField('Entity to keep.', { example: 502 })
  survivor: number;

  @dryRunField() dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Accepts all clear matches. */
export class AcceptBody {
  @dryRunField() dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Undoes a decision. */
export class UndoBody {
  @dryRunField() dryRun: boolean;

  @ReasonField() reason?: string;
}

/** The player whom a name clearly means. */
export class MatchedPlayer {
  @PublicIdField('Player.', { example: 502 }) id: number;
  @StringField('Name.', { example: 'Will Smith' }) name: string;
}

/** Country in which a name applies. */
export class NameCountry {
  @PublicIdField('Country.', { example: 44 }) id: number;
  @StringField('Name.', { example: 'England' }) name: string;
}

/** A name waiting to be resolved, with the only player that it can mean. */
export class ClearMatch {
  @PublicIdField('Number of the name in the queue.', { example: 12 }) id: number;

  @StringField('Source of the name.', { example: 'the-odds-api' }) source: string;

  @StringField('Name as written by the source.', { example: 'Will Smyth' }) name: string;

  @StringField('Where the name occurs, in words.', { example: 'Brentford v Everton, 2025-02-26' }) context: string;

  @ObjectField('Country to which the decision applies.', () => NameCountry) country: NameCountry;

  @ObjectField('Player that the name refers to.', () => MatchedPlayer) candidate: MatchedPlayer;

  @NumberField('Similarity of the two names, as in the queue.', {
    minimum: LEAST_SIMILARITY,
    maximum: 1,
    example: 0.82,
  })
  similarity: number;

  @IntegerField('Matches with prices waiting for the name; in each, one of the two squads lists the player.', {
    minimum: 1,
    example: 3,
  })
  matches: number;
}

/** Names that can be accepted at once. */
export class ClearMatches {
  @ArrayField('Names, longest waiting first.', () => ClearMatch) data: ClearMatch[];

  @IntegerField('Number of names.', { minimum: 0, example: 37 }) total: number;
}

/** Number of records of one kind that a decision changes. */
export class Change {
  @EnumField('Kind of record.', changedKinds, { example: 'team' })
  kind: ChangedKind;

  @IntegerField('Records added.', { minimum: 0, example: 0 })
  inserted: number;

  @IntegerField('Records changed.', { minimum: 0, example: 38 })
  updated: number;

  @IntegerField('Records removed.', { minimum: 0, example: 1 })
  deleted: number;
}

/** The entity that a name means, or that was kept. */
export class DecidedEntity {
  @PublicIdField('Id of the entity.', { example: 501 })
  id: number;

  @StringField('Name of the entity; for a fixture, its day.', { example: 'Will Smith' })
  name: string;
}

/** What decisions do; a closed list. */
export const decisionSteps = ['settle', 'create', 'accept', 'merge', 'undoSettle', 'undoAccept', 'undoMerge'] as const;

/** The parts of what a decision did. */
export class DecisionStep {
  @EnumField(
    '`settle`: matches a name to a known entity, or treats a fixture as a separate match; `create`: creates a new ' +
      'entity for a name; `accept`: accepts clear matches; `merge`: merges two entities; `undoSettle`, ' +
      '`undoAccept`, `undoMerge`: undoes such a decision.',
    decisionSteps,
    { example: 'settle' },
  )
  action: (typeof decisionSteps)[number];

  @StringField('Kind of entity.', { example: 'player' })
  kind: string;

  @StringField('Name, first of the accepted names, or merged duplicate with its id.', {
    example: 'W. Smith',
  })
  subject: string;

  @StringField('Country in which the name applies; otherwise null.', { nullable: true, example: 'England' })
  country: string | null;

  @ObjectField(
    'Entity that the name refers to, or the survivor; null for a separate match, several entities or an undo.',
    () => DecidedEntity,
    {
      nullable: true,
    },
  )
  entity: DecidedEntity | null;

  @IntegerField('Prices that were waiting for the name and now count.', { minimum: 0, example: 34 })
  prices: number;

  @IntegerField('Fixtures whose referee was resolved.', { minimum: 0, example: 0 })
  fixtures: number;
}

/** What a decision did, or, with `dryRun`, would do. */
export class DecisionReply {
  @StringField('What was done, in words.', { example: "player 'W. Smith' in England is Will Smith (501)" })
  message: string;

  @ObjectField('Structured form of `message`.', () => DecisionStep)
  step: DecisionStep;

  @IntegerField('Number of the decision, for undoing it; null if nothing was stored.', {
    minimum: 1,
    nullable: true,
    example: 7,
  })
  decision: number | null;

  @ArrayField('Changes by kind of record; derived figures follow.', () => Change)
  changes: Change[];
}

/** A decision that can be undone. */
export class Decision {
  @PublicIdField('Number of the decision.', { example: 7 })
  id: number;

  @EnumField(
    '`settle`: resolves a name; `accept`: resolves many names; `merge`: merges two entities.',
    ['settle', 'accept', 'merge'],
    { example: 'merge' },
  )
  action: string;

  @StringField('Kind of entity.', { example: 'player' })
  kind: string;

  @StringField('Name, first of the accepted names, or merged duplicate.', {
    example: '501 (W Smith)',
  })
  subject: string;

  @PublicIdField('Entity that the name refers to, or the survivor; null for a separate match or several entities.', {
    nullable: true,
    example: 502,
  })
  entityId: number | null;

  @StringField('Name of the entity; null for a match or if there is none.', { nullable: true, example: 'Will Smith' })
  entityName: string | null;

  @InstantField('When the decision was made.', { example: '2025-02-25T15:00:00.123Z' })
  madeAt: string;
}

/** Decisions that can be undone. */
export class Decisions {
  @ArrayField('Last 100 decisions, newest first.', () => Decision, { maximumItems: 100 }) data: Decision[];
}
