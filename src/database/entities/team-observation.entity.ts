import { Check, Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Relation } from 'typeorm';
import { SheetEntity } from './sheet.entity.js';

/** What one side did in a match, in one version of one source. */
@Entity('team_observations', { schema: 'facts' })
@Check('team_observations_side_check', "side in ('home', 'away')")
export class TeamObservationEntity {
  @PrimaryColumn({ type: 'bigint' })
  sheetId: number;

  @ManyToOne(() => SheetEntity, { nullable: false })
  sheet: Relation<SheetEntity>;

  @PrimaryColumn({ type: 'text' })
  side: 'home' | 'away';

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
}
