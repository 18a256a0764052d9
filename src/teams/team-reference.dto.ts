import { PublicIdField, StringField } from '../common/validation/index.js';

export class TeamReference {
  @PublicIdField({ description: 'Team.', example: 3_560_197_300_174_190 })
  id: number;

  @StringField({ description: 'Name.', example: 'Brentford' })
  name: string;

  @StringField({ nullable: true, description: 'Short name; null where unknown.', example: 'BRE' })
  shortName: string | null;

  @StringField({ description: 'Slug.', example: 'brentford' })
  slug: string;

  @StringField({ nullable: true, description: 'First colour; null where unknown.', example: '#e30613' })
  primaryColor: string | null;

  @StringField({ nullable: true, description: 'Second colour; null where unknown.', example: '#ffffff' })
  secondaryColor: string | null;
}
