import { texts } from '../../texts';
import { Button } from '../button';
import { FindField } from '../find-field';
import { Popup } from '../popup';
import type { AnySearch, ChangeSearch } from '../use-change-search';
import styles from './board.module.css';
import type { BoardDeclaration, Facets } from './board-declaration';
import type { BoardSearch } from './board-search';
import { BoardSort } from './board-sort';
import type { BoardFilter, ChoiceFilter, FacetFilter } from './board-filter';
import { RangeFields } from './range-fields';

interface BoardFiltersProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly search: BoardSearch;
  readonly change: ChangeSearch;
  readonly facets: Facets | undefined;
}

/** Search field, filters (active ones first) and, on a phone, the order; any change returns to page 1. */
export function BoardFilters<Row, Details>({ board, search, change, facets }: BoardFiltersProps<Row, Details>) {
  const filter = (changed: AnySearch): void => change({ ...changed, page: undefined, revision: undefined });
  return (
    <div className={styles.filters} id="board-filters" role="group" aria-label={texts.keys.filters}>
      <FindField label={board.words.find} value={search.search ?? ''} change={(words) => filter({ search: words })} />
      <BoardSort board={board} search={search} change={filter} />
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
  switch (filter.kind) {
    case 'flag': {
      const isOn = search[filter.name] === true;
      return (
        <Button
          className={styles.toggle}
          aria-pressed={isOn}
          data-chosen={isOn}
          onClick={() => change({ [filter.name]: isOn ? undefined : true })}
        >
          {filter.label}
        </Button>
      );
    }
    case 'switch': {
      const byDefault = filter.isOnByDefault(search);
      const chosen = search[filter.name];
      const isOn = typeof chosen === 'boolean' ? chosen : byDefault;
      return (
        <Button
          className={styles.toggle}
          aria-pressed={isOn}
          data-chosen={chosen !== undefined}
          onClick={() => change({ [filter.name]: isOn === byDefault ? !isOn : undefined })}
        >
          {filter.label}
        </Button>
      );
    }
    case 'facet':
      return <FacetValues filter={filter} search={search} change={change} facets={facets} />;
    case 'choice':
      return <Choices filter={filter} search={search} change={change} facets={facets} />;
    case 'range':
      return <RangeFields filter={filter} search={search} change={change} />;
  }
}

/** One of a few values; the first is the default of the service. */
function Choices({ filter, search, change }: FilterProps<ChoiceFilter<string>>) {
  const options = Object.entries(filter.options);
  const usual = options[0]?.[0];
  const chosen = chosenOf(search[filter.name])[0] ?? usual ?? '';
  const button = (
    <Button className={styles.filter} data-chosen={chosen !== usual}>
      <b>{filter.label}</b> {filter.options[chosen]}
    </Button>
  );
  return (
    <Popup label={filter.label} button={button} placement="bottom-start" className={styles.popover}>
      {options.map(([value, name]) => (
        <label key={value} className={styles.value}>
          <input
            type="radio"
            name={filter.name}
            checked={value === chosen}
            onChange={() => change({ [filter.name]: value === usual ? undefined : value })}
          />
          <span>{name}</span>
        </label>
      ))}
    </Popup>
  );
}

/** Values of a dimension with their counts. */
function FacetValues({ filter, search, change, facets }: FilterProps<FacetFilter<string>>) {
  const chosen = chosenOf(search[filter.name]);
  const values = (facets?.[filter.dimension] ?? []).flatMap(({ value, ...each }) =>
    value === null ? [] : [{ ...each, value, label: filter.names?.[value] ?? each.label }],
  );
  // a chosen value without rows stays in the list, so that it can be deselected
  const missing = chosen
    .filter((value) => values.every((each) => each.value !== value))
    .map((value) => ({ value, label: filter.names?.[value] ?? null, count: 0 }));
  const names = chosen.map((value) => values.find((each) => each.value === value)?.label ?? value);
  const toggle = (value: string): void => {
    if (filter.isSingle === true) return change({ [filter.name]: chosen.includes(value) ? undefined : value });
    const others = chosen.filter((each) => each !== value);
    const next = others.length < chosen.length ? others : [...chosen, value];
    change({ [filter.name]: next.length === 0 ? undefined : next });
  };
  const button = (
    <Button className={styles.filter} data-chosen={chosen.length > 0}>
      <b>{filter.label}</b> {names.length === 0 ? texts.boards.all : names.slice(0, 2).join(', ')}
      {names.length > 2 ? ` +${names.length - 2}` : ''}
    </Button>
  );
  return (
    <Popup label={filter.label} button={button} placement="bottom-start" className={styles.popover}>
      {[...values, ...missing].map(({ value, label, count }) => (
        <label key={value} className={styles.value}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>{label ?? value}</span>
          <span className={styles.count}>{count}</span>
        </label>
      ))}
      {values.length + missing.length > 0 ? null : <p>{texts.states.empty}</p>}
    </Popup>
  );
}

function chosenOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
