import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { matchSearch } from './pages/match/match-search';
import { matchesSearch } from './pages/matches/matches-search';
import { playerSearch } from './pages/player/player-search';
import { scorecardSearch } from './pages/scorecard/scorecard-search';
import { teamSearch } from './pages/team/team-search';
import { playerTrendsSearch } from './pages/player-trends/player-trends-search';
import { namesSearch } from './pages/ops/names/names-search';
import { parseSearch, stringifySearch } from './search-parameters';
import { NotFound } from './shell/not-found';
import { PageError } from './shell/page-error';
import { Shell } from './shell/shell';

/** Every page: its address, its search parameters, its chunk. */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageError });

const matches = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: matchesSearch,
  component: lazyRouteComponent(() => import('./pages/matches/matches-page'), 'MatchesPage'),
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/matches/$id',
  validateSearch: matchSearch,
  component: lazyRouteComponent(() => import('./pages/match/match-page'), 'MatchPage'),
});

const player = createRoute({
  getParentRoute: () => root,
  path: '/players/$id',
  validateSearch: playerSearch,
  component: lazyRouteComponent(() => import('./pages/player/player-page'), 'PlayerPage'),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$id',
  validateSearch: teamSearch,
  component: lazyRouteComponent(() => import('./pages/team/team-page'), 'TeamPage'),
});

const referee = createRoute({
  getParentRoute: () => root,
  path: '/referees/$id',
  component: lazyRouteComponent(() => import('./pages/referee/referee-page'), 'RefereePage'),
});

const trends = createRoute({
  getParentRoute: () => root,
  path: '/trends',
  validateSearch: playerTrendsSearch,
  component: lazyRouteComponent(() => import('./pages/player-trends/player-trends-page'), 'PlayerTrendsPage'),
});

const ops = createRoute({
  getParentRoute: () => root,
  path: '/ops',
  component: lazyRouteComponent(() => import('./pages/ops/ops-page'), 'OpsPage'),
});

const opsNames = createRoute({
  getParentRoute: () => ops,
  path: '/',
  validateSearch: namesSearch,
  component: lazyRouteComponent(() => import('./pages/ops/names/names-page'), 'NamesPage'),
});

const scorecard = createRoute({
  getParentRoute: () => root,
  path: '/scorecard',
  validateSearch: scorecardSearch,
  component: lazyRouteComponent(() => import('./pages/scorecard/scorecard-page'), 'ScorecardPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  // whatever the issuer sends: its library checks it
  validateSearch: (answer: Record<string, unknown>) => answer,
  component: lazyRouteComponent(() => import('./pages/signed-in/signed-in-page'), 'SignedInPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    matches,
    match,
    trends,
    player,
    team,
    referee,
    scorecard,
    ops.addChildren([opsNames]),
    signedIn,
  ]),
  parseSearch,
  stringifySearch,
  // what a route does not declare is dropped
  search: { strict: true },
  defaultPreload: 'intent',
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
