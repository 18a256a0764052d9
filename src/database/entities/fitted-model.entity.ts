import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CompetitionEntity } from './competition.entity.js';

/** A fit of the model of one statistic, in one competition or, of line-ups and one-sided prices, in all of them. */
@Entity('fitted_models')
@Check('fitted_models_check', 'data_moment <= fitted_at')
@Check('fitted_models_kind_check', "kind in ('teams', 'players', 'lineups', 'calibrations')")
@Check('fitted_models_model_check', "model <> ''")
@Check('fitted_models_sample_size_check', 'sample_size >= 0')
@Check('fitted_models_scope_check', "(kind in ('lineups', 'calibrations')) = (competition_id is null)")
@Check('fitted_models_statistic_check', "statistic <> ''")
@Check('fitted_models_version_check', 'version > 0')
@Check('fitted_models_window_days_check', 'window_days > 0')
// (kind, competition_id, statistic, fitted_at desc, id desc)
@Index('fitted_models_newest', { synchronize: false })
export class FittedModelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'bigint', nullable: true })
  competitionId: number | null;

  @ManyToOne(() => CompetitionEntity, { nullable: true })
  competition: Relation<CompetitionEntity> | null;

  @Column({ type: 'text' })
  statistic: string;

  @Column({ type: 'text' })
  model: string;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz' })
  fittedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  dataMoment: Date | null;

  @Column({ type: 'text' })
  dataDigest: string;

  @Column({ type: 'integer' })
  windowDays: number;

  @Column({ type: 'integer' })
  sampleSize: number;

  @Column({ type: 'jsonb' })
  settings: object;

  @Column({ type: 'jsonb', nullable: true })
  parameters: object | null;
}
