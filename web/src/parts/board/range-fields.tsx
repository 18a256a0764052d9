import * as Ariakit from '@ariakit/react';
import { texts } from '../../texts';
import { Button } from '../button';
import styles from './board.module.css';
import type { AnySearch, RangeFilter } from './board-declaration';

interface RangeFieldsProps {
  readonly filter: RangeFilter;
  readonly search: AnySearch;
  readonly change: (changed: AnySearch) => void;
}

/** A least and a greatest number. */
export function RangeFields({ filter, search, change }: RangeFieldsProps) {
  const [from, to] = [search[filter.from], search[filter.to]].map((value) =>
    typeof value === 'number' ? String(value) : '',
  );
  const isChosen = from !== '' || to !== '';
  return (
    <Ariakit.PopoverProvider placement="bottom-start">
      <Ariakit.PopoverDisclosure render={<Button className={styles.filter} data-chosen={isChosen} />}>
        <b>{filter.label}</b> {isChosen ? texts.board.between(from ?? '', to ?? '') : texts.board.all}
      </Ariakit.PopoverDisclosure>
      <Ariakit.Popover className={styles.popover} gutter={4} unmountOnHide aria-label={filter.label}>
        <form
          className={styles.range}
          onSubmit={(event) => {
            event.preventDefault();
            const fields = new FormData(event.currentTarget);
            const numberOf = (name: string): number | undefined => {
              const text = fields.get(name);
              return typeof text === 'string' && text !== '' ? Number(text) : undefined;
            };
            change({ [filter.from]: numberOf('from'), [filter.to]: numberOf('to') });
          }}
        >
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {texts.board[end]}
              <input
                name={end}
                type="number"
                min={filter.smallest}
                step={filter.step}
                defaultValue={end === 'from' ? from : to}
              />
            </label>
          ))}
          <Button type="submit">{texts.board.apply}</Button>
        </form>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
