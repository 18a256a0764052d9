import { PickType } from '@nestjs/swagger';
import {
  ArrayField,
  IntegerField,
  ListField,
  ObjectField,
  PublicIdField,
  StringField,
  textRule,
} from '../../common/validation/index.js';
import { RevisionMembers } from '../../common/revision/revision-members.dto.js';
import { CompetitionReference } from '../../competitions/competitions.dto.js';
import { CountryReference } from '../../competitions/competitions.dto.js';
import { BoardLinks, FixtureReference } from '../../fixtures/fixture-reference.dto.js';
import { refereeRates } from './referee-metrics.js';
import { RefereeStatistics } from './referees.dto.js';

/** Path parameters of a referee. */
export class RefereePath {
  @PublicIdField('Referee; ids of merged referees are accepted too.', { example: 4_120_338_811_700_254 }) id: number;
}

/** Query of a referee's page. */
export class RefereeProfileQuery {
  @IntegerField('Maximum number of `matches`.', { minimum: 1, maximum: 100, default: 20 }) window: number;
}

/** Counts and means over a referee's matches, as shown on the referee board. */
export class RefereeRates extends PickType(RefereeStatistics, refereeRates) {}

/** The rates of a referee in a competition. */
export class RefereeCompetition {
  @ObjectField('Competition.', () => CompetitionReference)
  competition: CompetitionReference;

  @ObjectField("Rates over the referee's matches in this competition.", () => RefereeRates)
  rates: RefereeRates;
}

const count = (what: string, example: number): PropertyDecorator =>
  IntegerField(`${what}; null if not known for both sides.`, { minimum: 0, nullable: true, example });

/** A match of a referee. */
export class RefereeMatch {
  @ObjectField('Fixture.', () => FixtureReference)
  fixture: FixtureReference;

  @count('Yellow and red cards of both sides', 3) cards: number | null;

  @IntegerField('Yellow and red cards of the home team; null if unknown.', { minimum: 0, nullable: true, example: 2 })
  homeCards: number | null;

  @IntegerField('Yellow and red cards of the away team; null if unknown.', { minimum: 0, nullable: true, example: 1 })
  awayCards: number | null;

  @count('Yellow cards of both sides', 3) yellowCards: number | null;
  @count('Dismissals of both sides', 0) redCards: number | null;
  @count('Dismissals by a second yellow card', 0) yellowRedCards: number | null;
  @count('Penalties taken', 0) penalties: number | null;
  @count('Fouls of both sides', 22) fouls: number | null;
  @count('Cards in the first half', 1) firstHalfCards: number | null;
  @count('Cards in the second half', 2) secondHalfCards: number | null;
}

/** A referee with his rates, matches and next game. */
export class RefereeProfile extends RevisionMembers {
  @PublicIdField('Referee.', { example: 4_120_338_811_700_254 })
  id: number;

  @StringField('Name.', { example: 'Anthony Taylor' })
  name: string;

  @StringField('Slug.', { example: 'anthony-taylor' })
  slug: string;

  @ListField('Other known names of the referee, in lower case without accents.', textRule({}), {
    example: ['a taylor'],
  })
  alsoKnownAs: string[];

  @ObjectField('Country in whose competitions the referee officiates.', () => CountryReference)
  country: CountryReference;

  @ObjectField(
    'Rates over all finished matches of the referee, as on the referee board; null if none.',
    () => RefereeRates,
    { nullable: true },
  )
  rates: RefereeRates | null;

  @ArrayField('The same rates by competition, most matches first.', () => RefereeCompetition)
  competitions: RefereeCompetition[];

  @ArrayField("The referee's latest finished matches, newest first, at most `window`.", () => RefereeMatch)
  matches: RefereeMatch[];

  @ObjectField("The referee's next game, however far ahead; null if none is known.", () => FixtureReference, {
    nullable: true,
  })
  nextGame: FixtureReference | null;

  @ObjectField('Boards of the next game; null if none.', () => BoardLinks, { nullable: true })
  links: BoardLinks | null;
}
