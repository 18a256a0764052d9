import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Below } from './board/cells';
import { mostValueEdge } from './folds';
import { Hint, Unknown } from './hint';
import styles from './worth.module.css';

interface WorthProps {
  /** Expected profit in percent of the stake, from the prices of the other bookmakers; null: too few of them. */
  readonly edge: number | null;
  /** Whether only one bookmaker has a price like this. */
  readonly isLonely: boolean;
  readonly below?: ReactNode;
}

/** Value of a price by the other bookmakers: losses stand out as much as profits, likely errors not at all. */
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
