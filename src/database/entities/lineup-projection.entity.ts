import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';
import { TeamEntity } from './team.entity.js';

/** The projected line-up of one side of an upcoming fixture. */
@Entity('lineup_projections')
@Check('lineup_projections_prediction_type_check', "prediction_type in ('predicted', 'confirmed')")
@Check('lineup_projections_side_check', "side in ('home', 'away')")
export class LineupProjectionEntity {
  @PrimaryColumn({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false, onDelete: 'CASCADE' })
  fixture: Relation<FixtureEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'bigint' })
  teamId: number;

  @ManyToOne(() => TeamEntity, { nullable: false })
  team: Relation<TeamEntity>;

  @Column({ type: 'text' })
  predictionType: 'predicted' | 'confirmed';

  @Column({ type: 'timestamptz' })
  projectedAt: Date;

  @Column({ type: 'bigint' })
  dataRevision: number;
}
