import { Module } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import { Clock } from '../common/clock/clock.js';
import { AccessPolicy } from '../common/access/access-policy.js';
import { noteInTrace } from '../common/logging/request-trace.js';
import { HttpCache } from './http-cache.js';
import type { CacheRules } from './http-cache.js';
import { SeenRevision } from './seen-revision.js';

type AccessKind = 'public' | 'internal' | 'optionalInternal';

/** Routes whose responses depend on revision, path, query and caller class alone, with their access marks. */
export const cachedRoutes: ReadonlyMap<string, AccessKind> = new Map<string, AccessKind>([
  ['/api/v2/rankings/price-outliers', 'public'],
  ['/api/props/outliers', 'public'],
  ['/api/v2/rankings/team-prop-trends', 'public'],
  ['/api/props/team-trends', 'public'],
  ['/api/v2/rankings/player-prop-trends', 'public'],
  ['/api/v2/lineup-projections', 'public'],
  ['/api/lineups/players', 'public'],
  ['/api/v2/value-bets', 'internal'],
  ['/api/v2/predictions/team-statistics', 'internal'],
  ['/api/v2/matchday-fixtures', 'public'],
  ['/api/v2/rankings/referees', 'public'],
  ['/api/v2/data-coverage/fixtures', 'public'],
  ['/api/v2/prices/history', 'public'],
  ['/api/v2/competitions/:competitionId/seasons/:seasonId/standings', 'public'],
  ['/api/v2/players/:id', 'public'],
  ['/api/v2/referees/:id', 'public'],
  ['/api/v2/teams/:id', 'public'],
  ['/api/v2/fixtures', 'optionalInternal'],
  ['/api/v2/fixtures/:id', 'optionalInternal'],
  ['/api/v2/data-coverage/summary', 'public'],
  ['/api/v2/data-coverage/sources', 'public'],
]);

/** Cached routes whose responses also depend on the current day. */
const routesOfToday: ReadonlySet<string> = new Set(['/api/v2/matchday-fixtures']);

/** Path patterns of the routes with parameters. */
const parameterRoutes: readonly (readonly [pattern: RegExp, route: string])[] = [...cachedRoutes.keys()]
  .filter((route) => route.includes(':'))
  .map((route) => [new RegExp(`^${route.replace(/:\w+/g, '\\d+')}$`), route]);

/** The cached route that a path belongs to. */
function routeOf(path: string): string | undefined {
  return cachedRoutes.has(path) ? path : parameterRoutes.find(([pattern]) => pattern.test(path))?.[1];
}

const MAX_BYTES = 24 * 1024 * 1024;

/** Callers that the access policy admits at once share responses with all callers of the same kind. */
function cacheRules(policy: AccessPolicy, boards: BoardsService | undefined): CacheRules {
  return {
    callerClass(path, request) {
      // never serve a response of an earlier day
      if (routesOfToday.has(path) && boards?.isOfToday !== true) return null;
      const route = routeOf(path);
      const kind = route === undefined ? undefined : cachedRoutes.get(route);
      if (route === undefined || kind === undefined) return null;
      const decision = policy.decide({ kind }, request);
      if (decision.kind !== 'admitted') return null;
      noteInTrace(request, { route, caller: decision.caller });
      return decision.caller.kind;
    },
    revision: () => boards?.currentRevision ?? null,
    maxBytes: MAX_BYTES,
  };
}

/** HTTP cache in front of the application. Without boards in the process it neither caches nor delays. */
@Module({
  providers: [
    {
      provide: HttpCache,
      inject: [AccessPolicy, { token: BoardsService, optional: true }],
      useFactory: (policy: AccessPolicy, boards?: BoardsService) => new HttpCache(cacheRules(policy, boards)),
    },
    {
      provide: SeenRevision,
      inject: [Clock, { token: BoardsService, optional: true }],
      useFactory: (clock: Clock, boards?: BoardsService) => new SeenRevision(boards, clock),
    },
  ],
})
export class HttpCacheModule {}
