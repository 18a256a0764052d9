import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ValueBetCard } from '../../api';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { Edge } from '../../parts/edge';
import { Empty } from '../../parts/empty';
import { FoldedRows } from '../../parts/folded-rows';
import { valueFold } from '../../parts/folds';
import { orUnknown } from '../../parts/hint';
import { LastMatches } from '../../parts/last-matches';
import { Pager } from '../../parts/pager';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { cardsQuery } from './match-requests';
import styles from './match.module.css';

const route = getRouteApi('/matches/$id');
const words = texts.match.cards;
/** Number of past matches drawn. */
const drawn = 10;

interface CardsProps {
  readonly id: string;
  readonly all: boolean;
  /** Whether cards whose interval reaches below fair are shown too. */
  readonly others: boolean;
  readonly page: number;
}

/** Value bets on players of the match; on demand every card with a price, losing ones too. */
export function Cards({ id, all, others, page }: CardsProps) {
  const navigate = route.useNavigate();
  const cards = useQuery(cardsQuery(id, all, page, usePricedBookmakers()));
  const chosen = { tab: 'cards', all: all ? true : undefined, others: others ? true : undefined } as const;
  const show = (search: { all?: true | undefined; others?: true | undefined; page?: number | undefined }): void =>
    void navigate({ search: { ...chosen, ...search }, resetScroll: false });
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={styles.filters}>
        <Button aria-pressed={all} onClick={() => show({ all: all ? undefined : true })}>
          {words.all}
        </Button>
      </div>
      <QueryStates query={cards} skeleton={<SkeletonRows count={10} />}>
        {({ data, emptyBecause, pagination }) =>
          data.length === 0 ? (
            <Empty because={emptyBecause} />
          ) : (
            <FoldedRows
              fold={valueFold}
              rows={data}
              page={pagination}
              isOpen={others || all}
              toggle={() => show(others || all ? { others: undefined, all: undefined } : { others: true })}
              table={(rows) => <CardTable cards={rows} />}
              pager={<Pager pagination={pagination} go={(next) => show({ page: next })} />}
            />
          )
        }
      </QueryStates>
    </Panel>
  );
}

function CardTable({ cards }: { readonly cards: readonly ValueBetCard[] }) {
  const format = useFormat();
  const columns: readonly Column<ValueBetCard>[] = [
    {
      name: words.card,
      cell: ({ playerId, playerName, scannerSide, line, marketType, teamName }) => (
        <>
          <Link to="/players/$id" params={{ id: String(playerId) }} className={styles.strong}>
            {playerName}
          </Link>{' '}
          {texts.sides[scannerSide](format.number(line))}
          <span className={styles.below}>
            {texts.statistics[marketType]}
            {teamName === null ? null : ` · ${teamName}`}
          </span>
        </>
      ),
    },
    {
      name: words.last,
      isText: true,
      cell: ({ last30Stats, line, scannerSide }) => (
        <LastMatches counts={last30Stats.slice(0, drawn)} line={line} side={scannerSide} />
      ),
    },
    { name: words.sample, cell: ({ sampleSize }) => sampleSize },
    {
      name: words.best,
      cell: ({ scannerSide, bestOverOdds, bestUnderOdds }) =>
        orUnknown(scannerSide === 'over' ? bestOverOdds : bestUnderOdds, texts.matches.noPrice, (odds) => (
          <b>{format.odds(odds)}</b>
        )),
    },
    {
      name: words.fair,
      cell: ({ scannerFairOdds, consensusSources }) =>
        orUnknown(scannerFairOdds, texts.matches.noFair, (odds) => (
          <Stacked below={words.sources(consensusSources)}>{format.odds(odds)}</Stacked>
        )),
    },
    {
      name: words.edge,
      cell: ({ scannerEdge, edgeLow, edgeHigh }) => (
        <Edge edge={scannerEdge} low={edgeLow} high={edgeHigh} why={texts.matches.noFair} />
      ),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={cards} keyOf={({ cardKey }) => cardKey} />;
}
