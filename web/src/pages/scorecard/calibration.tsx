import { useMemo } from 'react';
import type { ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chart } from '../../parts/chart';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { Scores } from './scores';

const words = texts.scorecard.calibration;
const perfect = { name: words.perfect, y: 'equals x' } as const;

/** How often bets won, by the probability that was claimed. */
export function Calibration({ total }: { readonly total: ScorecardGroup }) {
  const format = useFormat();
  const { calibration, expectedHits, actualHits, decided } = total;
  const chart = useMemo(() => {
    const write = (value: number): string => format.percent(value, { places: 0 });
    return {
      x: { name: words.claimed, write, from: 0, to: 1 },
      y: { name: words.won, write, from: 0, to: 1 },
      series: [
        {
          name: words.title,
          form: 'points' as const,
          points: calibration.map((bin) => ({
            x: bin.claimed,
            y: bin.actual,
            low: bin.low,
            high: bin.high,
            sample: words.bets(format.number(bin.decided, 1), bin.decided),
          })),
        },
      ],
    };
  }, [calibration, format]);
  const lead = words.lead(
    format.number(expectedHits, 1),
    format.number(actualHits, 1),
    format.number(decided, 1),
    decided,
  );
  return (
    <Panel title={words.title} lead={lead}>
      <Chart title={words.title} {...chart} decides={perfect} height={320} />
      <Scores logLoss={total.logLoss} brier={total.brier} />
    </Panel>
  );
}
