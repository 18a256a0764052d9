import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PlayerEntity } from './player.entity.js';
import { SheetEntity } from './sheet.entity.js';

/** What a player did in a match, in one version of one source. */
@Entity('player_statistics', { schema: 'facts' })
@Check('player_statistics_check', '(side is null) = (team_id is null)')
@Check('player_statistics_side_check', "side in ('home', 'away')")
@Index('player_statistics_fixture', ['fixtureId'])
@Index('player_statistics_player', ['playerId', 'fixtureId'])
export class PlayerStatisticsEntity {
  @PrimaryColumn({ type: 'bigint' })
  sheetId: number;

  @ManyToOne(() => SheetEntity, { nullable: false })
  sheet: Relation<SheetEntity>;

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

  @Column({ type: 'smallint', nullable: true })
  goals: number | null;

  @Column({ type: 'smallint', nullable: true })
  assists: number | null;

  @Column({ type: 'smallint', nullable: true })
  shots: number | null;

  @Column({ type: 'smallint', nullable: true })
  shotsOnTarget: number | null;

  @Column({ type: 'smallint', nullable: true })
  headedShots: number | null;

  @Column({ type: 'smallint', nullable: true })
  headedShotsOnTarget: number | null;

  @Column({ type: 'smallint', nullable: true })
  shotsOutsideBox: number | null;

  @Column({ type: 'smallint', nullable: true })
  shotsOnTargetOutsideBox: number | null;

  @Column({ type: 'smallint', nullable: true })
  fouls: number | null;

  @Column({ type: 'smallint', nullable: true })
  foulsWon: number | null;

  @Column({ type: 'smallint', nullable: true })
  tackles: number | null;

  @Column({ type: 'smallint', nullable: true })
  interceptions: number | null;

  @Column({ type: 'smallint', nullable: true })
  passes: number | null;

  @Column({ type: 'smallint', nullable: true })
  accuratePasses: number | null;

  @Column({ type: 'smallint', nullable: true })
  offsides: number | null;

  @Column({ type: 'smallint', nullable: true })
  yellowCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  redCards: number | null;

  @Column({ type: 'smallint', nullable: true })
  cards: number | null;

  @Column({ type: 'smallint', nullable: true })
  saves: number | null;

  @Column({ type: 'smallint', nullable: true })
  ownGoals: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfShots: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfShotsOnTarget: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfFouls: number | null;

  @Column({ type: 'smallint', nullable: true })
  firstHalfFoulsWon: number | null;
}
