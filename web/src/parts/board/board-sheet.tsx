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

/** Explains one row, or reports that it is no longer on the board; its `key` is that of the row. */
export function BoardSheet<Row, Details>({ board, rowKey, search }: BoardSheetProps<Row, Details>) {
  const details = useQuery(detailsQuery(board, rowKey, search, useSettings()));
  const { Sheet } = board;
  if (details.error instanceof ApiError && [400, 404].includes(details.error.status)) {
    return <Message title={texts.boards.gone} detail={texts.boards.goneNext} />;
  }
  return (
    <QueryStates query={details} skeleton={<SkeletonRows count={10} />}>
      {(data) => <Sheet details={data} />}
    </QueryStates>
  );
}
