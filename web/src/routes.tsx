import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { RouteComponent } from '@tanstack/react-router';
import { skillQuery } from './pages/bookmakers/bookmakers-requests';
import { bookmakersSearch } from './pages/bookmakers/bookmakers-search';
import { differencesQuery, matchesQuery, summaryQuery } from './pages/data-health/data-health-requests';
import { dataHealthSearch } from './pages/data-health/data-health-search';
import { matchQuery, prefetchTab } from './pages/match/match-requests';
import { matchSearch } from './pages/match/match-search';
import { matchDayQuery } from './pages/matches/match-day';
import { matchesSearch } from './pages/matches/matches-search';
import { watchesSearch } from './pages/watches/watches-search';
import { myBetsSearch } from './pages/mine/my-bets-search';
import { playerQuery } from './pages/player/player-requests';
import { playerSearch } from './pages/player/player-search';
import { refereeQuery } from './pages/referee/referee-requests';
import { scorecardSearch } from './pages/scorecard/scorecard-search';
import { todayMatchesQuery } from './pages/today/today-requests';
import { teamQuery } from './pages/team/team-requests';
import { teamSearch } from './pages/team/team-search';
import { playerTrendsRequest } from './pages/player-trends/player-trends-request';
import { teamTrendsRequest } from './pages/team-trends/team-trends-request';
import { priceOutliersRequest } from './pages/price-outliers/price-outliers-request';
import { lineUpsRequest } from './pages/line-ups/line-ups-request';
import { substitutesRequest } from './pages/substitutes/substitutes-request';
import { refereeSearch } from './pages/referee/referee-search';
import { refereesRequest } from './pages/referees/referees-request';
import { valueBetsRequest } from './pages/value-bets/value-bets-request';
import type { BoardRequest } from './parts/board/board-declaration';
import { prefetchBoard } from './parts/board/board-requests';
import { boardSearch } from './parts/board/board-search';
import { sections } from './pages/ops/sections';
import type { Section } from './pages/ops/sections';
import { queryClient } from './query-client';
import { parseSearch, searchOf, stringifySearch } from './search-parameters';
import type { Parameters } from './search-parameters';
import { pricedBookmakers } from './settings/my-bookmakers';
import { settings, timeZoneOf } from './settings/settings';
import { NotFound } from './shell/not-found';
import { PageError } from './shell/page-error';
import { Shell } from './shell/shell';

/**
 * Every page: its address, its search parameters, its chunk, and the request that its `loader` starts while the chunk
 * loads.
 */

/** A component in the chunk of its page. */
const lazyComponent = (load: () => Promise<RouteComponent>) =>
  lazyRouteComponent(async () => ({ default: await load() }));

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageError });

const today = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: () => void queryClient.prefetchQuery(todayMatchesQuery(timeZoneOf(settings()), pricedBookmakers())),
  component: lazyRouteComponent(() => import('./pages/today/today-page'), 'TodayPage'),
});

const matches = createRoute({
  getParentRoute: () => root,
  path: '/matches',
  validateSearch: matchesSearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ deps }) => void queryClient.prefetchQuery(matchDayQuery(deps.day, timeZoneOf(settings()))),
  component: lazyRouteComponent(() => import('./pages/matches/matches-page'), 'MatchesPage'),
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/matches/$id',
  validateSearch: matchSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { id }, deps }) => {
    void queryClient.prefetchQuery(matchQuery(id, pricedBookmakers()));
    prefetchTab(id, deps, pricedBookmakers());
  },
  component: lazyRouteComponent(() => import('./pages/match/match-page'), 'MatchPage'),
});

const player = createRoute({
  getParentRoute: () => root,
  path: '/players/$id',
  validateSearch: playerSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(playerQuery(params.id)),
  component: lazyRouteComponent(() => import('./pages/player/player-page'), 'PlayerPage'),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$id',
  validateSearch: teamSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(teamQuery(params.id)),
  component: lazyRouteComponent(() => import('./pages/team/team-page'), 'TeamPage'),
});

const referee = createRoute({
  getParentRoute: () => root,
  path: '/referees/$id',
  validateSearch: refereeSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(refereeQuery(params.id)),
  component: lazyRouteComponent(() => import('./pages/referee/referee-page'), 'RefereePage'),
});

const boardRoute = <Path extends string>(path: Path, request: BoardRequest, load: () => Promise<RouteComponent>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: boardSearch(request.filters),
    loaderDeps: ({ search: { row: _row, columns: _columns, others: _others, ...asked } }) => asked,
    loader: ({ deps }) => prefetchBoard(request, deps),
    // opening a row or changing columns needs no new data
    shouldReload: ({ cause }) => cause !== 'stay',
    component: lazyComponent(load),
  });

