import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { MatchReportEntity } from './match-report.entity.js';

/** The result of a match, in one version of one source. */
@Entity('result_observations', { schema: 'facts' })
@Check('result_observations_away_goals_after_extra_time_check', 'away_goals_after_extra_time >= 0')
@Check('result_observations_away_goals_check', 'away_goals >= 0')
@Check('result_observations_away_half_time_goals_check', 'away_half_time_goals >= 0')
@Check('result_observations_away_penalties_check', 'away_penalties >= 0')
@Check('result_observations_check', '(home_goals is null) = (away_goals is null)')
@Check('result_observations_check1', '(home_half_time_goals is null) = (away_half_time_goals is null)')
@Check('result_observations_check2', '(home_goals_after_extra_time is null) = (away_goals_after_extra_time is null)')
@Check('result_observations_check3', '(home_penalties is null) = (away_penalties is null)')
@Check(
  'result_observations_finished',
  "(status <> 'finished') or (num_nonnulls(home_goals, home_goals_after_extra_time) > 0)",
)
@Check('result_observations_home_goals_after_extra_time_check', 'home_goals_after_extra_time >= 0')
@Check('result_observations_home_goals_check', 'home_goals >= 0')
@Check('result_observations_home_half_time_goals_check', 'home_half_time_goals >= 0')
@Check('result_observations_home_penalties_check', 'home_penalties >= 0')
@Check(
  'result_observations_status_check',
  "status in ('finished', 'postponed', 'canceled', 'interrupted', 'suspended', 'abandoned', 'delayed')",
)
export class ResultObservationEntity {
  @PrimaryColumn({ name: 'sheet_id', type: 'bigint' })
  reportId: number;

  @OneToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'sheet_id' })
  report: Relation<MatchReportEntity>;

  @Column({ type: 'text' })
  status: 'finished' | 'postponed' | 'canceled' | 'interrupted' | 'suspended' | 'abandoned' | 'delayed';

  @Column({ type: 'smallint', nullable: true })
  homeGoals: number | null;

  @Column({ type: 'smallint', nullable: true })
  awayGoals: number | null;

  @Column({ type: 'smallint', nullable: true })
  homeHalfTimeGoals: number | null;

  @Column({ type: 'smallint', nullable: true })
  awayHalfTimeGoals: number | null;

  @Column({ type: 'boolean' })
  awarded: boolean;

  @Column({ type: 'boolean' })
  hasEvents: boolean;

  @Column({ type: 'date', nullable: true })
  day: string | null;

  @Column({ type: 'smallint', nullable: true })
  homeGoalsAfterExtraTime: number | null;

  @Column({ type: 'smallint', nullable: true })
  awayGoalsAfterExtraTime: number | null;

  @Column({ type: 'smallint', nullable: true })
  homePenalties: number | null;

  @Column({ type: 'smallint', nullable: true })
  awayPenalties: number | null;
}
