import { useMemo } from 'react';
import type { ScorecardGroup, ScorecardScores } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chart } from '../../parts/chart';
import { orUnknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const { calibration: words, scores: scoreWords } = texts.scorecard;
const perfect = { name: words.perfect, y: 'equals x' } as const;

/** Win rate of bets by claimed probability. */
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

interface ScoreRow {
  readonly name: string;
  readonly logLoss: number | null;
  readonly brier: number | null;
}

/** Log loss and Brier score of the claimed probabilities beside those of other forecasts. */
function Scores({ logLoss, brier }: Pick<ScorecardGroup, 'logLoss' | 'brier'>) {
  const format = useFormat();
  const written = (loss: number | null) =>
    orUnknown(loss, scoreWords.noScore, (value) => format.number(value, 4, true));
  const columns: readonly Column<ScoreRow>[] = [
    { name: scoreWords.title, cell: ({ name }) => name },
    { name: scoreWords.logLoss, cell: (row) => written(row.logLoss) },
    { name: scoreWords.brier, cell: (row) => written(row.brier) },
  ];
  const row = (name: string, of: keyof ScorecardScores): ScoreRow => ({ name, logLoss: logLoss[of], brier: brier[of] });
  const rows = [
    row(scoreWords.ours, 'claimed'),
    row(scoreWords.baseRate, 'baseRate'),
    row(scoreWords.oursWhereClosed, 'claimedWhereClosed'),
    row(scoreWords.close, 'close'),
  ];
  return <Table caption={scoreWords.title} columns={columns} rows={rows} keyOf={({ name }) => name} />;
}
