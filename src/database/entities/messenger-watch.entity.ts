import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { LeagueGroupEntity } from './league-group.entity.js';

/** A chat that wants alerts about the value bets of a league group. */
@Entity('messenger_watches')
@Check('messenger_watches_minimum_edge_check', 'minimum_edge >= 0')
export class MessengerWatchEntity {
  @PrimaryColumn({ type: 'bigint' })
  chatId: number;

  @PrimaryColumn({ type: 'integer' })
  leagueGroupId: number;

  @ManyToOne(() => LeagueGroupEntity, { nullable: false, onDelete: 'CASCADE' })
  leagueGroup: Relation<LeagueGroupEntity>;

  @Column({ type: 'double precision' })
  minimumEdge: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt: Date;
}
