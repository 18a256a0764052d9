import { refereeProfileShow } from '../../api';
import type { RefereeProfile, RefereesListData, RefereeStatistics } from '../../api';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { Figure, MatchCell, Percent, Who } from '../../parts/board/cells';
import { Unknown } from '../../parts/hint';
import { texts } from '../../texts';
import { RefereeSheet } from './referee-sheet';
import { refereesRequest } from './referees-request';

const { referees: words } = texts.boards;

type Row = Pick<RefereeStatistics, (typeof refereesRequest.fields)[number]>;

const columns: readonly BoardColumn<Row, SortOf<RefereesListData>>[] = [
  {
    id: 'referee',
    header: words.referee,
    sortBy: 'name',
    isAscending: true,
    cell: ({ name, games }) => <Who name={name} below={[texts.boards.ofMatches(games)]} />,
    onPhone: 'start',
  },
  {
    id: 'next',
    header: words.next,
    sortBy: 'nextGameTimestamp',
    isAscending: true,
    cell: (referee) => <NextGame referee={referee} />,
    onPhone: 'below',
  },
  { id: 'games', header: words.games, sortBy: 'games', isNumeric: true, isExtra: true, cell: ({ games }) => games },
  rate('avgCardsPerGame', words.cards, 'end'),
  rate('avgYellowCardsPerGame', words.yellow),
  rate('avgRedCardsPerGame', words.red),
  rate('avgFoulsPerGame', words.fouls),
  part('o35CardsPct', words.above('3.5')),
  part('o45CardsPct', words.above('4.5'), 'end'),
  { ...part('o55CardsPct', words.above('5.5')), isExtra: true },
  {
    id: 'totalPenalties',
    header: words.penalties,
    sortBy: 'totalPenalties',
    isNumeric: true,
    cell: ({ totalPenalties }) => totalPenalties ?? <Unknown why={words.unknown} />,
  },
];

/** Referees by their cards, fouls and penalties. */
export const RefereesPage = boardPage<Row, RefereeProfile>({
  ...refereesRequest,
  words,
  keyOf: ({ id }) => String(id),
  details: ({ key, signal }) => refereeProfileShow({ path: { id: Number(key) }, signal }),
  Sheet: RefereeSheet,
  columns,
});

type OnPhone = BoardColumn<Row>['onPhone'];

/** Column of a mean per match. */
function rate(
  id: 'avgCardsPerGame' | 'avgYellowCardsPerGame' | 'avgRedCardsPerGame' | 'avgFoulsPerGame',
  header: string,
  onPhone?: OnPhone,
): BoardColumn<Row, SortOf<RefereesListData>> {
  const cell = (referee: Row) => <Figure value={referee[id]} why={words.unknown} />;
  return { id, header, sortBy: id, isNumeric: true, cell, onPhone };
}

/** Column of a share of the matches. */
function part(
  id: 'o35CardsPct' | 'o45CardsPct' | 'o55CardsPct',
  header: string,
  onPhone?: OnPhone,
): BoardColumn<Row, SortOf<RefereesListData>> {
  const cell = (referee: Row) => <Percent value={referee[id]} why={words.unknown} places={0} />;
  return { id, header, sortBy: id, isNumeric: true, cell, onPhone };
}

function NextGame({ referee }: { readonly referee: Row }) {
  const { nextGameTimestamp: kickoff, nextGameHomeTeamName: home, nextGameAwayTeamName: away } = referee;
  if (kickoff === null || home === null || away === null) return <Unknown why={words.noNext} />;
  return <MatchCell home={home} away={away} kickoff={kickoff} league={null} />;
}
