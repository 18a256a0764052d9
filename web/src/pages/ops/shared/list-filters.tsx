import type { ReactNode } from 'react';
import { Chips } from '../../../parts/chips';
import { FindField } from '../../../parts/find-field';
import type { AnySearch, ChangeSearch } from '../../../parts/use-change-search';
import { texts } from '../../../texts';
import styles from './shared.module.css';

interface Filter<Name extends string> {
  /** Its search parameter. */
  readonly name: Name;
  readonly label: string;
}

/** Filter of a list: by words, by one of several values, or by a value of the loaded rows. */
export type ListFilter<Name extends string, Row> =
  | (Filter<Name> & { readonly kind: 'words' })
  | (Filter<Name> & { readonly kind: 'select' | 'chips'; readonly options: Readonly<Record<string, string>> })
  | (Filter<Name> & {
      readonly kind: 'values';
      readonly value: (row: Row) => string;
      /** Display name of a value; default: the value. */
      readonly nameOf?: (value: string) => string;
    });

interface ListFiltersProps<Name extends string, Row> {
  readonly filters: readonly ListFilter<Name, Row>[];
  readonly rows: readonly Row[];
  readonly search: AnySearch;
  readonly change: ChangeSearch;
  /** Whether a row is open, which hides them on a phone. */
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

/** The filters of a list; any change returns to the first page. */
export function ListFilters<Name extends string, Row>(props: ListFiltersProps<Name, Row>) {
  const { filters, rows, search, change, isOpen = false, children } = props;
  return (
    <div className={`${styles.filters} ${isOpen ? styles.whileOpen : ''}`} id="list-filters">
      {filters.map((filter) => {
        const chosen = search[filter.name];
        return (
          <FilterField
            key={filter.name}
            filter={filter}
            rows={rows}
            chosen={typeof chosen === 'string' ? chosen : undefined}
            choose={(value) => change({ [filter.name]: value, after: undefined, before: undefined })}
          />
        );
      })}
      {children}
    </div>
  );
}

interface FilterFieldProps<Row> {
  readonly filter: ListFilter<string, Row>;
  readonly rows: readonly Row[];
  readonly chosen: string | undefined;
  readonly choose: (value: string | undefined) => void;
}

function FilterField<Row>({ filter, rows, chosen, choose }: FilterFieldProps<Row>) {
  const { label } = filter;
  if (filter.kind === 'words') return <FindField label={label} value={chosen ?? ''} change={choose} />;
  if (filter.kind === 'select')
    return <Select label={label} options={filter.options} chosen={chosen} choose={choose} />;
  const options = filter.kind === 'values' ? valuesAt(rows.map(filter.value), chosen, filter.nameOf) : filter.options;
  if (filter.kind === 'values' && Object.keys(options).length < 2 && chosen === undefined) return null;
  return (
    <Chips
      label={label}
      options={Object.entries(options).map(([value, text]) => ({ value, text }))}
      isChosen={(value) => value === chosen}
      choose={(value) => choose(value === chosen ? undefined : value)}
    />
  );
}

/** Values of the loaded rows, and the chosen one, so that it can be deselected. */
function valuesAt(
  values: readonly string[],
  chosen: string | undefined,
  nameOf = (value: string): string => value,
): Record<string, string> {
  const all = new Set([...values, ...(chosen === undefined ? [] : [chosen])]);
  return Object.fromEntries([...all].sort().map((value) => [value, nameOf(value)]));
}

interface SelectProps {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: string | undefined;
  readonly choose: (value: string | undefined) => void;
}

/** One of several values, or all. */
function Select({ label, options, chosen, choose }: SelectProps) {
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select value={chosen ?? ''} onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}>
        <option value="">{texts.ops.any}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
