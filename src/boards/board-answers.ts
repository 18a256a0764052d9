import type { IncomingMessage } from 'node:http';
import { isOneOfSecrets } from '../common/access/access-secrets.js';
import type { AccessSecrets } from '../common/access/access-secrets.js';
import { credentialHeaders, isMessengerUser } from '../common/access/access.decorator.js';
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

/** Whose answers may be repeated: those of public boards to anyone, of internal ones to callers with a valid key. */
export function boardCacheRules(boards: BoardsService, secrets: AccessSecrets, predictionsPublic: boolean): CacheRules {
  const classOf = (request: IncomingMessage): string | null => {
    const key = request.headers[credentialHeaders.internalKey.toLowerCase()];
    const user = request.headers[credentialHeaders.internalUser.toLowerCase()];
    if (request.headers.authorization !== undefined) return null;
    if (key === undefined) return predictionsPublic ? 'anonymous' : null;
    return typeof key === 'string' && isOneOfSecrets(key, secrets.internalKeys) && isMessengerUser(user)
      ? 'internal'
      : null;
  };
  let named: { readonly snapshot: BoardSnapshot; readonly revision: string } | null = null;
  return {
    has: (path) => answeredBoards.has(path),
    revision: () => {
      const { current } = boards;
      if (current === null) return null;
      if (named?.snapshot !== current) named = { snapshot: current, revision: formatRevision(current.revision) };
      return named.revision;
    },
    callerClass: (path, request) => (answeredBoards.get(path) === 'public' ? 'anyone' : classOf(request)),
  };
}
