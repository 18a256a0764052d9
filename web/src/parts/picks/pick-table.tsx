import type { GradedPickRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Edge } from '../edge';
import { Hint, Unknown } from '../hint';
import { Stacked, Table } from '../table';
import type { Column } from '../table';
import { BetCell } from './bet-cell';
import styles from './picks.module.css';

const words = texts.scorecard.picks;

interface PickTableProps {
  readonly picks: readonly GradedPickRow[];
  /** Whether all are on one match, named by the page. */
  readonly isOneMatch: boolean;
}

/** Graded bets: the claim, the prices, the result, losses as visible as wins. */
export function PickTable({ picks, isOneMatch }: PickTableProps) {
  const format = useFormat();
  const columns: readonly Column<GradedPickRow>[] = [
    {
      name: words.bet,
      cell: (pick) => <BetCell pick={pick} isOneMatch={isOneMatch} />,
    },
    {
      name: words.price,
      cell: ({ price, bookmaker }) => (
        <Stacked below={<span className={styles.bookmaker}>{bookmaker}</span>}>{format.odds(price)}</Stacked>
      ),
    },
    {
      name: words.claimed,
      cell: ({ edge, edgeLow, edgeHigh }) => <Edge edge={edge} low={edgeLow} high={edgeHigh} why={words.noClose} />,
    },
    {
      name: words.close,
      cell: ({ closePrice, closingLineValuePct }) => (
        <Stacked
          below={
            closingLineValuePct === null
              ? words.noValue
              : words.worth(format.percent(closingLineValuePct / 100, { signed: true }))
          }
        >
          {closePrice === null ? <Unknown why={words.noClose} /> : format.odds(closePrice)}
        </Stacked>
      ),
    },
    { name: words.became, cell: (pick) => <Became pick={pick} /> },
    {
      name: words.profit,
      cell: ({ profit }) => (
        <b className={profit > 0 ? styles.good : profit < 0 ? styles.bad : undefined}>
          {profit > 0 ? '+' : ''}
          {format.number(profit, 2, true)}
        </b>
      ),
    },
  ];
  return <Table caption={words.title} columns={columns} rows={picks} keyOf={({ id }) => id} />;
}

/** The grade in words, the count behind it, and whether the bet was regraded. */
function Became({ pick: { grade, value, line, market, regrades } }: { readonly pick: GradedPickRow }) {
  const format = useFormat();
  const isCount = value !== null && line !== null && market !== 'asianHandicap';
  return (
    <Stacked
      below={
        <>
          {isCount ? words.counted(format.number(value)) : null}{' '}
          {regrades.map(({ at, reason }) => (
            <Hint key={at} why={`${format.instant(new Date(at))}: ${reason}`}>
              {words.regraded}
            </Hint>
          ))}
        </>
      }
    >
      {words.grades[grade]}
    </Stacked>
  );
}
