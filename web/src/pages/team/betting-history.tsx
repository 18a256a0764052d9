import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BettingBracket, BettingHistory as History, BettingSummary } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Empty } from '../../parts/empty';
import { Unknown } from '../../parts/hint';
import { IntervalBar } from '../../parts/interval-bar';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import { LastBets } from './last-bets';
import { ProfitCurve } from './profit-curve';
import { bettingHistoryQuery } from './team-requests';
import styles from './team.module.css';

const route = getRouteApi('/teams/$id');
const words = texts.team.betting;

/** Hypothetical returns of flat bets on one outcome of the team's matches. */
export function BettingHistory() {
  const { id } = route.useParams();
  const { side = 'win', ground = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const history = useQuery(bettingHistoryQuery(id, side, ground));
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className={styles.filters}>
        <Chips
          label={words.side}
          options={(['win', 'draw', 'lose'] as const).map((value) => ({ value, text: words.sides[value] }))}
          isChosen={(value) => value === side}
          choose={(value) => void navigate({ search: (old) => ({ ...old, side: value }), resetScroll: false })}
        />
        <Chips
          label={words.ground}
          options={(['all', 'home', 'away'] as const).map((value) => ({ value, text: words.grounds[value] }))}
          isChosen={(value) => value === ground}
          choose={(value) => void navigate({ search: (old) => ({ ...old, ground: value }), resetScroll: false })}
        />
      </div>
      <QueryStates query={history} skeleton={<SkeletonRows count={8} />}>
        {(data) => (data.summary.bets === 0 ? <Empty because={data.emptyBecause} /> : <Profit history={data} />)}
      </QueryStates>
    </Panel>
  );
}

interface BetsRow {
  readonly name: string;
  readonly bets: BettingSummary | BettingBracket;
}

function Profit({ history: { summary, brackets, matches } }: { readonly history: History }) {
  const format = useFormat();
  const oldestFirst = useMemo(() => matches.toReversed(), [matches]);
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${format.number(value, 2, true)}`;
  const columns: readonly Column<BetsRow>[] = [
    { name: words.odds, cell: ({ name }) => name },
    { name: words.bets, cell: ({ bets }) => bets.bets },
    { name: words.won, cell: ({ bets }) => bets.wins },
    { name: words.lost, cell: ({ bets }) => bets.losses },
    { name: words.profit, cell: ({ bets }) => <b>{signed(bets.profit)}</b> },
    {
      name: words.yield,
      cell: ({ bets }) =>
        bets.yieldPct === null ? <Unknown why={words.noBet} /> : format.percent(bets.yieldPct / 100, { signed: true }),
    },
  ];
  const rows: readonly BetsRow[] = [
    { name: words.all, bets: summary },
    ...brackets.map((bets) => ({
      name: words.range(format.number(bets.from), bets.to === null ? null : format.number(bets.to)),
      bets,
    })),
  ];
  return (
    <>
      <LastBets matches={matches} />
      <YieldLine summary={summary} />
      <p>
        {words.told(
          summary.bets,
          signed(summary.profit),
          format.number(-summary.maxDrawdown, 2, true),
          summary.longestLossRun,
          summary.unpriced,
        )}
      </p>
      <ProfitCurve bets={oldestFirst} />
      <Table caption={words.title} columns={columns} rows={rows} keyOf={({ name }) => name} isDense />
    </>
  );
}

/** Ends of the scale of yields, in percent of the stakes; break-even is in the middle. */
const yieldScale = 60;

/** The yield with its interval against break-even, and whether the difference is significant. */
function YieldLine({ summary: { yieldPct, yieldLow, yieldHigh } }: { readonly summary: BettingSummary }) {
  const format = useFormat();
  if (yieldPct === null) return null;
  const yielded = format.percent(yieldPct / 100, { signed: true });
  if (yieldLow === null || yieldHigh === null) return <p className={styles.yield}>{words.noInterval(yielded)}</p>;
  const [low, high] = [yieldLow, yieldHigh].map((end) => format.percent(end / 100, { signed: true }));
  return (
    <p className={styles.yield}>
      <span>
        {words.yielded(yielded, low ?? '', high ?? '')}{' '}
        {yieldLow > 0 ? words.above : yieldHigh < 0 ? words.below : words.across}
      </span>
      <IntervalBar low={yieldLow} high={yieldHigh} mark={0} from={-yieldScale} to={yieldScale} />
    </p>
  );
}
