import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PriceOutlier } from '../../api';
import { useFormat } from '../../format/use-format';
import { Empty } from '../../parts/empty';
import { FoldedRows } from '../../parts/folded-rows';
import { outlierFold } from '../../parts/folds';
import { Hint, orUnknown } from '../../parts/hint';
import { lineOf, subjectOf } from '../../parts/line-of-outlier';
import { Pager } from '../../parts/pager';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { Verdict } from '../../parts/verdict';
import { Worth } from '../../parts/worth';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { nameOfMarket, texts } from '../../texts';
import { outliersQuery } from './match-requests';
import styles from './match.module.css';

const route = getRouteApi('/matches/$id');
const words = texts.match.outliers;

interface OutliersProps {
  readonly id: string;
  readonly page: number;
  /** Whether prices below fair are shown too. */
  readonly others: boolean;
}

/** Outlying prices on the match: how far they are out of line, and their value by the other bookmakers. */
export function Outliers({ id, page, others }: OutliersProps) {
  const navigate = route.useNavigate();
  const show = (search: { others?: true | undefined; page?: number | undefined }): void =>
    void navigate({ search: { tab: 'outliers', ...search }, resetScroll: false });
  const outliers = useQuery(outliersQuery(id, page, usePricedBookmakers()));
  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryStates query={outliers} skeleton={<SkeletonRows count={12} />}>
        {({ data, emptyBecause, pagination }) =>
          data.length === 0 ? (
            <Empty because={emptyBecause} />
          ) : (
            <FoldedRows
              fold={outlierFold}
              rows={data}
              page={pagination}
              isOpen={others}
              toggle={() => show({ others: others ? undefined : true })}
              table={(rows) => <OutlierTable outliers={rows} />}
              pager={<Pager pagination={pagination} go={(next) => show({ others: others || undefined, page: next })} />}
            />
          )
        }
      </QueryStates>
    </Panel>
  );
}

function OutlierTable({ outliers }: { readonly outliers: readonly PriceOutlier[] }) {
  const format = useFormat();
  const signed = (percent: number): string => format.percent(percent / 100, { signed: true });
  const columns: readonly Column<PriceOutlier>[] = [
    { name: words.price, cell: (price) => <Subject price={price} /> },
    {
      name: words.best,
      cell: ({ compared }) => <Stacked below={compared.bookmaker}>{format.odds(compared.odd)}</Stacked>,
    },
    {
      name: words.mean,
      cell: ({ avg_odd: mean, bookmaker_count: count }) => (
        <Stacked below={words.bookmakers(count)}>{format.odds(mean)}</Stacked>
      ),
    },
    { name: words.apart, cell: ({ odds_discrepancy: apart }) => signed(apart) },
    { name: words.worth, cell: ({ valueEdge, isLonely }) => <Worth edge={valueEdge} isLonely={isLonely} /> },
    { name: texts.boards.verdict.name, cell: ({ verdict }) => <Verdict verdict={verdict} isExplained /> },
    { name: words.moved, cell: ({ movement }) => orUnknown(movement, words.noMovement, signed) },
  ];
  return (
    <Table
      caption={words.title}
      columns={columns}
      rows={outliers}
      keyOf={({ scope, team_id: team, player_id: player, market_id: market, market_type: side, line }) =>
        [scope, team, player, market, side, line].join(' ')
      }
    />
  );
}

/** Subject, side and line of a price. */
function Subject({ price }: { readonly price: PriceOutlier }) {
  const format = useFormat();
  return (
    <>
      <span className={styles.strong}>{subjectOf(price)}</span> {lineOf(price, format)}
      {price.isLonely ? (
        <span className={styles.mark}>
          <Hint why={texts.matches.marks.lonelyWhy}>{texts.matches.marks.lonely}</Hint>
        </span>
      ) : null}
      <span className={styles.below}>{nameOfMarket(price.market_id)}</span>
    </>
  );
}
