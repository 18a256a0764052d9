import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';
import { IngestionFileEntity } from './ingestion-file.entity.js';
import { ManagerEntity } from './manager.entity.js';
import { RefereeEntity } from './referee.entity.js';
import { SourceEntity } from './source.entity.js';

/** When and with whom a fixture is played, in one version of one source. */
@Entity('fixture_schedules', { schema: 'facts' })
@Check('fixture_schedules_kickoff_quality_check', "kickoff_quality in ('stated', 'corrected', 'assumed')")
export class FixtureScheduleEntity {
  @PrimaryColumn({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false })
  fixture: Relation<FixtureEntity>;

  @PrimaryColumn({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'timestamptz' })
  kickoffAt: Date;

  @Column({ type: 'text' })
  kickoffQuality: 'stated' | 'corrected' | 'assumed';

  @Column({ type: 'bigint', nullable: true })
  refereeId: number | null;

  @ManyToOne(() => RefereeEntity)
  referee: Relation<RefereeEntity> | null;

  @Column({ type: 'text', nullable: true })
  refereeName: string | null;

  @Column({ type: 'bigint', nullable: true })
  homeManagerId: number | null;

  @ManyToOne(() => ManagerEntity)
  homeManager: Relation<ManagerEntity> | null;

  @Column({ type: 'bigint', nullable: true })
  awayManagerId: number | null;

  @ManyToOne(() => ManagerEntity)
  awayManager: Relation<ManagerEntity> | null;

  @Column({ type: 'bigint', nullable: true })
  fileId: number | null;

  @ManyToOne(() => IngestionFileEntity)
  file: Relation<IngestionFileEntity> | null;

  @Column({ type: 'boolean', default: false })
  isDayAssumed: boolean;
}
