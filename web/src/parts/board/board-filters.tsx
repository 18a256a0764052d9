import * as Ariakit from '@ariakit/react';
import { texts } from '../../texts';
import { Button } from '../button';
import { FindField } from '../find-field';
import styles from './board.module.css';
import type {
  AnySearch,
  BoardDeclaration,
  BoardFilter,
  ChangeSearch,
  FacetFilter,
  FacetValue,
} from './board-declaration';
import { RangeFields } from './range-fields';

type Facets = Readonly<Record<string, readonly FacetValue[] | undefined>>;

interface BoardFiltersProps<Row> {
  readonly board: BoardDeclaration<Row>;
  readonly search: AnySearch;
  readonly change: ChangeSearch;
  readonly facets: Facets | undefined;
}

/** Words to find, and the filters of the board; any change begins at page 1 of the newest snapshot. */
export function BoardFilters<Row>({ board, search, change, facets }: BoardFiltersProps<Row>) {
  const filter = (changed: AnySearch): void => change({ ...changed, page: undefined, revision: undefined });
  return (
    <div className={styles.filters} id="board-filters" role="group" aria-label={texts.keys.filters}>
      <FindField
        label={board.find}
        value={typeof search['find'] === 'string' ? search['find'] : ''}
        change={(find) => filter({ find })}
      />
      {board.filters.map((each) => (
        <Filter key={each.label} filter={each} search={search} change={filter} facets={facets} />
      ))}
    </div>
  );
}

interface FilterProps<Kind extends BoardFilter> {
  readonly filter: Kind;
  readonly search: AnySearch;
  readonly change: (changed: AnySearch) => void;
  readonly facets: Facets | undefined;
}

function Filter({ filter, search, change, facets }: FilterProps<BoardFilter>) {
  if (filter.kind === 'flag') {
    const isOn = search[filter.name] === true;
    return (
      <Button
        className={styles.filter}
        aria-pressed={isOn}
        onClick={() => change({ [filter.name]: isOn ? undefined : true })}
      >
        {filter.label}
      </Button>
    );
  }
  if (filter.kind === 'facet') return <FacetValues filter={filter} search={search} change={change} facets={facets} />;
  return <RangeFields filter={filter} search={search} change={change} />;
}

/** Values of a dimension with their counts. */
function FacetValues({ filter, search, change, facets }: FilterProps<FacetFilter>) {
  const chosen = chosenOf(search[filter.name]);
  const values = (facets?.[filter.dimension] ?? []).flatMap(({ value, ...each }) =>
    value === null ? [] : [{ ...each, value }],
  );
  // a chosen value without a row stays in the list, so that it can be taken back
  const missing = chosen
    .filter((value) => values.every((each) => each.value !== value))
    .map((value) => ({ value, label: null, count: 0 }));
  const names = chosen.map((value) => values.find((each) => each.value === value)?.label ?? value);
  const toggle = (value: string): void => {
    if (filter.isSingle === true) return change({ [filter.name]: chosen.includes(value) ? undefined : value });
    const others = chosen.filter((each) => each !== value);
    const next = others.length < chosen.length ? others : [...chosen, value];
    change({ [filter.name]: next.length === 0 ? undefined : next });
  };
  return (
    <Ariakit.PopoverProvider placement="bottom-start">
      <Ariakit.PopoverDisclosure render={<Button className={styles.filter} data-chosen={chosen.length > 0} />}>
        <b>{filter.label}</b> {names.length === 0 ? texts.board.all : names.slice(0, 2).join(', ')}
        {names.length > 2 ? ` +${names.length - 2}` : ''}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className={styles.popover} gutter={4} unmountOnHide aria-label={filter.label}>
        {[...values, ...missing].map(({ value, label, count }) => (
          <label key={value} className={styles.value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{label ?? value}</span>
            <span className={styles.count}>{count}</span>
          </label>
        ))}
        {values.length + missing.length > 0 ? null : <p>{texts.states.empty}</p>}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}

function chosenOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
