import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change made by a caller, with the values before and after. */
@Entity('audit_log')
@Check('audit_log_action_check', "action ~ '^[a-z]+(-[a-z]+)*$'")
@Check('audit_log_caller_kind_check', "caller_kind in ('anonymous', 'bearer', 'internal', 'webhook', 'command')")
@Check('audit_log_check', '(before is not null) or (after is not null)')
@Check('audit_log_entity_id_check', "entity_id <> ''")
@Check('audit_log_entity_kind_check', "entity_kind ~ '^[a-z]+(-[a-z]+)*$'")
@Check('audit_log_reason_check', "reason <> ''")
// (actor, (-id))
@Index('audit_log_actor', { synchronize: false })
// (entity_kind, entity_id, (-id))
@Index('audit_log_entity', { synchronize: false })
// ((-id))
@Index('audit_log_newest', { synchronize: false })
export class AuditLogEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  recordedAt: Date;

  @Column({ type: 'text' })
  callerKind: 'anonymous' | 'bearer' | 'internal' | 'webhook' | 'command';

  @Column({ type: 'text', nullable: true })
  actor: string | null;

  @Column({ type: 'text' })
  requestId: string;

  @Column({ type: 'text' })
  entityKind: string;

  @Column({ type: 'text' })
  entityId: string;

  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'jsonb', nullable: true })
  before: Record<string, unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  after: Record<string, unknown> | null;

  /** Reason, in the caller's words; null: not given. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;
}
