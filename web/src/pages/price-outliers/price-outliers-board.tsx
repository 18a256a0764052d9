import type { PriceOutlier, PriceOutlierRow, PriceOutliersListData } from '../../api';
import { useFormat } from '../../format/use-format';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { rowOf } from '../../parts/board/board-requests';
import { Below, MatchCell, Percent, Price, Who } from '../../parts/board/cells';
import { MarkedBookmaker } from '../../parts/bookmaker-mark';
import { outlierFold } from '../../parts/folds';
import { keyOfOutlier, lineOf, subjectOf } from '../../parts/line-of-outlier';
import { Verdict } from '../../parts/verdict';
import { Worth } from '../../parts/worth';
import { nameOfMarket, texts } from '../../texts';
import { OutlierSheet } from './outlier-sheet';
import { priceOutliersRequest } from './price-outliers-request';

const { outliers: words, names, noEdge, verdict } = texts.boards;
const lonely = { name: texts.matches.marks.lonely, why: texts.matches.marks.lonelyWhy };

type Row = Pick<PriceOutlier, (typeof priceOutliersRequest.fields)[number]>;

const columns: readonly BoardColumn<Row, SortOf<PriceOutliersListData>>[] = [
  { id: 'line', header: words.line, cell: (price) => <Line price={price} />, onPhone: 'start' },
  {
    id: 'match',
    header: names.match,
    sortBy: 'date',
    isAscending: true,
    cell: (price) => (
      <MatchCell
        home={price.hometeam}
        away={price.awayteam}
        kickoff={price.event_timestamp}
        league={price.league_name}
        team={price.team_name}
      />
    ),
    onPhone: 'below',
  },
  {
    id: 'price',
    header: names.price,
    sortBy: 'max_odd',
    isNumeric: true,
    cell: ({ compared, movement }) => (
      <Price odds={compared.odd} movement={movement} below={<MarkedBookmaker name={compared.bookmaker} />} />
    ),
    onPhone: 'end',
    phoneLabel: '',
  },
  { id: 'mean', header: words.mean, sortBy: 'avg_odd', isNumeric: true, cell: (price) => <Mean price={price} /> },
  {
    id: 'apart',
    header: words.apart,
    explanation: words.apartWhy,
    sortBy: 'odds_discrepancy',
    isNumeric: true,
    cell: ({ odds_discrepancy: apart }) => <Percent value={apart} why={noEdge} signed />,
    onPhone: 'last',
  },
  {
    id: 'gap',
    header: words.gap,
    explanation: words.gapWhy,
    sortBy: 'gapToSecond',
    isNumeric: true,
    isExtra: true,
    cell: ({ gapToSecond }) => <Percent value={gapToSecond} why={words.noGap} signed />,
  },
  {
    id: 'moved',
    header: names.moved,
    explanation: names.movedWhy,
    isNumeric: true,
    isExtra: true,
    cell: ({ movement }) => <Percent value={movement} why={words.noMovement} signed />,
  },
  {
    id: 'verdict',
    header: verdict.name,
    explanation: verdict.why,
    cell: (price) => <Verdict verdict={price.verdict} />,
    onPhone: 'last',
    phoneLabel: '',
  },
  {
    id: 'worth',
    header: words.worth,
    explanation: words.worthWhy,
    sortBy: 'valueEdge',
    isNumeric: true,
    cell: ({ valueEdge, isLonely, consensusSources }) => (
      <Worth edge={valueEdge} isLonely={isLonely} below={texts.boards.sources(consensusSources)} />
    ),
    onPhone: 'end',
  },
];

/** Prices far above the mean of the others. */
export const PriceOutliersPage = boardPage<Row, PriceOutlierRow>({
  ...priceOutliersRequest,
  words,
  fold: { ...outlierFold, unless: ['minValueEdge', 'maxValueEdge'] },
  keyOf: keyOfOutlier,
  details: (request) => rowOf(priceOutliersRequest.address, request),
  Sheet: OutlierSheet,
  columns,
});

function Line({ price }: { readonly price: Row }) {
  const format = useFormat();
  return (
    <Who
      name={subjectOf(price)}
      what={lineOf(price, format)}
      below={[nameOfMarket(price.market_id), price.playername === null ? null : price.team_name]}
      mark={price.isLonely ? lonely : null}
    />
  );
}

function Mean({ price: { avg_odd: mean, bookmaker_count: count } }: { readonly price: Row }) {
  const format = useFormat();
  return (
    <>
      {format.odds(mean)}
      <Below>{words.bookmakers(count)}</Below>
    </>
  );
}
