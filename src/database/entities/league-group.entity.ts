import { Check, Column, Entity, Index, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { CompetitionEntity } from './competition.entity.js';

/** A named group of competitions for the bot. */
@Entity('league_groups')
@Check('league_groups_description_check', 'char_length(description) <= 500')
@Check('league_groups_name_check', 'char_length(name) >= 1 and char_length(name) <= 80')
// unique (lower(name))
@Index('league_groups_name', { synchronize: false })
export class LeagueGroupEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}

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
