import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Below } from './board/cells';
import { mostValueEdge } from './folds';
import { Hint, Unknown } from './hint';
import styles from './worth.module.css';

interface WorthProps {
  /** Expected profit in percent of the stake by the other bookmakers; null: too few of them. */
  readonly edge: number | null;
  /** Whether one bookmaker stands alone with the price. */
  readonly isLonely: boolean;
  readonly below?: ReactNode;
}

/** What a price is worth by the others: a loss stands out as much as a profit, and what is likely an error not at all. */
export function Worth({ edge, isLonely, below }: WorthProps) {
  const format = useFormat();
  if (edge === null) return <Unknown why={texts.boards.noEdge} />;
  const text = format.percent(edge / 100, { signed: true });
  return (
    <>
      {edge > mostValueEdge ? (
        <Hint why={texts.boards.outliers.error}>{text}</Hint>
      ) : (
        <b className={edge < 0 ? styles.bad : edge > 0 && !isLonely ? styles.good : undefined}>{text}</b>
      )}
      {below === undefined ? null : <Below>{below}</Below>}
    </>
  );
}
