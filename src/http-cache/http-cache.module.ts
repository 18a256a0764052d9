import { Module } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { AccessPolicy } from '../common/access/access-policy.js';
import { HttpCache } from './http-cache.js';
import type { CacheRules } from './http-cache.js';

/** Routes whose responses follow from the revision, the query and the caller class alone, with their access marks. */
export const cachedRoutes: ReadonlyMap<string, 'public' | 'internal'> = new Map([
  ['/api/v2/rankings/price-outliers', 'public'],
  ['/api/props/outliers', 'public'],
  ['/api/v2/rankings/team-prop-trends', 'public'],
  ['/api/props/team-trends', 'public'],
  ['/api/v2/rankings/player-prop-trends', 'public'],
  ['/api/v2/lineup-projections', 'public'],
  ['/api/lineups/players', 'public'],
  ['/api/v2/value-bets', 'internal'],
]);

/** Of all cached responses together. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Callers whom the access policy admits at once share responses with all who are admitted as the same. */
function cacheRules(policy: AccessPolicy, boards: BoardsService | undefined): CacheRules {
  return {
    callerClass(path, request) {
      const kind = cachedRoutes.get(path);
      const decision = kind === undefined ? null : policy.decide({ kind }, request);
      return decision?.kind === 'admitted' ? decision.caller.kind : null;
    },
    revision: () => boards?.currentRevision ?? null,
    maxBytes: MAX_BYTES,
  };
}

/** The response cache of an application; in a process without boards it caches nothing. */
@Module({
  providers: [
    {
      provide: HttpCache,
      inject: [AccessPolicy, { token: BoardsService, optional: true }],
      useFactory: (policy: AccessPolicy, boards?: BoardsService) => new HttpCache(cacheRules(policy, boards)),
    },
  ],
})
export class HttpCacheModule {}
