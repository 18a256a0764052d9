import { Check, Column, Entity, Index } from 'typeorm';
import { NationalEntity } from './national-entity.js';

@Entity('teams')
@Check('teams_name_check', "name <> ''")
@Check('teams_primary_color_check', "primary_color ~ '^#[0-9a-f]{6}$'")
@Check('teams_secondary_color_check', "secondary_color ~ '^#[0-9a-f]{6}$'")
@Index('teams_country', ['countryId'])
// trigrams
@Index('teams_search_name', { synchronize: false })
export class TeamEntity extends NationalEntity {
  @Column({ type: 'text', nullable: true })
  shortName: string | null;

  @Column({ type: 'text', nullable: true })
  primaryColor: string | null;

  @Column({ type: 'text', nullable: true })
  secondaryColor: string | null;

  @Column({ type: 'smallint', default: 32767 })
  namePrecedence: number;
}
