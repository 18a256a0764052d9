import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { CountColumns } from './count-columns.js';
import { MatchReportEntity } from './match-report.entity.js';

/** What one side did in a match, in one version of one source. */
@Entity('team_observations', { schema: 'facts' })
@Check('team_observations_side_check', "side in ('home', 'away')")
@CountColumns(TEAM_SOURCE_COUNTS)
export class TeamObservationEntity {
  @PrimaryColumn({ name: 'sheet_id', type: 'bigint' })
  reportId: number;

  @ManyToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'sheet_id' })
  report: Relation<MatchReportEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'boolean', default: false })
  cardsApproximate: boolean;
}
