import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Board } from '../../parts/board/board';
import type { ChangeSearch } from '../../parts/board/board-declaration';
import { playerTrendsBoard } from './player-trends-board';
import { playerTrendsCsv, playerTrendsQuery } from './player-trends';
import { TrendSheet } from './trend-sheet';

const route = getRouteApi('/trends');

/** Trends of players, ranked. */
export function PlayerTrendsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback<ChangeSearch>(
    (changed, { isStep = false } = {}) =>
      void navigate({ search: (old) => ({ ...old, ...changed }), replace: !isStep, resetScroll: false }),
    [navigate],
  );
  return (
    <Board
      board={playerTrendsBoard}
      search={search}
      change={change}
      query={useQuery(playerTrendsQuery(search))}
      csv={playerTrendsCsv(search)}
      sheet={<TrendSheet search={search} />}
    />
  );
}
