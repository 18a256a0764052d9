import { useMemo } from 'react';
import type { BettingMatchRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chart } from '../../parts/chart';
import { texts } from '../../texts';

const words = texts.team.betting;
const noProfit = { name: words.noProfit, y: 0 };

/** Running profit bet by bet against zero, and the drawdown from its peak so far. */
export function ProfitCurve({ bets }: { readonly bets: readonly BettingMatchRow[] }) {
  const format = useFormat();
  const chart = useMemo(() => {
    let peak = 0;
    const points = bets.map(({ runningProfit, homeTeamName, awayTeamName }, index) => {
      peak = Math.max(peak, runningProfit);
      return { x: index + 1, y: runningProfit, peak, sample: texts.match.versus(homeTeamName, awayTeamName) };
    });
    return {
      x: { name: words.bets, write: (bet: number) => format.number(bet, 0) },
      y: { name: words.units, write: (profit: number) => format.number(profit, 2, true) },
      series: [
        { name: words.profit, form: 'steps' as const, points: points.map(({ x, y, sample }) => ({ x, y, sample })) },
        {
          name: words.highest,
          form: 'steps' as const,
          colour: 'muted' as const,
          points: points.map(({ x, peak: y }) => ({ x, y })),
        },
      ],
    };
  }, [bets, format]);
  return <Chart title={words.curve} {...chart} decides={noProfit} height={220} />;
}
