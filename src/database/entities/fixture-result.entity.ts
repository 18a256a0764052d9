import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';

/** What all sources together say of a fixture between two moments. */
@Entity('fixture_results', { schema: 'facts' })
@Check('fixture_results_check', 'known_from < known_until')
@Index('fixture_results_known_from', ['knownFrom'])
@Index('fixture_results_unfinished', ['fixtureId'], { where: `status <> 'finished'` })
export class FixtureResultEntity {
  @PrimaryColumn({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false })
  fixture: Relation<FixtureEntity>;

  @PrimaryColumn({ type: 'timestamptz' })
  knownFrom: Date;

  @Column({ type: 'timestamptz' })
  knownUntil: Date;

  @Column({ type: 'text', nullable: true })
  status: string | null;

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

  @Column({ type: 'boolean' })
  feedsBoards: boolean;

  @Column({ type: 'smallint' })
  teamRows: number;

  @Column({ type: 'integer' })
  playerRows: number;

  @Column({ type: 'integer' })
  homePlayerRows: number;

  @Column({ type: 'integer' })
  awayPlayerRows: number;

  @Column({ type: 'integer' })
  corruptedPlayerRows: number;

  @Column({ type: 'text', array: true })
  corruptionReasons: string[];

  @Column({ type: 'jsonb' })
  conflicts: object;
}
