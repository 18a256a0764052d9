import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { CountColumns } from './count-columns.js';
import { SheetEntity } from './sheet.entity.js';

/** What one side did in a match, in one version of one source. */
@Entity('team_observations', { schema: 'facts' })
@Check('team_observations_side_check', "side in ('home', 'away')")
@CountColumns(TEAM_SOURCE_COUNTS)
export class TeamObservationEntity {
  @PrimaryColumn({ type: 'bigint' })
  sheetId: number;

  @ManyToOne(() => SheetEntity, { nullable: false })
  sheet: Relation<SheetEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'boolean', default: false })
  cardsApproximate: boolean;
}
