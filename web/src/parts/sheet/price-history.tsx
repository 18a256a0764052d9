import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outcomeHistoryFind } from '../../api';
import type { OutcomeHistory, OutcomeHistoryFindData } from '../../api';
import { useFormat } from '../../format/use-format';
import { pollMilliseconds } from '../../query-client';
import { texts } from '../../texts';
import { Chart } from '../chart';
import type { ChartSeries } from '../chart';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import { Note, SheetPart, Small } from './facts';

const words = texts.boards.sheet;

/** One side of a line, identified as in the stored prices. */
export type Outcome = OutcomeHistoryFindData['query'];

/** Every change of the prices of an outcome. */
export function historyQuery(outcome: Outcome) {
  return queryOptions({
    queryKey: ['price history', outcome],
    refetchInterval: pollMilliseconds,
    queryFn: ({ signal }) => outcomeHistoryFind({ query: outcome, signal }),
  });
}

interface PriceHistoryProps {
  readonly outcome: Outcome;
  /** Bookmaker whose price is compared in the row. */
  readonly bookmaker: string | undefined;
  /** Fair odds of the row; default: the consensus of all bookmakers. */
  readonly fair?: number | null;
}

/** History of the best price against the fair odds by all bookmakers together. */
export function PriceHistory({ outcome, bookmaker, fair = null }: PriceHistoryProps) {
  const history = useQuery(historyQuery(outcome));
  return (
    <SheetPart title={words.history}>
      <QueryStates query={history} skeleton={<SkeletonRows count={4} />}>
        {(data) => <HistoryChart history={data} bookmaker={bookmaker} fair={fair} />}
      </QueryStates>
    </SheetPart>
  );
}

interface HistoryChartProps extends Pick<PriceHistoryProps, 'bookmaker'> {
  readonly history: OutcomeHistory;
  readonly fair: number | null;
}

function HistoryChart({ history, bookmaker, fair }: HistoryChartProps) {
  const format = useFormat();
  const series = useMemo(() => seriesOf(history, bookmaker), [history, bookmaker]);
  const x = useMemo(() => ({ name: words.when, time: true }) as const, []);
  const y = useMemo(() => ({ name: words.odds, write: (odds: number) => format.odds(odds) }), [format]);
  const market = history.consensus.findLast(({ fairOdds }) => fairOdds !== null)?.fairOdds ?? null;
  const deciding = fair ?? market;
  const decides = useMemo(() => ({ name: words.fairNow, y: deciding ?? 1 }), [deciding]);
  if (series.length === 0 || deciding === null) return <Small>{words.noHistory}</Small>;
  return (
    <>
      <Chart title={words.history} series={series} x={x} y={y} decides={decides} height={180} />
      <Small>{words.marketIs}</Small>
      {history.steam ? <Note>{words.steam}</Note> : null}
    </>
  );
}

/** Prices of the bookmaker and the consensus fair odds; both end at `dataAsOf`. */
function seriesOf({ bookmakers, consensus, dataAsOf }: OutcomeHistory, bookmaker: string | undefined): ChartSeries[] {
  const chosen = bookmakers.find(({ identifier }) => identifier === bookmaker);
  const of = (points: readonly { readonly at: string; readonly odds: number | null }[]) => {
    const last = points.at(-1);
    const all = last === undefined ? [] : [...points, { ...last, at: dataAsOf }];
    const byTime = new Map(all.map(({ at, odds }) => [Date.parse(at), odds]));
    return [...byTime].map(([moment, odds]) => ({ x: moment, y: odds }));
  };
  const fair = of(consensus.map(({ at, fairOdds }) => ({ at, odds: fairOdds })));
  const price = chosen === undefined ? [] : of(chosen.changes);
  return [
    { name: words.price, points: price, form: 'steps' as const, colour: 'accent' as const },
    { name: words.market, points: fair, form: 'steps' as const, colour: 'muted' as const },
  ].filter(({ points }) => points.length > 0);
}
