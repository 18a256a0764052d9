import styles from './flag.module.css';

interface FlagProps {
  /** ISO 3166 code of two letters, or this service's for England and Scotland; null: unknown. */
  readonly alpha2: string | null;
}

/** Countries without a code of ISO 3166, by the letters that Unicode gives their flags. */
const parts: Readonly<Record<string, string>> = { EN: 'gbeng', SC: 'gbsct' };
const regionalA = 0x1f1e6;
const tagZero = 0xe0000;
const blackFlag = 0x1f3f4;
const cancelTag = 0xe007f;

/** The flag of a country as an emoji, which the device draws; some draw its two letters. */
export function Flag({ alpha2 }: FlagProps) {
  const flag = alpha2 === null ? null : flagOf(alpha2.toUpperCase());
  if (flag === null) return null;
  return (
    <span className={styles.flag} aria-hidden="true">
      {flag}
    </span>
  );
}

/** The characters of a flag; null where the code is no country's. */
export function flagOf(code: string): string | null {
  const part = parts[code];
  if (part !== undefined) {
    const tags = [...part].map((letter) => tagZero + letter.charCodeAt(0));
    return String.fromCodePoint(blackFlag, ...tags, cancelTag);
  }
  if (!/^[A-Z]{2}$/.test(code)) return null;
  return String.fromCodePoint(...[...code].map((letter) => regionalA + letter.charCodeAt(0) - 65));
}
