import type { ValueBetCard } from '../api';
import { texts } from '../texts';
import { Hint } from './hint';
import styles from './verdict.module.css';

const words = texts.boards.verdict;

interface VerdictProps {
  /** Null without an edge above 0. */
  readonly verdict: ValueBetCard['verdict'];
  /** Whether it explains the word, if no heading does. */
  readonly isExplained?: boolean;
}

/** Verdict on a bet: how far its interval stays above 0, and how many sources support it. */
export function Verdict({ verdict, isExplained = false }: VerdictProps) {
  if (verdict === null) return null;
  const name = words.names[verdict];
  return (
    <span className={`${styles.verdict} ${styles[verdict]}`}>
      {isExplained ? <Hint why={words.meanings[verdict]}>{name}</Hint> : name}
    </span>
  );
}
