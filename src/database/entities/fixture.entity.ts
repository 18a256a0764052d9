import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { ManagerEntity } from './manager.entity.js';
import { PhaseEntity, SeasonEntity } from './season.entity.js';
import { RefereeEntity } from './referee.entity.js';
import { TeamEntity } from './team.entity.js';

/** A match of two teams in a phase of a season. */
@Entity('fixtures', { schema: 'facts' })
@Check('fixtures_check', 'home_team_id <> away_team_id')
@Check('fixtures_kickoff_quality_check', "kickoff_quality in ('stated', 'corrected', 'assumed')")
@Unique(['seasonId', 'homeTeamId', 'awayTeamId', 'day'])
@Index('fixtures_away', ['awayTeamId', 'kickoffAt'])
@Index('fixtures_competition', ['competitionId', 'kickoffAt'])
@Index('fixtures_id_kickoff', { synchronize: false })
@Index('fixtures_home', ['homeTeamId', 'kickoffAt'])
@Index('fixtures_kickoff', ['kickoffAt', 'id'])
@Index('fixtures_referee', ['refereeId', 'kickoffAt'], { where: 'referee_id is not null' })
export class FixtureEntity {
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ type: 'text', unique: true })
  naturalKey: string;

  @Column({ type: 'bigint' })
  seasonId: number;

  @ManyToOne(() => SeasonEntity, { nullable: false })
  @JoinColumn([
    { name: 'season_id', referencedColumnName: 'id' },
    { name: 'competition_id', referencedColumnName: 'competitionId' },
  ])
  season: Relation<SeasonEntity>;

  @Column({ type: 'bigint' })
  competitionId: number;

  @Column({ type: 'bigint' })
  phaseId: number;

  @ManyToOne(() => PhaseEntity, { nullable: false })
  @JoinColumn([
    { name: 'phase_id', referencedColumnName: 'id' },
    { name: 'season_id', referencedColumnName: 'seasonId' },
  ])
  phase: Relation<PhaseEntity>;

  @Column({ type: 'bigint' })
  homeTeamId: number;

  @ManyToOne(() => TeamEntity, { nullable: false })
  homeTeam: Relation<TeamEntity>;

  @Column({ type: 'bigint' })
  awayTeamId: number;

  @ManyToOne(() => TeamEntity, { nullable: false })
  awayTeam: Relation<TeamEntity>;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'date' })
  day: string;

  @Column({ type: 'timestamptz' })
  kickoffAt: Date;

  @Column({ type: 'text' })
  kickoffQuality: 'stated' | 'corrected' | 'assumed';

  @Column({ type: 'bigint', nullable: true })
  refereeId: number | null;

  @ManyToOne(() => RefereeEntity)
  referee: Relation<RefereeEntity> | null;

  @Column({ type: 'bigint', nullable: true })
  homeManagerId: number | null;

  @ManyToOne(() => ManagerEntity)
  homeManager: Relation<ManagerEntity> | null;

  @Column({ type: 'bigint', nullable: true })
  awayManagerId: number | null;

  @ManyToOne(() => ManagerEntity)
  awayManager: Relation<ManagerEntity> | null;
}
