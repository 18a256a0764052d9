import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { PlayerEntity } from './player.entity.js';
import { MatchReportEntity } from './match-report.entity.js';

/** A player replaced by another in a match. */
@Entity('substitutions', { schema: 'facts' })
@Check('substitutions_check', 'player_off_id <> player_on_id')
@Check('substitutions_minute_check', 'minute >= 0 and minute <= 130')
@Check('substitutions_sequence_check', 'sequence > 0')
@Check('substitutions_side_check', "side in ('home', 'away')")
@Index('substitutions_fixture', ['fixtureId'])
export class SubstitutionEntity {
  @PrimaryColumn({ name: 'sheet_id', type: 'bigint' })
  reportId: number;

  @ManyToOne(() => MatchReportEntity, { nullable: false })
  @JoinColumn({ name: 'sheet_id' })
  report: Relation<MatchReportEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

  @PrimaryColumn({ type: 'smallint' })
  sequence: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @Column({ type: 'bigint' })
  teamId: number;

  @Column({ type: 'smallint' })
  minute: number;

  @Column({ type: 'bigint' })
  playerOffId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false })
  playerOff: Relation<PlayerEntity>;

  @Column({ type: 'bigint' })
  playerOnId: number;

  @ManyToOne(() => PlayerEntity, { nullable: false })
  playerOn: Relation<PlayerEntity>;
}
