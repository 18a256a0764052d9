import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { MatchReportEntity } from './match-report.entity.js';

/** The formation of one side in a line-up. */
@Entity('lineups', { schema: 'facts' })
@Check('lineups_formation_check', "formation ~ '^[0-9](-[0-9])+$'")
@Check('lineups_side_check', "side in ('home', 'away')")
export class LineupEntity {
  @PrimaryColumn({ name: 'sheet_id', type: 'bigint' })
  reportId: number;

  @ManyToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'sheet_id' })
  report: Relation<MatchReportEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'text', nullable: true })
  formation: string | null;
}
