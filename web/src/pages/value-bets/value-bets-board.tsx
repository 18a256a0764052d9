import type { ValueBetCard, ValueBetExplanation, ValueBetsListData } from '../../api';
import { useFormat } from '../../format/use-format';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { rowOf } from '../../parts/board/board-requests';
import { Below, MatchCell, notInLineUp, Percent, Price, Who } from '../../parts/board/cells';
import { MarkedBookmaker } from '../../parts/bookmaker-mark';
import { Edge } from '../../parts/edge';
import { valueFold } from '../../parts/folds';
import { GoneBets } from '../../parts/gone-bets';
import { Unknown } from '../../parts/hint';
import { LastMatches } from '../../parts/last-matches';
import { Verdict } from '../../parts/verdict';
import type { Settings } from '../../settings/settings';
import { nameOfMarket, texts } from '../../texts';
import { valueBetsRequest } from './value-bets-request';
import { CardSheet, priceOf } from './card-sheet';

const { value: words, names, noEdge, noPrice, sheet, side, sources, ofMatches, verdict } = texts.boards;
const stakeQueries: Readonly<Record<Settings['stake'], Readonly<Record<string, string>>>> = {
  none: {},
  quarter: { kellyFraction: '0.25' },
  half: { kellyFraction: '0.5' },
};

// the compact view has the newest ten counts
type Row = Pick<ValueBetCard, (typeof valueBetsRequest.fields)[number] | 'last30Stats'>;

const columns: readonly BoardColumn<Row, SortOf<ValueBetsListData>>[] = [
  { id: 'card', header: words.card, cell: (card) => <Card card={card} />, onPhone: 'start' },
  {
    id: 'match',
    header: names.match,
    sortBy: 'kickoff',
    isAscending: true,
    cell: (card) => (
      <MatchCell
        home={card.homeTeamName}
        away={card.awayTeamName}
        kickoff={card.matchDate}
        league={card.leagueName}
        team={card.teamName}
      />
    ),
    onPhone: 'below',
  },
  {
    id: 'last',
    header: names.last,
    explanation: names.lastWhy,
    cell: ({ last30Stats, line, scannerSide }) => (
      <LastMatches counts={last30Stats.slice(0, 10)} line={line} side={scannerSide} />
    ),
    onPhone: 'last',
  },
  {
    id: 'hits',
    header: words.hitRates,
    explanation: words.hitRatesWhy,
    isNumeric: true,
    isExtra: true,
    cell: ({ hitRates }) => <Percent value={hitRates.l10} why={texts.states.unknown} />,
  },
  {
    id: 'sample',
    header: names.sample,
    isNumeric: true,
    isExtra: true,
    cell: ({ sampleSize }) => ofMatches(sampleSize),
  },
  {
    id: 'price',
    header: names.price,
    sortBy: 'odds',
    isNumeric: true,
    cell: (card) => <Price odds={priceOf(card)} movement={card.movement} below={markedBookmaker(card)} />,
    onPhone: 'end',
    phoneLabel: '',
  },
  {
    id: 'moved',
    header: names.moved,
    explanation: names.movedWhy,
    isNumeric: true,
    isExtra: true,
    cell: ({ movement }) => <Percent value={movement} why={noPrice} signed />,
  },
  { id: 'fair', header: names.fair, isNumeric: true, cell: (card) => <Fair card={card} /> },
  {
    id: 'sources',
    header: names.sources,
    sortBy: 'sources',
    isNumeric: true,
    isExtra: true,
    cell: ({ consensusSources }) => consensusSources,
  },
  {
    id: 'verdict',
    header: verdict.name,
    explanation: verdict.why,
    cell: (card) => <Verdict verdict={card.verdict} />,
    onPhone: 'last',
    phoneLabel: '',
  },
  {
    id: 'edge',
    header: names.edge,
    sortBy: 'edgeLow',
    isNumeric: true,
    cell: ({ scannerEdge, edgeLow, edgeHigh }) => (
      <Edge edge={scannerEdge} low={edgeLow} high={edgeHigh} why={noEdge} />
    ),
    onPhone: 'end',
    phoneLabel: sheet.edge,
  },
];

const markedBookmaker = ({ scannerBookmaker: name }: Row) =>
  name === null ? undefined : <MarkedBookmaker name={name} />;

/** Prices above fair. */
export const ValueBetsPage = boardPage<Row, ValueBetExplanation>({
  ...valueBetsRequest,
  words,
  fold: { ...valueFold, unless: ['minEdgeLow', 'mode'] },
  keyOf: ({ cardKey }) => cardKey,
  queryOfSettings: ({ stake }) => stakeQueries[stake],
  details: (request) => rowOf(valueBetsRequest.address, request),
  Sheet: CardSheet,
  Below: LatelyGone,
  columns,
});

/** Bets that recently left the board. */
function LatelyGone({ bookmakers }: { readonly bookmakers: string }) {
  return <GoneBets most={20} bookmakers={bookmakers} />;
}

function Card({ card }: { readonly card: Row }) {
  const format = useFormat();
  return (
    <Who
      isPerson
      name={card.playerName}
      what={`${side[card.scannerSide]} ${format.number(card.line)}`}
      below={[nameOfMarket(card.marketType), card.teamName]}
      mark={card.activityInfo.inPredictedLineup ? null : notInLineUp}
    />
  );
}

function Fair({ card: { scannerFairOdds, consensusSources } }: { readonly card: Row }) {
  const format = useFormat();
  if (scannerFairOdds === null) return <Unknown why={noEdge} />;
  return (
    <>
      {format.odds(scannerFairOdds)}
      <Below>{sources(consensusSources)}</Below>
    </>
  );
}
