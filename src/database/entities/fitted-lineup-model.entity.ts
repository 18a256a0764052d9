import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A fit of the model that projects line-ups. */
@Entity('fitted_lineup_models')
@Check('fitted_lineup_models_check', 'data_moment <= fitted_at')
@Check('fitted_lineup_models_sides_check', 'sides > 0')
@Check('fitted_lineup_models_version_check', 'version > 0')
// (version, fitted_at desc, id desc)
@Index('fitted_lineup_models_newest', { synchronize: false })
export class FittedLineupModelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz' })
  fittedAt: Date;

  @Column({ type: 'timestamptz' })
  dataMoment: Date;

  @Column({ type: 'integer' })
  sides: number;

  @Column({ type: 'jsonb' })
  settings: object;

  @Column({ type: 'jsonb' })
  parameters: object;
}
