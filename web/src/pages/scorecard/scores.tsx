import type { ScorecardGroup, ScorecardScores } from '../../api';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.scorecard.scores;

interface ScoreRow {
  readonly name: string;
  readonly logLoss: number | null;
  readonly brier: number | null;
}

/** Losses of the claimed probabilities beside those of others. */
export function Scores({ logLoss, brier }: Pick<ScorecardGroup, 'logLoss' | 'brier'>) {
  const format = useFormat();
  const written = (loss: number | null) =>
    loss === null ? <Unknown why={words.noScore} /> : format.number(loss, 4, true);
  const columns: readonly Column<ScoreRow>[] = [
    { name: words.title, cell: ({ name }) => name },
    { name: words.logLoss, cell: (row) => written(row.logLoss) },
    { name: words.brier, cell: (row) => written(row.brier) },
  ];
  const row = (name: string, of: keyof ScorecardScores): ScoreRow => ({ name, logLoss: logLoss[of], brier: brier[of] });
  const rows = [
    row(words.ours, 'claimed'),
    row(words.baseRate, 'baseRate'),
    row(words.oursWhereClosed, 'claimedWhereClosed'),
    row(words.close, 'close'),
  ];
  return <Table caption={words.title} columns={columns} rows={rows} keyOf={({ name }) => name} />;
}
