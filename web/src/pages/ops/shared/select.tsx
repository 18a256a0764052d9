import { texts } from '../../../texts';
import styles from './shared.module.css';

interface SelectProps<Value extends string> {
  readonly label: string;
  /** Undefined: all. */
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly change: (value: Value | undefined) => void;
}

/** One of several values, or all. */
export function Select<Value extends string>({ label, value, options, change }: SelectProps<Value>) {
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => change(options.find((option) => option.value === target.value)?.value)}
      >
        <option value="">{texts.ops.any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
