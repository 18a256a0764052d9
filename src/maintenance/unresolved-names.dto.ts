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

  @StringField('Only names from this source.', { optional: true, maximumLength: 40, example: 'the-odds-api' })
  source?: string;

  @WordsField('the name', 'smith')
  q?: string;
}

/** Query of the names waiting to be resolved. */
export class QueuedNamesQuery extends NamesQuery {
  @BooleanField('If true, only skipped names; if false, only names not skipped.', { default: false, example: false })
  skipped: boolean;
}

/** Query of all unresolved names, including those resolved since. */
export class UnresolvedNamesQuery extends NamesQuery {
  @BooleanField('Only resolved (true) or unresolved (false) names.', { optional: true, example: false })
  settled?: boolean;
}

export class CandidateTeam {
  @PublicIdField('Team.', { example: 42 }) id: number;
  @StringField('Name.', { example: 'Brentford' }) name: string;
}

/** Evidence for a candidate besides its name. */
export class CandidateEvidence {
  @ListField('Words shared with any name of the candidate, normalised.', textRule({ maximumLength: 200 }), {
    example: ['smith'],
  })
  sharedWords: string[];

  @ListField('Other names of the candidate in the sources, normalised.', textRule({ maximumLength: 200 }), {
    example: ['w smith'],
  })
  alsoKnownAs: string[];

  @ObjectField(
    'For a player: team in the newest season that lists the player; null if unknown and for other kinds.',
    () => CandidateTeam,
    { nullable: true },
  )
  team: CandidateTeam | null;

  @IntegerField('Matches so far that name the candidate.', { minimum: 0, example: 41 })
  matches: number;

  @InstantField("Next kick-off of the candidate or the candidate's team; null if unknown.", {
    nullable: true,
    example: '2025-02-26T19:30:00Z',
  })
  nextKickoffAt: string | null;

  @IntegerField(
    'For a player: matches with prices waiting for the name (`waitingMatches`) in which one of the two squads of ' +
      'the season lists the player; otherwise null.',
    { minimum: 0, nullable: true, example: 3 },
  )
  squadsOfWaitingMatches: number | null;
}

/** A known entity that a name may mean. */
export class NameCandidate {
  @PublicIdField('Team, player, referee or fixture.', { example: 501 })
  id: number;

  @StringField('Name; for a fixture, its day.', { example: 'Will Smith' })
  name: string;

  @NumberField(
    'Similarity of the name to the closest name of the candidate: the share of three-letter sequences that they ' +
      'have in common. Null for fixtures.',
    { minimum: 0, maximum: 1, nullable: true, example: 0.64 },
  )
  similarity: number | null;

  @ObjectField('Evidence for the candidate; null for fixtures.', () => CandidateEvidence, { nullable: true })
  evidence: CandidateEvidence | null;
}

/** What a name was resolved to. */
export class NameSettlement {
  @PublicIdField(
    'Team, player, referee or fixture that the name refers to; null for a separate match not yet stored by an import.',
    { nullable: true, example: 501 },
  )
  id: number | null;

  @StringField('Current name; null if merged into another entity since, and for fixtures.', {
    nullable: true,
    example: 'Will Smith',
  })
  name: string | null;

  @InstantField('When the name was resolved.', { example: '2025-02-25T15:00:00.123Z' })
  settledAt: string;
}

/** A name that means no known entity, or several. */
export class UnresolvedName {
  @PublicIdField('Number of the name, for `POST /api/v2/names/unresolved/{id}/resolve` and `npm run resolve`.', {
    example: 12,
  })
  id: number;

  @StringField('Source of the name.', { example: 'the-odds-api' })
  source: string;

  @ListField(
    'Other sources with the same unresolved spelling in the same country: one decision applies to all of them. ' +
      'Fixtures are decided for each source separately.',
    textRule({ maximumLength: 40 }),
    { example: [] },
  )
  alsoListedBy: string[];

  @EnumField('Kind of entity.', unresolvedKinds, { example: 'player' })
  kind: string;

  @ObjectField('Country of the competition.', () => CountryReference)
  country: CountryReference;

  @StringField('Name as written by the source.', { example: 'W. Smith' })
  name: string;

  @StringField('Where the name occurs, in words.', { example: 'Brentford v Everton, 2025-02-26' })
  context: string;

  @ArrayField('Known entities that the name may refer to, most similar first.', () => NameCandidate)
  candidates: NameCandidate[];

  @IntegerField('For a player: prices waiting for the decision; otherwise null.', {
    minimum: 0,
    nullable: true,
    example: 34,
  })
  waitingPrices: number | null;

  @IntegerField('Matches of these prices; otherwise null.', { minimum: 0, nullable: true, example: 3 })
  waitingMatches: number | null;

  @InstantField('When the name first occurred.', { example: '2025-02-25T15:00:00.123Z' })
  firstSeenAt: string;

  @InstantField('When the name was skipped; null if not skipped.', {
    nullable: true,
    example: '2025-02-25T15:00:00.123Z',
  })
  skippedAt: string | null;

  @ObjectField('Resolution of the name; null if not resolved.', () => NameSettlement, { nullable: true })
  settlement: NameSettlement | null;
}

export class UnresolvedNamePage extends CursorPageOf(UnresolvedName) {
  @IntegerField('Number of names that match the filters, on all pages.', { minimum: 0, example: 128 }) total: number;

  @IntegerField('Number of skipped names that match the other filters.', { minimum: 0, example: 3 }) skipped: number;
}
