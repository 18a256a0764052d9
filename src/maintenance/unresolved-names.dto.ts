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

class NamesQuery extends CursorQuery {
  @EnumField('Only names of this kind.', unresolvedKinds, { optional: true, example: 'player' })
  kind?: string;

  @StringField('Only names that this source wrote.', { optional: true, maximumLength: 40, example: 'the-odds-api' })
  source?: string;

  @WordsField('the name', 'smith')
  q?: string;
}

/** Query of the names waiting to be resolved. */
export class QueuedNamesQuery extends NamesQuery {
  @BooleanField('Names that were skipped (true) instead of those that were not.', { default: false, example: false })
  skipped: boolean;
}

/** Query of all unresolved names, including those resolved since. */
export class UnresolvedNamesQuery extends NamesQuery {
  @BooleanField('Only names that are resolved (true), or are not (false).', { optional: true, example: false })
  settled?: boolean;
}

export class CandidateTeam {
  @PublicIdField('Team.', { example: 42 }) id: number;
  @StringField('Name.', { example: 'Brentford' }) name: string;
}

/** Evidence for a candidate besides its name. */
export class CandidateEvidence {
  @ListField(
    'Words that both names have, or other names of the candidate, normalised.',
    textRule({ maximumLength: 200 }),
    { example: ['smith'] },
  )
  sharedWords: string[];

  @ListField('Other names by which sources know the candidate, normalised.', textRule({ maximumLength: 200 }), {
    example: ['w smith'],
  })
  alsoKnownAs: string[];

  @ObjectField(
    'Of a player: team in the newest season that names him; null: none is known, or another kind.',
    () => CandidateTeam,
    { nullable: true },
  )
  team: CandidateTeam | null;

  @IntegerField('Matches until now that name the candidate.', { minimum: 0, example: 41 })
  matches: number;

  @InstantField('Next kick-off of the candidate, or of his team; null: none is known.', {
    nullable: true,
    example: '2025-02-26T19:30:00Z',
  })
  nextKickoffAt: string | null;

  @IntegerField(
    'Of a player: of the matches whose prices wait for the name (`waitingMatches`), those in which one of both ' +
      'squads of the season lists him; else null.',
    { minimum: 0, nullable: true, example: 3 },
  )
  squadsOfWaitingMatches: number | null;
}

/** A known entity that a name may mean. */
export class NameCandidate {
  @PublicIdField('The team, player, referee or event.', { example: 501 })
  id: number;

  @StringField('Name; of an event its day.', { example: 'Will Smith' })
  name: string;

  @NumberField(
    'Similarity of the name to the nearest of the candidate: the share of their runs of three letters that they ' +
      'have in common. Null of events.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.64 },
  )
  similarity: number | null;

  @ObjectField('What speaks for it; null of events.', () => CandidateEvidence, { nullable: true })
  evidence: CandidateEvidence | null;
}

/** What a name was resolved to. */
export class NameSettlement {
  @PublicIdField(
    'The team, player, referee or event that it means; null: a match of its own, which no import has stored yet.',
    { nullable: true, example: 501 },
  )
  id: number | null;

  @StringField('Its current name; null: merged into another since, or an event.', {
    nullable: true,
    example: 'Will Smith',
  })
  name: string | null;

  @InstantField('When it was resolved.', { example: '2025-02-25T15:00:00.123Z' })
  settledAt: string;
}

/** A name that means no known entity, or several. */
export class UnresolvedName {
  @PublicIdField(
    'Number of the name: what `POST /api/v2/names/unresolved/{id}/resolve` and `npm run resolve` take to resolve it.',
    { example: 12 },
  )
  id: number;

  @StringField('Source that wrote it.', { example: 'the-odds-api' })
  source: string;

  @ListField(
    'Other sources with the same unresolved spelling in the same country: one decision applies to all of them. ' +
      'Events are decided for each source.',
    textRule({ maximumLength: 40 }),
    { example: [] },
  )
  alsoListedBy: string[];

  @EnumField('Kind of entity.', unresolvedKinds, { example: 'player' })
  kind: string;

  @ObjectField('Country of the competition.', () => CountryReference)
  country: CountryReference;

  @StringField('The name as it was written.', { example: 'W. Smith' })
  name: string;

  @StringField('Where the name occurs, in words.', { example: 'Brentford v Everton, 2025-02-26' })
  context: string;

  @ArrayField('Known entities that it may mean, the most similar first.', () => NameCandidate)
  candidates: NameCandidate[];

  @IntegerField('Of a player: prices that wait for the decision; else null.', {
    minimum: 0,
    nullable: true,
    example: 34,
  })
  waitingPrices: number | null;

  @IntegerField('Matches of these prices; else null.', { minimum: 0, nullable: true, example: 3 })
  waitingMatches: number | null;

  @InstantField('When it first occurred.', { example: '2025-02-25T15:00:00.123Z' })
  firstSeenAt: string;

  @InstantField('When it was skipped; null: not skipped.', { nullable: true, example: '2025-02-25T15:00:00.123Z' })
  skippedAt: string | null;

  @ObjectField('What it was resolved to; null: not resolved.', () => NameSettlement, { nullable: true })
  settlement: NameSettlement | null;
}

export class UnresolvedNamePage extends CursorPageOf(UnresolvedName) {
  @IntegerField('Number of names that match the filters, on all pages.', { minimum: 0, example: 128 }) total: number;

  @IntegerField('Number of skipped names that match the other filters.', { minimum: 0, example: 3 }) skipped: number;
}
