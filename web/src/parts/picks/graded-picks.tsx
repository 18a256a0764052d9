import { useMutation, useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import { Button } from '../button';
import { Chips } from '../chips';
import { CursorPager } from '../cursor-pager';
import { Message } from '../message';
import { QueryStates } from '../query-states';
import { saveFile } from '../save-file';
import { SkeletonRows } from '../skeleton';
import { PickTable } from './pick-table';
import { picksCsv, picksQuery } from './picks-requests';
import type { PicksChoice } from './picks-requests';
import { grades, orders } from './picks-search';
import type { PicksSearch } from './picks-search';
import styles from './picks.module.css';

const words = texts.scorecard.picks;

interface GradedPicksProps {
  readonly choice: PicksChoice;
  readonly search: PicksSearch;
  /** Writes search parameters to the address. */
  readonly show: (changed: PicksSearch) => void;
}

/** Graded bets page by page, losses first by default. */
export function GradedPicks({ choice, search, show }: GradedPicksProps) {
  const { order = 'losses', grade } = search;
  const picks = useQuery(picksQuery(choice, search));
  const change = (changed: PicksSearch): void => show({ after: undefined, before: undefined, ...changed });
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={words.order}
          options={orders.map((value) => ({ value, text: words.orders[value] }))}
          isChosen={(value) => value === order}
          choose={(value) => change({ order: value })}
        />
        <Chips
          label={words.grade}
          options={[
            { value: 'all' as const, text: words.allGrades },
            ...grades.map((value) => ({ value, text: words.grades[value] })),
          ]}
          isChosen={(value) => value === (grade ?? 'all')}
          choose={(value) => change({ grade: value === 'all' ? undefined : value })}
        />
        <CsvButton choice={choice} search={search} />
      </div>
      <QueryStates query={picks} skeleton={<SkeletonRows count={10} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Message title={words.none} detail={words.noneWhy} />
          ) : (
            <>
              <PickTable picks={data} isOneMatch={choice.match !== undefined} />
              <CursorPager page={page} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

/** Saves all bets of the list, whichever page is shown. */
function CsvButton({ choice, search }: Pick<GradedPicksProps, 'choice' | 'search'>) {
  const saving = useMutation({
    mutationFn: () => picksCsv(choice, search),
    onSuccess: (table) => saveFile(table, 'picks.csv'),
  });
  return (
    <Button className={styles.csv} disabled={saving.isPending} onClick={() => saving.mutate()}>
      {words.csv}
      <span role="alert">{saving.error === null ? '' : `: ${saving.error.message}`}</span>
    </Button>
  );
}
