import styles from './probability-bar.module.css';

interface ProbabilityBarProps {
  readonly consensus: number | null;
  readonly model: number | null;
  readonly fairLow: number | null;
  readonly fairHigh: number | null;
  /** Probability at which the best price breaks even. */
  readonly needed: number | null;
}

const at = (probability: number): string => `${probability * 100}%`;

/** The bookmakers' probability as a bar, with the fair interval, a tick for the model and the break-even mark. */
export function ProbabilityBar({ consensus, model, fairLow, fairHigh, needed }: ProbabilityBarProps) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.scale} y="6" width="100%" height="8" rx="2" />
      {consensus === null ? null : <rect className={styles.consensus} y="6" width={at(consensus)} height="8" rx="2" />}
      {fairLow === null || fairHigh === null ? null : (
        <rect className={styles.fair} x={at(fairLow)} y="8" width={at(fairHigh - fairLow)} height="4" />
      )}
      {model === null ? null : <line className={styles.model} x1={at(model)} x2={at(model)} y1="1" y2="19" />}
      {needed === null ? null : (
        <svg x={at(needed)} y="0" overflow="visible">
          <path className={styles.needed} d="M -4 0 L 4 0 L 0 6 Z" />
        </svg>
      )}
    </svg>
  );
}
