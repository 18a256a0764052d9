import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PlayerEntity } from './player.entity.js';
import { SeasonEntity } from './season.entity.js';
import { SourceEntity } from './source.entity.js';
import { TeamEntity } from './team.entity.js';

/** A player in the squad of a team in a season, as a source names it. */
@Entity('squad_members')
@Check('squad_members_jersey_number_check', 'jersey_number >= 0 and jersey_number <= 999')
@Index('squad_members_player', ['playerId'])
export class SquadMemberEntity {
  @PrimaryColumn({ type: 'bigint' })
  seasonId: number;

  @ManyToOne(() => SeasonEntity, { nullable: false })
  season: Relation<SeasonEntity>;

  @PrimaryColumn({ type: 'bigint' })
  teamId: number;

  @ManyToOne(() => TeamEntity, { nullable: false })
  team: Relation<TeamEntity>;

  @PrimaryColumn({ type: 'bigint' })
  playerId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false })
  player: Relation<PlayerEntity>;

  @PrimaryColumn({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @Column({ type: 'smallint', nullable: true })
  jerseyNumber: number | null;
}