const boards = [
  boardRoute(
    '/value',
    valueBetsRequest,
    async () => (await import('./pages/value-bets/value-bets-board')).ValueBetsPage,
  ),
  boardRoute(
    '/trends',
    playerTrendsRequest,
    async () => (await import('./pages/player-trends/player-trends-board')).PlayerTrendsPage,
  ),
  boardRoute(
    '/team-trends',
    teamTrendsRequest,
    async () => (await import('./pages/team-trends/team-trends-board')).TeamTrendsPage,
  ),
  boardRoute(
    '/outliers',
    priceOutliersRequest,
    async () => (await import('./pages/price-outliers/price-outliers-board')).PriceOutliersPage,
  ),
  boardRoute('/line-ups', lineUpsRequest, async () => (await import('./pages/line-ups/line-ups-board')).LineUpsPage),
  boardRoute(
    '/substitutes',
    substitutesRequest,
    async () => (await import('./pages/substitutes/substitutes-board')).SubstitutesPage,
  ),
  boardRoute('/referees', refereesRequest, async () => (await import('./pages/referees/referees-board')).RefereesPage),
];

const dataHealth = createRoute({
  getParentRoute: () => root,
  path: '/data',
  validateSearch: dataHealthSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    const timeZone = timeZoneOf(settings());
    void queryClient.prefetchQuery(summaryQuery(deps, timeZone));
    void queryClient.prefetchQuery(matchesQuery(deps, timeZone));
    void queryClient.prefetchQuery(differencesQuery(deps, timeZone));
  },
  component: lazyRouteComponent(() => import('./pages/data-health/data-health-page'), 'DataHealthPage'),
});

const ops = createRoute({
  getParentRoute: () => root,
  path: '/ops',
  component: lazyRouteComponent(() => import('./pages/ops/ops-page'), 'OpsPage'),
});

const operatorRoute = <Path extends string, Declared extends Parameters>(
  { path, parameters }: Section<Declared> & { readonly path: Path },
  load: () => Promise<RouteComponent>,
) =>
  createRoute({
    getParentRoute: () => ops,
    path,
    validateSearch: searchOf(parameters),
    component: lazyComponent(load),
  });

const operatorPages = [
  operatorRoute(sections.names, async () => (await import('./pages/ops/names/names-page')).NamesPage),
  operatorRoute(sections.merge, async () => (await import('./pages/ops/merge')).MergePage),
  operatorRoute(sections.decisions, async () => (await import('./pages/ops/decisions')).DecisionsPage),
  operatorRoute(sections.managers, async () => (await import('./pages/ops/managers')).ManagersPage),
  operatorRoute(sections.countries, async () => (await import('./pages/ops/countries')).CountriesPage),
  operatorRoute(sections.leagueGroups, async () => (await import('./pages/ops/league-groups')).LeagueGroupsPage),
  operatorRoute(sections.sources, async () => (await import('./pages/ops/sources/sources-page')).SourcesPage),
  operatorRoute(sections.webhooks, async () => (await import('./pages/ops/webhooks/webhooks-page')).WebhooksPage),
  operatorRoute(sections.imports, async () => (await import('./pages/ops/imports/imports-page')).ImportsPage),
  operatorRoute(sections.refusedRows, async () => (await import('./pages/ops/refused-rows')).RefusedRowsPage),
  operatorRoute(sections.deadLetters, async () => (await import('./pages/ops/dead-letters')).DeadLettersPage),
  operatorRoute(sections.auditLog, async () => (await import('./pages/ops/audit-log')).AuditLogPage),
];

const scorecard = createRoute({
  getParentRoute: () => root,
  path: '/scorecard',
  validateSearch: scorecardSearch,
  component: lazyRouteComponent(() => import('./pages/scorecard/scorecard-page'), 'ScorecardPage'),
});

const myBets = createRoute({
  getParentRoute: () => root,
  path: '/my-bets',
  validateSearch: myBetsSearch,
  component: lazyRouteComponent(() => import('./pages/mine/my-bets-page'), 'MyBetsPage'),
});

const bookmakers = createRoute({
  getParentRoute: () => root,
  path: '/bookmakers',
  validateSearch: bookmakersSearch,
  loaderDeps: ({ search: { family } }) => ({ family }),
  loader: ({ deps }) => void queryClient.prefetchQuery(skillQuery(deps)),
  component: lazyRouteComponent(() => import('./pages/bookmakers/bookmakers-page'), 'BookmakersPage'),
});

const watches = createRoute({
  getParentRoute: () => root,
  path: '/watches',
  validateSearch: watchesSearch,
  component: lazyRouteComponent(() => import('./pages/watches/watches-page'), 'WatchesPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  // passed through as sent by the issuer: the client library validates it
  validateSearch: (answer: Record<string, unknown>) => answer,
  component: lazyRouteComponent(() => import('./pages/signed-in/signed-in-page'), 'SignedInPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    today,
    matches,
    match,
    ...boards,
    player,
    team,
    referee,
    scorecard,
    myBets,
    bookmakers,
    watches,
    dataHealth,
    ops.addChildren(operatorPages),
    signedIn,
  ]),
  parseSearch,
  stringifySearch,
  // undeclared parameters are dropped
  search: { strict: true },
  defaultPreload: 'intent',
  // staleness is set per query
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
