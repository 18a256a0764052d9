import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PLAYER_SOURCE_COUNTS } from '../../football/statistics.js';
import { CountColumns } from './count-columns.js';
import { PlayerEntity } from './player.entity.js';
import { MatchReportEntity } from './match-report.entity.js';

/** Statistics of a player in a match, in one version of one source. */
@Entity('player_statistics', { schema: 'facts' })
@Check('player_statistics_check', '(side is null) = (team_id is null)')
@Check('player_statistics_side_check', "side in ('home', 'away')")
@Index('player_statistics_fixture', ['fixtureId'])
@Index('player_statistics_player', ['playerId', 'fixtureId'])
@CountColumns(PLAYER_SOURCE_COUNTS)
export class PlayerStatisticsEntity {
  @PrimaryColumn({ name: 'match_report_id', type: 'bigint' })
  reportId: number;

  @ManyToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'match_report_id' })
  report: Relation<MatchReportEntity>;

  @PrimaryColumn({ type: 'bigint' })
  playerId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false })
  player: Relation<PlayerEntity>;

  @PrimaryColumn({ type: 'bigint' })
  seasonId: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'text', nullable: true })
  side: 'home' | 'away' | null;

  @Column({ type: 'bigint', nullable: true })
  teamId: number | null;

  @Column({ type: 'smallint' })
  minutes: number;

  @Column({ type: 'boolean' })
  isStarter: boolean;
}
