import { PublicIdField, StringField } from '../common/validation/index.js';

/** A competition as other records name it. */
export class CompetitionReference {
  @PublicIdField({ description: 'Competition: `uniqueTournamentId` elsewhere.', example: 1_307_310_425_518_223 })
  id: number;

  @StringField({ description: 'Name.', example: 'Premier League' })
  name: string;

  @StringField({ description: 'Slug, unique within the country.', example: 'premier-league' })
  slug: string;
}
