import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Sums over the picks of one group of the scorecard, or over those in one bin of the claimed probability. */
@Entity('scorecard_sums')
@Check('scorecard_sums_source_check', "source in ('live', 'replay')")
export class ScorecardSumEntity {
  @PrimaryColumn({ type: 'text' })
  source: 'live' | 'replay';

  @PrimaryColumn({ type: 'text' })
  dimension: string;

  @PrimaryColumn({ type: 'text' })
  board: string;

  @PrimaryColumn({ type: 'text' })
  key: string;

  @PrimaryColumn({ type: 'smallint' })
  bin: number;

  @Column({ type: 'jsonb' })
  sums: Readonly<Record<string, unknown>>;
}
