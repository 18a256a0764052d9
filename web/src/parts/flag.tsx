import styles from './flag.module.css';

/** URLs of the flags served, by file: those of countries with leagues in the sources. */
const addresses = import.meta.glob<string>(
  [
    '../../../node_modules/circle-flags/flags/{ar,at,be,br,ch,cn,de,dk,es,fi,fr,gb-eng,gb-sct,gr,ie,it,jp,mx}.svg',
    '../../../node_modules/circle-flags/flags/{nl,no,pl,pt,ro,ru,se,tr,us}.svg',
  ],
  { query: '?url', import: 'default', eager: true, base: '../../../node_modules/circle-flags/flags/' },
);
/** Subdivisions of ISO 3166 countries, by this service's codes. */
const parts: Readonly<Record<string, string>> = { EN: 'gb-eng', SC: 'gb-sct' };

interface FlagProps {
  /** Two-letter ISO 3166 code, or this service's code for England and Scotland; null: unknown. */
  readonly alpha2: string | null;
}

/** The flag of a country, beside its name or that of a league; nothing if none is served. */
export function Flag({ alpha2 }: FlagProps) {
  const address = alpha2 === null ? null : flagOf(alpha2);
  if (address === null) return null;
  return <img className={styles.flag} src={address} alt="" width={14} height={14} />;
}

/** URL of a country's flag; null if none is served. */
export function flagOf(alpha2: string): string | null {
  return addresses[`./${parts[alpha2] ?? alpha2.toLowerCase()}.svg`] ?? null;
}
