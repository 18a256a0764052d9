import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { LineupProjectionEntity } from './lineup-projection.entity.js';
import { PlayerEntity } from './player.entity.js';

/** A projected starter. */
@Entity('lineup_projection_players')
@Check('lineup_projection_players_games_analyzed_check', 'games_analyzed >= 0 and games_analyzed <= 10')
@Check('lineup_projection_players_jersey_number_check', 'jersey_number >= 0 and jersey_number <= 999')
@Check(
  'lineup_projection_players_position_check',
  "position in ('GK', 'RB', 'RWB', 'CB', 'LB', 'LWB', 'DM', 'CM', 'AM', 'RM', 'LM', 'RW', 'LW', 'SS', 'ST')",
)
@Check('lineup_projection_players_position_group_check', "position_group in ('G', 'D', 'M', 'F')")
@Check('lineup_projection_players_start_probability_check', 'start_probability >= 0 and start_probability <= 1')
@Index('lineup_projection_players_player', ['playerId'])
export class LineupProjectionPlayerEntity {
  @PrimaryColumn({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => LineupProjectionEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn([
    { name: 'fixture_id', referencedColumnName: 'fixtureId' },
    { name: 'side', referencedColumnName: 'side' },
  ])
  projection: Relation<LineupProjectionEntity>;

  @PrimaryColumn({ type: 'text' })
  side: string;

  @PrimaryColumn({ type: 'bigint' })
  playerId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false, onDelete: 'CASCADE' })
  player: Relation<PlayerEntity>;

  @Column({ type: 'text', nullable: true })
  positionGroup: 'G' | 'D' | 'M' | 'F' | null;

  @Column({ type: 'text', nullable: true })
  position: string | null;

  @Column({ type: 'smallint', nullable: true })
  jerseyNumber: number | null;

  @Column({ type: 'double precision' })
  startProbability: number;

  @Column({ type: 'text', nullable: true })
  usualPosition: string | null;

  @Column({ type: 'smallint' })
  gamesAnalyzed: number;

  @Column({ type: 'boolean' })
  isPositionChange: boolean;
}
