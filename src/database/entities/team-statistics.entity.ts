import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';

/** What one side did in a match, of all sources together between two moments. */
@Entity('team_statistics', { schema: 'facts' })
@Check('team_statistics_side_check', "side in ('home', 'away')")
@Index('team_statistics_team', ['teamId', 'fixtureId'])
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

  @Column({ type: 'smallint', nullable: true })
  shots: number | null;

  @Column({ type: 'smallint', nullable: true })
  shotsOnTarget: number | null;

  @Column({ type: 'smallint', nullable: true })
  corners: number | null;

  @Column({ type: 'smallint', nullable: true })
  fouls: number | null;

  @Column({ type: 'smallint', nullable: true })
  offsides: number | null;

  @Column({ type: 'smallint', nullable: true })
  yellowCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  redCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  cards: number | null;

  @Column({ type: 'smallint', nullable: true })
  tackles: number | null;

  @Column({ type: 'smallint', nullable: true })
  saves: number | null;

  @Column({ type: 'smallint', nullable: true })
  passes: number | null;

  @Column({ type: 'smallint', nullable: true })
  accuratePasses: number | null;

  @Column({ type: 'smallint', nullable: true })
  secondYellowCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  secondHalfCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  penaltiesTaken: number | null;

  @Column({ type: 'smallint', nullable: true })
  ownGoals: number | null;

  @Column({ type: 'boolean', default: false })
  cardsApproximate: boolean;

  @Column({ type: 'boolean' })
  isCorrupted: boolean;
}
