import type { BetLine } from '../../api';
import { useFormat } from '../../format/use-format';
import { Edge } from '../../parts/edge';
import { Hint, orUnknown, Unknown } from '../../parts/hint';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.match.statistics;

/** One side of a line. */
interface LineSide {
  readonly line: number;
  readonly side: 'over' | 'under';
  readonly probability: number | null;
  readonly fairOdds: number | null;
  readonly odds: number | null;
  readonly bookmaker: string | null;
  readonly edge: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sources: number | null;
  /** Whether the probability comes from the model alone. */
  readonly isModelAlone: boolean;
}

function sidesOf(bet: BetLine): readonly LineSide[] {
  const isModelAlone = bet.modelWeight === 1;
  return [
    {
      line: bet.line,
      side: 'over',
      probability: bet.probOver,
      fairOdds: bet.fairOverOdds,
      odds: bet.bestOverOdds,
      bookmaker: bet.bestOverBookmaker,
      edge: bet.bestOverEdge,
      low: bet.bestOverEdgeLow,
      high: bet.bestOverEdgeHigh,
      sources: bet.bestOverConsensusSources,
      isModelAlone,
    },
    {
      line: bet.line,
      side: 'under',
      probability: bet.probUnder,
      fairOdds: bet.fairUnderOdds,
      odds: bet.bestUnderOdds,
      bookmaker: bet.bestUnderBookmaker,
      edge: bet.bestUnderEdge,
      low: bet.bestUnderEdgeLow,
      high: bet.bestUnderEdgeHigh,
      sources: bet.bestUnderConsensusSources,
      isModelAlone,
    },
  ];
}

/** Both sides of each line: probability, fair odds, best price, and edge. */
export function Lines({ caption, lines }: { readonly caption: string; readonly lines: readonly BetLine[] }) {
  const format = useFormat();
  const columns: readonly Column<LineSide>[] = [
    { name: words.line, cell: ({ line, side }) => texts.sides[side](format.number(line)) },
    {
      name: words.probability,
      cell: ({ probability, isModelAlone }) => {
        if (probability === null) return <Unknown why={words.noModel} />;
        if (!isModelAlone) return format.percent(probability);
        return (
          <>
            {format.percent(probability)} <Hint why={words.modelAloneWhy}>{words.modelAlone}</Hint>
          </>
        );
      },
    },
    { name: words.fair, cell: ({ fairOdds }) => orUnknown(fairOdds, words.noModel, format.odds) },
    {
      name: words.best,
      cell: ({ odds, bookmaker }) =>
        orUnknown(odds, texts.matches.noPrice, (price) => <Stacked below={bookmaker}>{format.odds(price)}</Stacked>),
    },
    {
      name: words.edge,
      cell: ({ edge, low, high, odds, sources }) => (
        <Edge
          edge={edge}
          low={low}
          high={high}
          why={odds === null ? texts.matches.noPrice : words.noEdge(sources ?? 0)}
        />
      ),
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={lines.flatMap(sidesOf)}
      keyOf={({ line, side }) => `${side} ${line}`}
    />
  );
}
