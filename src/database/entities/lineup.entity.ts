import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { SheetEntity } from './sheet.entity.js';

/** The formation of one side in a line-up. */
@Entity('lineups', { schema: 'facts' })
@Check('lineups_formation_check', "formation ~ '^[0-9](-[0-9])+$'")
@Check('lineups_side_check', "side in ('home', 'away')")
export class LineupEntity {
  @PrimaryColumn({ type: 'bigint' })
  sheetId: number;

  @ManyToOne(() => SheetEntity, { nullable: false })
  sheet: Relation<SheetEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'text', nullable: true })
  formation: string | null;
}
