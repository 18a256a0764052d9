import { Check, Column, Entity, Index } from 'typeorm';
import { NationalEntity } from './national-entity.js';

@Entity('players')
@Check('players_name_check', "name <> ''")
@Check('players_position_group_check', "position_group in ('G', 'D', 'M', 'F')")
@Index('players_country', ['countryId'])
// trigrams
@Index('players_search_name', { synchronize: false })
export class PlayerEntity extends NationalEntity {
  @Column({ type: 'text', nullable: true })
  fullName: string | null;

  @Column({ type: 'text', nullable: true })
  positionGroup: 'G' | 'D' | 'M' | 'F' | null;

  @Column({ type: 'smallint', default: 32767 })
  namePrecedence: number;
}
