import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CompetitionEntity } from './competition.entity.js';

/** A fit of a model of players, for one statistic of a competition. */
@Entity('fitted_player_models')
@Check('fitted_player_models_check', 'data_moment <= fitted_at')
@Check('fitted_player_models_statistic_check', "statistic <> ''")
@Check('fitted_player_models_version_check', 'version > 0')
// (competition_id, statistic, fitted_at desc, id desc)
@Index('fitted_player_models_newest', { synchronize: false })
export class FittedPlayerModelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  competitionId: number;

  @ManyToOne(() => CompetitionEntity, { nullable: false })
  competition: Relation<CompetitionEntity>;

  @Column({ type: 'text' })
  statistic: string;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz' })
  fittedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  dataMoment: Date | null;

  @Column({ type: 'text' })
  dataDigest: string;

  @Column({ type: 'jsonb' })
  settings: object;

  @Column({ type: 'jsonb', nullable: true })
  parameters: object | null;
}
