import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ValueBetCard } from '../../api';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { Edge } from '../../parts/edge';
import { Empty } from '../../parts/empty';
import { orUnknown } from '../../parts/hint';
import { LastMatches } from '../../parts/last-matches';
import { MyPrices } from '../../parts/mine/my-prices';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { useSession } from '../../session/session';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import styles from './player-next.module.css';
import { linesQuery } from './player-requests';

const route = getRouteApi('/players/$id');
const words = texts.player.next;
/** Number of past matches drawn. */
const drawn = 10;
/** Number of lines shown initially. */
const firstLines = 6;

/** The player's priced lines in a match, ordered by the low end of the edge. */
export function PlayerLines({ player, match }: { readonly player: number; readonly match: number }) {
  const lines = useQuery(linesQuery(player, match, usePricedBookmakers()));
  const { lines: areAllShown = false } = route.useSearch();
  const isSignedIn = useSession() !== null;
  const navigate = route.useNavigate();
  const toggle = (): void =>
    void navigate({ search: (old) => ({ ...old, lines: areAllShown ? undefined : true }), resetScroll: false });
  return (
    <div className={`${styles.lines} ${isSignedIn && lines.isPending ? styles.expected : ''}`}>
      <h3>{words.lines}</h3>
      <MyPrices />
      <QueryStates query={lines} skeleton={<SkeletonRows count={4} />}>
        {({ data, emptyBecause }) =>
          data.length === 0 ? (
            <Empty because={emptyBecause} />
          ) : (
            <>
              <LineTable lines={areAllShown ? data : data.slice(0, firstLines)} />
              {data.length <= firstLines ? null : (
                <Button className={styles.more} aria-pressed={areAllShown} onClick={toggle}>
                  {words.allLines(data.length)}
                </Button>
              )}
            </>
          )
        }
      </QueryStates>
    </div>
  );
}

function LineTable({ lines }: { readonly lines: readonly ValueBetCard[] }) {
  const format = useFormat();
  const columns: readonly Column<ValueBetCard>[] = [
    {
      name: words.line,
      cell: ({ marketType, scannerSide, line }) => (
        <>
          {texts.statistics[marketType]} {texts.sides[scannerSide](format.number(line))}
        </>
      ),
    },
    {
      name: texts.match.cards.last,
      isText: true,
      cell: ({ last30Stats, line, scannerSide }) => (
        <LastMatches counts={last30Stats.slice(0, drawn)} line={line} side={scannerSide} />
      ),
    },
    {
      name: texts.match.cards.fair,
      cell: ({ scannerFairOdds, consensusSources }) =>
        orUnknown(scannerFairOdds, texts.matches.noFair, (odds) => (
          <Stacked below={texts.match.cards.sources(consensusSources)}>{format.odds(odds)}</Stacked>
        )),
    },
    {
      name: texts.match.cards.best,
      cell: ({ scannerOdds, scannerBookmaker }) =>
        orUnknown(scannerOdds, texts.matches.noPrice, (odds) => (
          <Stacked below={scannerBookmaker}>
            <b>{format.odds(odds)}</b>
          </Stacked>
        )),
    },
    {
      name: texts.match.cards.edge,
      cell: ({ scannerEdge, edgeLow, edgeHigh }) => (
        <Edge edge={scannerEdge} low={edgeLow} high={edgeHigh} why={texts.matches.noFair} />
      ),
    },
  ];
  return <Table caption={words.lines} columns={columns} rows={lines} keyOf={({ cardKey }) => cardKey} />;
}
