import type { AccessPolicy } from '../common/access/access-policy.js';
import type { CacheRules } from '../http-cache/response-cache.js';
import { formatRevision } from '../common/revision/revision.js';
import type { BoardsService } from './boards.service.js';
import type { BoardSnapshot } from './build/snapshot.js';

/** Boards whose answers follow from a snapshot and the query alone, and who may read them. */
export const answeredBoards: ReadonlyMap<string, 'public' | 'internal'> = new Map([
  ['/api/v2/rankings/price-outliers', 'public'],
  ['/api/props/outliers', 'public'],
  ['/api/v2/rankings/team-prop-trends', 'public'],
  ['/api/props/team-trends', 'public'],
  ['/api/v2/rankings/player-prop-trends', 'public'],
  ['/api/v2/lineup-projections', 'public'],
  ['/api/lineups/players', 'public'],
  ['/api/v2/value-bets', 'internal'],
]);

/** Bytes of all answers and records that are kept. */
export const mostKeptBytes = 128 * 1024 * 1024;

/** Answers may be repeated to callers whom the access policy admits at once, by what they are admitted as. */
export function boardCacheRules(boards: BoardsService, policy: AccessPolicy): CacheRules {
  let named: { readonly snapshot: BoardSnapshot; readonly revision: string } | null = null;
  return {
    has: (path) => answeredBoards.has(path),
    revision: () => {
      const { current } = boards;
      if (current === null) return null;
      if (named?.snapshot !== current) named = { snapshot: current, revision: formatRevision(current.revision) };
      return named.revision;
    },
    callerClass: (path, request) => {
      const kind = answeredBoards.get(path);
      const decision = kind === undefined ? null : policy.decide({ kind }, request);
      return decision?.kind === 'admitted' ? decision.caller.kind : null;
    },
  };
}
