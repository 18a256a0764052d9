import { PublicIdField, StringField } from '../common/validation/index.js';

export class TeamReference {
  @PublicIdField('Team.', { example: 3_560_197_300_174_190 })
  id: number;

  @StringField('Name.', { example: 'Brentford' })
  name: string;

  @StringField('Short name; null if unknown.', { nullable: true, example: 'BRE' })
  shortName: string | null;

  @StringField('Slug.', { example: 'brentford' })
  slug: string;

  @StringField('Primary colour; null if unknown.', { nullable: true, example: '#e30613' })
  primaryColor: string | null;

  @StringField('Secondary colour; null if unknown.', { nullable: true, example: '#ffffff' })
  secondaryColor: string | null;
}
