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

/** Path of a referee. */
export class RefereePath {
  @PublicIdField({ description: 'Referee; the id of a merged one too.', example: 4_120_338_811_700_254 })
  id: number;
}

/** Query of a referee's page. */
export class RefereeProfileQuery {
  @IntegerField({ minimum: 1, maximum: 100, default: 20, description: 'Most matches in `matches`.' })
  window: number;
}

/** Counts and means over matches of a referee, as the referee board shows them. */
export class RefereeRates extends PickType(RefereeStatistics, refereeRates) {}

/** The rates of a referee in a competition. */
export class RefereeCompetition {
  @ObjectField(() => CompetitionReference, { description: 'Competition.' })
  competition: CompetitionReference;

  @ObjectField(() => RefereeRates, { description: 'Rates over his matches in it.' })
  rates: RefereeRates;
}

const count = (what: string, example: number) => ({
  minimum: 0,
  nullable: true,
  description: `${what}; null where it is not known of both sides.`,
  example,
});

/** A match of a referee. */
export class RefereeMatch {
  @ObjectField(() => FixtureReference, { description: 'Fixture.' })
  fixture: FixtureReference;

  @IntegerField(count('Yellow and red cards of both', 3)) cards: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Yellow and red cards of the home team; null where unknown.',
    example: 2,
  })
  homeCards: number | null;

  @IntegerField({
    minimum: 0,
    nullable: true,
    description: 'Yellow and red cards of the away team; null where unknown.',
    example: 1,
  })
  awayCards: number | null;

  @IntegerField(count('Yellow cards of both', 3)) yellowCards: number | null;
  @IntegerField(count('Dismissals of both', 0)) redCards: number | null;
  @IntegerField(count('Dismissals by a second yellow card', 0)) yellowRedCards: number | null;
  @IntegerField(count('Penalties taken', 0)) penalties: number | null;
  @IntegerField(count('Fouls of both', 22)) fouls: number | null;
  @IntegerField(count('Cards of the first half', 1)) firstHalfCards: number | null;
  @IntegerField(count('Cards of the second half', 2)) secondHalfCards: number | null;
}

/** A referee with his rates, matches and next game. */
export class RefereeProfile extends RevisionMembers {
  @PublicIdField({ description: 'Referee.', example: 4_120_338_811_700_254 })
  id: number;

  @StringField({ description: 'Name.', example: 'Anthony Taylor' })
  name: string;

  @StringField({ description: 'Slug.', example: 'anthony-taylor' })
  slug: string;

  @ListField(textRule({}), {
    description: 'Other names that are known to mean him, in small letters without accents.',
    example: ['a taylor'],
  })
  alsoKnownAs: string[];

  @ObjectField(() => CountryReference, { description: 'Country in whose competitions he referees.' })
  country: CountryReference;

  @ObjectField(() => RefereeRates, {
    nullable: true,
    description: 'Rates over all his finished matches, as on the referee board; null without one.',
  })
  rates: RefereeRates | null;

  @ArrayField(() => RefereeCompetition, { description: 'The same by competition, most matches first.' })
  competitions: RefereeCompetition[];

  @ArrayField(() => RefereeMatch, { description: 'His last finished matches, newest first, at most `window`.' })
  matches: RefereeMatch[];

  @ObjectField(() => FixtureReference, {
    nullable: true,
    description: 'His next game, however far ahead; null where none is known.',
  })
  nextGame: FixtureReference | null;

  @ObjectField(() => BoardLinks, { nullable: true, description: 'Boards of the next game; null without one.' })
  links: BoardLinks | null;
}
