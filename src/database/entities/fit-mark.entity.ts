import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The data that something was last fitted to: with equal marks there is nothing new to fit. */
@Entity('fit_marks')
@Check('fit_marks_fit_check', "fit ~ '^(models/[0-9]+|line-ups|calibrations)$'")
export class FitMarkEntity {
  /** `models/<competition>`, `line-ups` or `calibrations`. */
  @PrimaryColumn({ type: 'text' })
  fit: string;

  @Column({ type: 'text' })
  mark: string;

  /** Digest of the code that fitted. */
  @Column({ type: 'text' })
  code: string;

  /** The clock's moment of the fit. */
  @Column({ type: 'timestamptz' })
  markedAt: Date;
}
