import { texts } from '../../texts';
import { Button } from '../button';
import { Popup } from '../popup';
import type { AnySearch } from '../use-change-search';
import styles from './board.module.css';
import type { RangeFilter } from './board-filter';

interface RangeFieldsProps {
  readonly filter: RangeFilter<string>;
  readonly search: AnySearch;
  readonly change: (changed: AnySearch) => void;
}

/** A minimum and a maximum, or one of them. */
export function RangeFields({ filter, search, change }: RangeFieldsProps) {
  const ends = (['from', 'to'] as const).flatMap((end) => {
    const name = filter[end];
    return name === undefined ? [] : [{ end, name, value: search[name] }];
  });
  const told = ends.flatMap(({ end, value }) => (typeof value === 'number' ? `${texts.boards[end]} ${value}` : []));
  const button = (
    <Button className={styles.filter} data-chosen={told.length > 0}>
      <b>{filter.label}</b> {told.length > 0 ? told.join(' ').toLowerCase() : texts.boards.all}
    </Button>
  );
  return (
    <Popup label={filter.label} button={button} placement="bottom-start" className={styles.popover}>
      <form
        className={styles.range}
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const numberOf = (name: string): number | undefined => {
            const text = fields.get(name);
            return typeof text === 'string' && text !== '' ? Number(text) : undefined;
          };
          change(Object.fromEntries(ends.map(({ name }) => [name, numberOf(name)])));
        }}
      >
        {ends.map(({ end, name, value }) => (
          <label key={end}>
            {texts.boards[end]}
            <input
              name={name}
              type="number"
              min={filter.smallest}
              max={filter.largest}
              step={filter.step}
              defaultValue={typeof value === 'number' ? value : ''}
            />
          </label>
        ))}
        <Button type="submit">{texts.boards.apply}</Button>
      </form>
    </Popup>
  );
}
