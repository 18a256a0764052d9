import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../session/api-error';
import { useSettings } from '../../settings/settings';
import { texts } from '../../texts';
import { Message } from '../message';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import type { BoardDeclaration } from './board-declaration';
import { detailsQuery } from './board-requests';
import type { BoardSearch } from './board-search';

interface BoardSheetProps<Row, Details> {
  readonly board: BoardDeclaration<Row, Details>;
  readonly rowKey: string;
  readonly search: BoardSearch;
}

/** Explains one row, or reports that it is not on the board; its `key` is that of the row. */
export function BoardSheet<Row, Details>({ board, rowKey, search }: BoardSheetProps<Row, Details>) {
  const details = useQuery(detailsQuery(board, rowKey, search, useSettings()));
  const { Sheet } = board;
  const { data, error } = details;
  // a row that leaves the board while its sheet is open stays readable, and a bet being entered on it is not lost
  if (data === undefined && error instanceof ApiError && [400, 404].includes(error.status)) {
    return <Message title={texts.boards.gone} detail={texts.boards.goneNext} />;
  }
  return (
    <QueryStates query={details} skeleton={<SkeletonRows count={10} />}>
      {(shown) => <Sheet details={shown} />}
    </QueryStates>
  );
}
