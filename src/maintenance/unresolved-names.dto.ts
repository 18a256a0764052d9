import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import {
  ArrayField,
  BooleanField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  textRule,
} from '../common/validation/index.js';
import { CountryReference } from '../competitions/competitions.dto.js';

/** Kinds of names that a person may have to resolve. */
export const unresolvedKinds = ['team', 'player', 'referee', 'fixture'] as const;

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

  @WordsField('the name', 'smith')
  q?: string;
}

/** Query of all unresolved names, resolved ones among them. */
export class UnresolvedNamesQuery extends QueuedNamesQuery {
  @BooleanField({
    optional: true,
    description: 'Only names that are resolved (true), or are not (false).',
    example: false,
  })
  settled?: boolean;
}

export class CandidateTeam {
  @PublicIdField({ description: 'Team.', example: 42 }) id: number;
  @StringField({ description: 'Name.', example: 'Brentford' }) name: string;
}

/** What speaks for a candidate, beside its name. */
export class CandidateEvidence {
  @ListField(textRule({ maximumLength: 200 }), {
    description: 'Words that both names have, or other names of the candidate, normalised.',
    example: ['smith'],
  })
  sharedWords: string[];

  @ListField(textRule({ maximumLength: 200 }), {
    description: 'Other names by which sources know the candidate, normalised.',
    example: ['w smith'],
  })
  alsoKnownAs: string[];

  @ObjectField(() => CandidateTeam, {
    nullable: true,
    description: 'Of a player: team in the newest season that names him; null: none is known, or another kind.',
  })
  team: CandidateTeam | null;

  @IntegerField({ minimum: 0, description: 'Matches until now that name the candidate.', example: 41 })
  matches: number;

  @InstantField({
    nullable: true,
    description: 'Next kick-off of the candidate, or of his team; null: none is known.',
    example: '2025-02-26T19:30:00Z',
  })
  nextKickoffAt: string | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description:
      'Of a player: of the matches whose prices wait for the name (`waitingMatches`), those in which one of both ' +
      'squads of the season lists him; else null.',
    example: 3,
  })
  squadsOfWaitingMatches: number | null;
}

/** A known entity that a name may mean. */
export class NameCandidate {
  @PublicIdField({ description: 'The team, player, referee or event.', example: 501 })
  id: number;

  @StringField({ description: 'Name; of an event its day.', example: 'Will Smith' })
  name: string;

  @NumberField({
    minimum: 0,
    maximum: 1,
    nullable: true,
    description:
      'Similarity of the name to the nearest of the candidate: the share of their runs of three letters that they ' +
      'have in common. Null of events.',
    example: 0.64,
  })
  similarity: number | null;

  @ObjectField(() => CandidateEvidence, { nullable: true, description: 'What speaks for it; null of events.' })
  evidence: CandidateEvidence | null;
}

/** What a name was resolved to. */
export class NameSettlement {
  @PublicIdField({
    nullable: true,
    description:
      'The team, player, referee or event that it means; null: a match of its own, which no import has stored yet.',
    example: 501,
  })
  id: number | null;

  @StringField({
    nullable: true,
    description: 'Its current name; null: merged into another since, or an event.',
    example: 'Will Smith',
  })
  name: string | null;

  @InstantField({ description: 'When it was resolved.', example: '2025-02-25T15:00:00.123Z' })
  settledAt: string;
}

/** A name that means no known entity, or several. */
export class UnresolvedName {
  @PublicIdField({
    description:
      'Number of the name: what `POST /api/v2/names/unresolved/{id}/resolve` and `npm run resolve` take to resolve it.',
    example: 12,
  })
  id: number;

  @StringField({ description: 'Source that wrote it.', example: 'the-odds-api' })
  source: string;

  @ListField(textRule({ maximumLength: 40 }), {
    description:
      'Other sources of which a name of the same spelling waits in the same country: one decision is for all of ' +
      'them. An event is decided for its source alone.',
    example: [],
  })
  alsoListedBy: string[];

  @EnumField(unresolvedKinds, { description: 'Kind of entity.', example: 'player' })
  kind: string;

  @ObjectField(() => CountryReference, { description: 'Country of the competition.' })
  country: CountryReference;

  @StringField({ description: 'The name as it was written.', example: 'W. Smith' })
  name: string;

  @StringField({ description: 'Where the name occurs, in words.', example: 'Brentford v Everton, 2025-02-26' })
  context: string;

  @ArrayField(() => NameCandidate, { description: 'Known entities that it may mean, the most similar first.' })
  candidates: NameCandidate[];

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Of a player: prices that wait for the decision; else null.',
    example: 34,
  })
  waitingPrices: number | null;

  @IntegerField({ minimum: 0, nullable: true, description: 'Matches of these prices; else null.', example: 3 })
  waitingMatches: number | null;

  @InstantField({ description: 'When it first occurred.', example: '2025-02-25T15:00:00.123Z' })
  firstSeenAt: string;

  @ObjectField(() => NameSettlement, { nullable: true, description: 'What it was resolved to; null: not resolved.' })
  settlement: NameSettlement | null;
}

export class UnresolvedNamePage extends CursorPageOf(UnresolvedName) {}
