import type { SubstituteImpact, SubstituteImpactListData } from '../../api';
import { boardPage } from '../../parts/board/board';
import type { BoardColumn, SortOf } from '../../parts/board/board-declaration';
import { onlyRowOf } from '../../parts/board/board-requests';
import { Figure, Percent, Who } from '../../parts/board/cells';
import { texts } from '../../texts';
import { SubstituteSheet } from './substitute-sheet';
import type { SubstituteDetails } from './substitute-sheet';
import { substitutesRequest } from './substitutes-request';

const { substitutes: words, names } = texts.boards;
const { unknown } = texts.states;

type Row = Pick<SubstituteImpact, (typeof substitutesRequest.fields)[number]>;

const columns: readonly BoardColumn<Row, SortOf<SubstituteImpactListData>>[] = [
  {
    id: 'player',
    header: names.player,
    cell: ({ playerName, teamName }) => <Who isPerson name={playerName} below={[teamName]} />,
    onPhone: 'start',
  },
  { id: 'starts', header: words.starts, sortBy: 'starts', isNumeric: true, cell: ({ starts }) => starts },
  {
    id: 'replaced',
    header: words.replaced,
    explanation: words.replacedWhy,
    sortBy: 'subbedOff',
    isNumeric: true,
    cell: ({ subbedOff }) => subbedOff,
  },
  {
    id: 'minutes',
    header: words.minutes,
    sortBy: 'avgMinutes',
    isNumeric: true,
    cell: ({ avgMinutes }) => <Figure value={avgMinutes} why={unknown} places={0} />,
  },
  {
    id: 'own',
    header: words.own,
    sortBy: 'baseAvg',
    isNumeric: true,
    cell: ({ baseAvg }) => <Figure value={baseAvg} why={unknown} />,
  },
  {
    id: 'together',
    header: words.together,
    sortBy: 'withSubAvg',
    isNumeric: true,
    cell: ({ withSubAvg }) => <Figure value={withSubAvg} why={unknown} />,
    onPhone: 'end',
  },
  {
    id: 'boost',
    header: words.boost,
    explanation: words.boostWhy,
    sortBy: 'boostPct',
    isNumeric: true,
    cell: ({ boostPct, subbedOff, starts }) => (
      <Percent value={boostPct} why={words.noBoost} signed below={words.of(subbedOff, starts)} />
    ),
    onPhone: 'end',
  },
];

/** Counts that substitutes added to those of the players they replaced. */
export const SubstitutesPage = boardPage<Row, SubstituteDetails>({
  ...substitutesRequest,
  words,
  keyOf: ({ playerId }) => String(playerId),
  details: ({ key, query, signal }) => onlyRowOf(substitutesRequest.address, { ...query, playerIds: key }, signal),
  Sheet: SubstituteSheet,
  columns,
});
