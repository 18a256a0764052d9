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
  BooleanField('Tells what would change, and changes nothing.', { default: false, example: false });

/** Path of a name in the queue, or of a decision. */
export class NumberPath {
  @PublicIdField('Number of the name, or of the decision.', { example: 12 }) id: number;
}

/** What a name means: either `to` or `create`. */
export class ResolveBody {
  @PublicIdField('The team, player or referee that the name means; of a doubtful event one of its candidates.', {
    optional: true,
    example: 501,
  })
  to?: number;

  @BooleanField(
    'True: the name means a new entity, which is created; a doubtful event is a match of its own, which the next ' +
      'import of the file stores.',
    { optional: true, example: true },
  )
  create?: boolean;

  @dryRunField() dryRun: boolean;

  @ReasonField() reason?: string;
}

/** Two entities that are the same. */
export class MergeBody {
  @EnumField('Kind of both.', MERGEABLE_KINDS, { example: 'player' })
  kind: MergeableKind;

  @PublicIdField('The entity that is given up; its id leads to the other.', { example: 501 })
  duplicate: number;

  @PublicIdField('The entity that stays.', { example: 502 })
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

  @StringField('Source that wrote the name.', { example: 'the-odds-api' }) source: string;

  @StringField('The name as it was written.', { example: 'Will Smyth' }) name: string;

  @StringField('Where the name occurs, in words.', { example: 'Brentford v Everton, 2025-02-26' }) context: string;

  @ObjectField('Country to which the decision applies.', () => NameCountry) country: NameCountry;

  @ObjectField('The player.', () => MatchedPlayer) candidate: MatchedPlayer;

  @NumberField('Similarity of both names, as in the queue.', { minimum: LEAST_SIMILARITY, maximum: 1, example: 0.82 })
  similarity: number;

  @IntegerField('Matches whose prices wait for the name; one of both squads of each lists the player.', {
    minimum: 1,
    example: 3,
  })
  matches: number;
}

/** Names that can be accepted at once. */
export class ClearMatches {
  @ArrayField('The longest waiting first.', () => ClearMatch) data: ClearMatch[];

  @IntegerField('Number of these names.', { minimum: 0, example: 37 }) total: number;
}

/** Number of records of one kind that a decision changes. */
export class Change {
  @EnumField('Kind of thing.', changedKinds, { example: 'team' })
  kind: ChangedKind;

  @IntegerField('Added.', { minimum: 0, example: 0 })
  inserted: number;

  @IntegerField('Changed.', { minimum: 0, example: 38 })
  updated: number;

  @IntegerField('Removed.', { minimum: 0, example: 1 })
  deleted: number;
}

/** The entity that a name means, or that was kept. */
export class DecidedEntity {
  @PublicIdField('Its id.', { example: 501 })
  id: number;

  @StringField('Its name; of an event its day.', { example: 'Will Smith' })
  name: string;
}

/** What decisions do; a closed list. */
export const decisionSteps = ['settle', 'create', 'accept', 'merge', 'undoSettle', 'undoAccept', 'undoMerge'] as const;

/** The parts of what a decision did. */
export class DecisionStep {
  @EnumField(
    '`settle`: the name means a known entity, or an event is a match of its own; `create`: the name means a new ' +
      'entity; `accept`: names mean their clear matches; `merge`: two are one; `undoSettle`, `undoAccept`, ' +
      '`undoMerge`: such a decision is undone.',
    decisionSteps,
    { example: 'settle' },
  )
  action: (typeof decisionSteps)[number];

  @StringField('Kind of entity.', { example: 'player' })
  kind: string;

  @StringField('The name, the first of the accepted names, or the entity that was given up with its id.', {
    example: 'W. Smith',
  })
  subject: string;

  @StringField('Country to which the name applies; else null.', { nullable: true, example: 'England' })
  country: string | null;

  @ObjectField(
    'What it means, or what stayed; null: a match of its own, several entities, or undone.',
    () => DecidedEntity,
    {
      nullable: true,
    },
  )
  entity: DecidedEntity | null;

  @IntegerField('Prices that waited for the name and now count.', { minimum: 0, example: 34 })
  prices: number;

  @IntegerField('Fixtures whose referee it resolved.', { minimum: 0, example: 0 })
  fixtures: number;
}

/** What a decision did, or, with `dryRun`, would do. */
export class DecisionReply {
  @StringField('What was done, in words.', { example: "player 'W. Smith' in England is Will Smith (501)" })
  message: string;

  @ObjectField('The same in parts.', () => DecisionStep)
  step: DecisionStep;

  @IntegerField('Number under which it can be undone; null where nothing is stored.', {
    minimum: 1,
    nullable: true,
    example: 7,
  })
  decision: number | null;

  @ArrayField('What changes, by kind; figures derived from it follow.', () => Change)
  changes: Change[];
}

/** A decision that can be undone. */
export class Decision {
  @PublicIdField('Number of the decision.', { example: 7 })
  id: number;

  @EnumField(
    '`settle`: what a name means; `accept`: what many names mean; `merge`: two are one.',
    ['settle', 'accept', 'merge'],
    { example: 'merge' },
  )
  action: string;

  @StringField('Kind of entity.', { example: 'player' })
  kind: string;

  @StringField('The name, the first of the accepted names, or the entity that was given up.', {
    example: '501 (W Smith)',
  })
  subject: string;

  @PublicIdField('The entity that it means, or that stayed; null: a match of its own, or several.', {
    nullable: true,
    example: 502,
  })
  entityId: number | null;

  @StringField('Its name; null: a match, or there is none.', { nullable: true, example: 'Will Smith' })
  entityName: string | null;

  @InstantField('When it was made.', { example: '2025-02-25T15:00:00.123Z' })
  madeAt: string;
}

/** Decisions that can be undone. */
export class Decisions {
  @ArrayField('The last 100, newest first.', () => Decision, { maximumItems: 100 }) data: Decision[];
}
