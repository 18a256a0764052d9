import { ObjectField, PublicIdField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import { TeamReference } from './team-reference.dto.js';

/** Query of the list of teams. */
export class TeamsQuery extends CursorQuery {
  @WordsField('the name or of known aliases', 'man utd')
  q?: string;

  @PublicIdField({
    optional: true,
    description: 'Lists teams with a fixture in this competition only; an unknown id is 400.',
  })
  uniqueTournamentId?: number;
}

/** One team. */
export class Team extends TeamReference {
  @PublicIdField({ description: "The database's own id.", example: 3_560_197_300_174_190 })
  internalId: number;

  @ObjectField(() => CountryReference, { description: 'Country in whose competitions the team plays.' })
  country: CountryReference;
}

/** A page of teams. */
export class TeamPage extends CursorPageOf(Team) {}
