import { ObjectField, PublicIdField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';
import { CountryReference } from '../competitions/competitions.dto.js';
import { TeamReference } from './team-reference.dto.js';

export class TeamsQuery extends CursorQuery {
  @WordsField('the name or known aliases', 'man utd')
  q?: string;

  @PublicIdField('Only teams with a fixture in this competition; an unknown id returns 400.', { optional: true })
  uniqueTournamentId?: number;
}

export class Team extends TeamReference {
  @PublicIdField("The database's own id.", { example: 3_560_197_300_174_190 })
  internalId: number;

  @ObjectField('Country in whose competitions the team plays.', () => CountryReference)
  country: CountryReference;
}

export class TeamPage extends CursorPageOf(Team) {}
