import type { NavigateOptions } from '@tanstack/react-router';
import type { SearchResult } from '../api';
import { dayOf } from '../format/times';

/** The page that shows what a search has found: the day of its match. */
export function pageOfResult(result: SearchResult, timeZone: string): NavigateOptions {
  const { type, id, name, team, homeTeam, timeStartTimestamp } = result;
  if (type === 'competition') return { to: '/', search: { leagues: [id] } };
  const day = timeStartTimestamp === null ? undefined : dayOf(new Date(timeStartTimestamp * 1_000), timeZone);
  return { to: '/', search: { day, find: homeTeam?.name ?? team?.name ?? name } };
}
