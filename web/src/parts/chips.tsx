import { Button } from './button';
import styles from './chips.module.css';
import { useChosenInView } from './use-chosen-in-view';

interface ChipsProps<Value> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly count?: number | undefined }[];
  readonly isChosen: (value: Value) => boolean;
  readonly choose: (value: Value) => void;
}

/** Values to choose from, in a row that scrolls sideways on a phone and starts with the chosen one in view. */
export function Chips<Value extends string | number>({ label, options, isChosen, choose }: ChipsProps<Value>) {
  const row = useChosenInView<HTMLDivElement>();
  return (
    <div className={styles.chips} ref={row} role="group" aria-label={label}>
      {options.map(({ value, text, count }) => (
        <Button key={value} className={styles.chip} aria-pressed={isChosen(value)} onClick={() => choose(value)}>
          {text}
          {count === undefined ? null : <span className={styles.count}>{count}</span>}
        </Button>
      ))}
    </div>
  );
}
