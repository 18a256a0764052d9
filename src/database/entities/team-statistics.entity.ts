import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { TEAM_SOURCE_COUNTS } from '../../football/statistics.js';
import { CountColumns } from './count-columns.js';
import { FixtureEntity } from './fixture.entity.js';

/** Statistics of one side in a match, merged from all sources and valid between two moments. */
@Entity('team_statistics', { schema: 'facts' })
@Check('team_statistics_side_check', "side in ('home', 'away')")
@Index('team_statistics_team', ['teamId', 'fixtureId'])
@CountColumns(TEAM_SOURCE_COUNTS)
export class TeamStatisticsEntity {
  @PrimaryColumn({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false })
  fixture: Relation<FixtureEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @PrimaryColumn({ type: 'timestamptz' })
  knownFrom: Date;

  @Column({ type: 'timestamptz' })
  knownUntil: Date;

  @Column({ type: 'bigint' })
  seasonId: number;

  @Column({ type: 'bigint' })
  teamId: number;

  @Column({ type: 'bigint' })
  opponentId: number;

  @Column({ type: 'smallint', nullable: true })
  goals: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfGoals: number | null;

  @Column({ type: 'boolean', default: false })
  cardsApproximate: boolean;

  @Column({ type: 'boolean' })
  isCorrupted: boolean;
}
