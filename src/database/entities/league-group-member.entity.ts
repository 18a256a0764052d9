import { Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CompetitionEntity } from './competition.entity.js';
import { LeagueGroupEntity } from './league-group.entity.js';

/** A competition in a league group. */
@Entity('league_group_members')
export class LeagueGroupMemberEntity {
  @PrimaryColumn({ type: 'integer' })
  leagueGroupId: number;

  @ManyToOne(() => LeagueGroupEntity, { nullable: false, onDelete: 'CASCADE' })
  leagueGroup: Relation<LeagueGroupEntity>;

  @PrimaryColumn({ type: 'bigint' })
  competitionId: number;

  @ManyToOne(() => CompetitionEntity, { nullable: false })
  competition: Relation<CompetitionEntity>;
}
