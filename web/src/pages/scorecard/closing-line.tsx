import { useMemo } from 'react';
import type { ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chart } from '../../parts/chart';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';

const words = texts.scorecard.closingLine;
const breakEven = { name: words.breakEven, y: 0 };

interface ClosingLineProps {
  readonly total: ScorecardGroup;
  /** By month of kick-off, oldest first. */
  readonly months: readonly ScorecardGroup[];
}

/** Value of the bets at the closing prices, month by month. */
export function ClosingLine({ total, months }: ClosingLineProps) {
  const format = useFormat();
  const { beatClosePct, claimedValuePct, withoutClose } = total;
  const chart = useMemo(() => {
    const monthOf = (key: string | undefined): string => (key === undefined ? '' : format.month(key));
    const closed = months.filter(({ closingLineValuePct }) => closingLineValuePct.value !== null);
    return {
      x: { name: words.month, write: (index: number) => monthOf(closed[index]?.key) },
      y: { name: words.value, write: (value: number) => format.percent(value / 100, { signed: true }) },
      series: [
        {
          name: words.title,
          form: 'points' as const,
          points: closed.map(({ closingLineValuePct: { value, low, high }, bets, withoutClose: without }, index) => ({
            x: index,
            y: value,
            low,
            high,
            sample: words.bets(format.number(bets - without), bets - without),
          })),
        },
      ],
    };
  }, [months, format]);
  const percent = (value: number, signed: boolean): string => format.percent(value / 100, { signed });
  return (
    <Panel title={words.title} lead={words.lead}>
      {chart.series[0]?.points.length === 0 ? (
        <Message title={words.none} detail={words.noneWhy} />
      ) : (
        <>
          <Chart title={words.title} {...chart} decides={breakEven} height={320} />
          <p>
            {beatClosePct === null ? null : words.beat(percent(beatClosePct, false))}{' '}
            {claimedValuePct === null ? null : words.claimed(percent(claimedValuePct, true))}{' '}
            {withoutClose === 0 ? null : words.without(format.number(withoutClose), withoutClose)}
          </p>
        </>
      )}
    </Panel>
  );
}
