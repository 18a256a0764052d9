import type { UnresolvedName, UnresolvedNamePage } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { CursorPager } from '../../../parts/cursor-pager';
import { SearchLink } from '../../../parts/search-link';
import { texts } from '../../../texts';
import { withWrittenDates } from '../shared/written-dates';
import styles from './names.module.css';

const words = texts.ops.names;

interface NameListProps {
  readonly page: UnresolvedNamePage;
  readonly open: UnresolvedName;
}

/** Names awaiting a decision, most recently listed first. */
export function NameList({ page, open }: NameListProps) {
  const format = useFormat();
  return (
    <section aria-label={words.queue}>
      <p className={styles.count} role="status">
        {words.count(page.total, format.number(page.total))}
      </p>
      <ul>
        {page.data.map((name) => (
          <li key={name.id}>
            <SearchLink
              change={{ name: name.id }}
              isInPlace
              className={styles.name}
              data-name={name.id}
              aria-current={name === open ? 'true' : undefined}
            >
              <bdi className={styles.written}>{name.name}</bdi>
              <span className={styles.waits}>
                {name.waitingPrices === null || name.waitingPrices === 0
                  ? null
                  : words.prices(name.waitingPrices).replace(/^\d+/, (count) => format.number(Number(count)))}
              </span>
              <span className={styles.about}>
                {texts.ops.kinds[name.kind]} · <bdi>{withWrittenDates(name.context, format)}</bdi>
              </span>
            </SearchLink>
          </li>
        ))}
      </ul>
      <CursorPager page={page.page} />
    </section>
  );
}
