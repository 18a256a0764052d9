import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A decision about names: a name resolved, or two entities merged. */
@Entity('resolutions')
@Check('resolutions_action_check', "action in ('settle', 'merge')")
export class ResolutionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  action: 'settle' | 'merge';

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  subject: string;

  @Column({ type: 'bigint', nullable: true })
  entityId: number | null;

  @Column({ type: 'bigint', array: true, default: [] })
  fixtureIds: number[];

  @Column({ type: 'timestamptz', default: () => 'now()' })
  madeAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  undoneAt: Date | null;
}
