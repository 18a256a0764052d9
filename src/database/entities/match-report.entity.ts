import { Check, Column, Entity, Index, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Relation } from 'typeorm';
import { FixtureEntity } from './fixture.entity.js';
import { IngestionFileEntity, SourceEntity } from './ingestion.entity.js';

/** One version of a source's report on a match: result, statistics, line-up, substitutions, absences or events. */
@Entity('match_reports', { schema: 'facts' })
@Check(
  'match_reports_kind_check',
  "kind in ('result', 'teamStatistics', 'playerStatistics', 'lineup', 'substitutions', 'absences', 'event')",
)
@Unique(['fixtureId', 'sourceId', 'kind', 'version'])
@Index('match_reports_visible_from', ['visibleFrom'], { where: "visible_from < 'infinity'" })
@Index('match_reports_absences_known_at', ['knownAt'], { where: "kind = 'absences'" })
export class MatchReportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'bigint' })
  fixtureId: number;

  @ManyToOne(() => FixtureEntity, { nullable: false })
  fixture: Relation<FixtureEntity>;

  @Column({ type: 'smallint' })
  sourceId: number;

  @ManyToOne(() => SourceEntity, { nullable: false })
  source: Relation<SourceEntity>;

  @Column({ type: 'text' })
  kind: 'result' | 'teamStatistics' | 'playerStatistics' | 'lineup' | 'substitutions' | 'absences' | 'event';

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'timestamptz', nullable: true })
  knownAt: Date | null;

  @Column({ type: 'bytea' })
  contentHash: Buffer;

  @Column({ type: 'bigint', nullable: true })
  fileId: number | null;

  @ManyToOne(() => IngestionFileEntity)
  file: Relation<IngestionFileEntity> | null;

  /** Infinity: not yet, or never. */
  @Column({ type: 'timestamptz', default: () => "'infinity'" })
  visibleFrom: Date | number;

  /** Infinity: not yet, or never. */
  @Column({ type: 'timestamptz', default: () => "'infinity'" })
  visibleUntil: Date | number;

  @Column({ type: 'boolean', default: false })
  isExcluded: boolean;

  /** For player counts: why all rows of the side are corrupted; for line-ups: why the side is incomplete. */
  @Column({ type: 'text', array: true, default: [] })
  homeCorruption: string[];

  @Column({ type: 'text', array: true, default: [] })
  awayCorruption: string[];
}
