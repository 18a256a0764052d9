import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PlayerEntity } from './player.entity.js';
import { MatchReportEntity } from './match-report.entity.js';

/** A player of a line-up. */
@Entity('lineup_players', { schema: 'facts' })
@Check('lineup_players_jersey_number_check', 'jersey_number >= 0 and jersey_number <= 999')
@Check(
  'lineup_players_position_check',
  "position in ('GK', 'RB', 'RWB', 'CB', 'LB', 'LWB', 'DM', 'CM', 'AM', 'RM', 'LM', 'RW', 'LW', 'SS', 'ST')",
)
@Check('lineup_players_position_group_check', "position_group in ('G', 'D', 'M', 'F')")
@Check('lineup_players_side_check', "side in ('home', 'away')")
@Index('lineup_players_fixture', ['fixtureId'])
@Index('lineup_players_player', ['playerId', 'fixtureId'])
@Index('lineup_players_starts', { synchronize: false })
export class LineupPlayerEntity {
  @PrimaryColumn({ name: 'sheet_id', type: 'bigint' })
  reportId: number;

  @ManyToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'sheet_id' })
  report: Relation<MatchReportEntity>;

  @PrimaryColumn({ type: 'bigint' })
  playerId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false })
  player: Relation<PlayerEntity>;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'text' })
  side: 'home' | 'away';

  @Column({ type: 'bigint' })
  teamId: number;

  @Column({ type: 'smallint', nullable: true })
  jerseyNumber: number | null;

  @Column({ type: 'boolean' })
  isStarter: boolean;

  @Column({ type: 'text', nullable: true })
  position: string | null;

  @Column({ type: 'text', nullable: true })
  positionGroup: 'G' | 'D' | 'M' | 'F' | null;

  /** That of the fixture; triggers keep it. */
  @Column({ type: 'timestamptz', nullable: true })
  kickoffAt: Date | null;
}
