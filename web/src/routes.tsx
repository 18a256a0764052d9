import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { summaryQuery } from './pages/data-health/data-health-requests';
import { dataHealthSearch } from './pages/data-health/data-health-search';
import { matchQuery } from './pages/match/match-requests';
import { matchSearch } from './pages/match/match-search';
import { matchDayQuery } from './pages/matches/match-day';
import { matchesSearch } from './pages/matches/matches-search';
import { playerQuery } from './pages/player/player-requests';
import { playerSearch } from './pages/player/player-search';
import { refereeQuery } from './pages/referee/referee-requests';
import { scorecardSearch } from './pages/scorecard/scorecard-search';
import { teamQuery } from './pages/team/team-requests';
import { teamSearch } from './pages/team/team-search';
import { playerTrendsFilters } from './pages/player-trends/player-trends-filters';
import { teamTrendsFilters } from './pages/team-trends/team-trends-filters';
import { priceOutliersFilters } from './pages/price-outliers/price-outliers-filters';
import { lineUpsFilters } from './pages/line-ups/line-ups-filters';
import { substitutesFilters } from './pages/substitutes/substitutes-filters';
import { refereeSearch } from './pages/referee/referee-search';
import { refereesFilters } from './pages/referees/referees-filters';
import { valueBetsFilters } from './pages/value-bets/value-bets-filters';
import { boardSearch } from './parts/board/board-search';
import { auditLogSearch } from './pages/ops/audit-log/audit-log-search';
import { deadLettersSearch } from './pages/ops/dead-letters/dead-letters-search';
import { countriesSearch } from './pages/ops/countries/countries-search';
import { leagueGroupsSearch } from './pages/ops/league-groups/league-groups-search';
import { managersSearch } from './pages/ops/managers/managers-search';
import { mergeSearch } from './pages/ops/merge/merge-search';
import { refusedRowsSearch } from './pages/ops/refused-rows/refused-rows-search';
import { namesSearch } from './pages/ops/names/names-search';
import { queryClient } from './query-client';
import { parseSearch, stringifySearch } from './search-parameters';
import { settings, timeZoneOf } from './settings/settings';
import { NotFound } from './shell/not-found';
import { PageError } from './shell/page-error';
import { Shell } from './shell/shell';

/**
 * Every page: its address, its search parameters, its chunk, and the request that its `loader` makes while the chunk
 * loads.
 */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: PageError });

const matches = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: matchesSearch,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: ({ deps }) => void queryClient.prefetchQuery(matchDayQuery(deps.day, timeZoneOf(settings()))),
  component: lazyRouteComponent(() => import('./pages/matches/matches-page'), 'MatchesPage'),
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/matches/$id',
  validateSearch: matchSearch,
  loader: ({ params }) => void queryClient.prefetchQuery(matchQuery(params.id)),
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

const valueBets = createRoute({
  getParentRoute: () => root,
  path: '/value',
  validateSearch: boardSearch(valueBetsFilters),
  component: lazyRouteComponent(() => import('./pages/value-bets/value-bets-page'), 'ValueBetsPage'),
});

const trends = createRoute({
  getParentRoute: () => root,
  path: '/trends',
  validateSearch: boardSearch(playerTrendsFilters),
  component: lazyRouteComponent(() => import('./pages/player-trends/player-trends-page'), 'PlayerTrendsPage'),
});

const dataHealth = createRoute({
  getParentRoute: () => root,
  path: '/data',
  validateSearch: dataHealthSearch,
  loaderDeps: ({ search: { days } }) => ({ days }),
  loader: ({ deps }) => void queryClient.prefetchQuery(summaryQuery(deps, timeZoneOf(settings()))),
  component: lazyRouteComponent(() => import('./pages/data-health/data-health-page'), 'DataHealthPage'),
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

const opsMerge = createRoute({
  getParentRoute: () => ops,
  path: '/merge',
  validateSearch: mergeSearch,
  component: lazyRouteComponent(() => import('./pages/ops/merge/merge-page'), 'MergePage'),
});

const opsDecisions = createRoute({
  getParentRoute: () => ops,
  path: '/decisions',
  component: lazyRouteComponent(() => import('./pages/ops/decisions/decisions-page'), 'DecisionsPage'),
});

const opsManagers = createRoute({
  getParentRoute: () => ops,
  path: '/managers',
  validateSearch: managersSearch,
  component: lazyRouteComponent(() => import('./pages/ops/managers/managers-page'), 'ManagersPage'),
});

const opsCountries = createRoute({
  getParentRoute: () => ops,
  path: '/countries',
  validateSearch: countriesSearch,
  component: lazyRouteComponent(() => import('./pages/ops/countries/countries-page'), 'CountriesPage'),
});

const opsLeagueGroups = createRoute({
  getParentRoute: () => ops,
  path: '/league-groups',
  validateSearch: leagueGroupsSearch,
  component: lazyRouteComponent(() => import('./pages/ops/league-groups/league-groups-page'), 'LeagueGroupsPage'),
});

const opsRefusedRows = createRoute({
  getParentRoute: () => ops,
  path: '/refused',
  validateSearch: refusedRowsSearch,
  component: lazyRouteComponent(() => import('./pages/ops/refused-rows/refused-rows-page'), 'RefusedRowsPage'),
});

const opsDeadLetters = createRoute({
  getParentRoute: () => ops,
  path: '/messages',
  validateSearch: deadLettersSearch,
  component: lazyRouteComponent(() => import('./pages/ops/dead-letters/dead-letters-page'), 'DeadLettersPage'),
});

const opsAuditLog = createRoute({
  getParentRoute: () => ops,
  path: '/log',
  validateSearch: auditLogSearch,
  component: lazyRouteComponent(() => import('./pages/ops/audit-log/audit-log-page'), 'AuditLogPage'),
});

const teamTrends = createRoute({
  getParentRoute: () => root,
  path: '/team-trends',
  validateSearch: boardSearch(teamTrendsFilters),
  component: lazyRouteComponent(() => import('./pages/team-trends/team-trends-page'), 'TeamTrendsPage'),
});

const outliers = createRoute({
  getParentRoute: () => root,
  path: '/outliers',
  validateSearch: boardSearch(priceOutliersFilters),
  component: lazyRouteComponent(() => import('./pages/price-outliers/price-outliers-page'), 'PriceOutliersPage'),
});

const lineUps = createRoute({
  getParentRoute: () => root,
  path: '/line-ups',
  validateSearch: boardSearch(lineUpsFilters),
  component: lazyRouteComponent(() => import('./pages/line-ups/line-ups-page'), 'LineUpsPage'),
});

const substitutes = createRoute({
  getParentRoute: () => root,
  path: '/substitutes',
  validateSearch: boardSearch(substitutesFilters),
  component: lazyRouteComponent(() => import('./pages/substitutes/substitutes-page'), 'SubstitutesPage'),
});

const referees = createRoute({
  getParentRoute: () => root,
  path: '/referees',
  validateSearch: boardSearch(refereesFilters),
  component: lazyRouteComponent(() => import('./pages/referees/referees-page'), 'RefereesPage'),
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
    valueBets,
    trends,
    teamTrends,
    outliers,
    lineUps,
    substitutes,
    referees,
    player,
    team,
    referee,
    scorecard,
    dataHealth,
    ops.addChildren([
      opsNames,
      opsMerge,
      opsDecisions,
      opsManagers,
      opsCountries,
      opsLeagueGroups,
      opsRefusedRows,
      opsDeadLetters,
      opsAuditLog,
    ]),
    signedIn,
  ]),
  parseSearch,
  stringifySearch,
  // what a route does not declare is dropped
  search: { strict: true },
  defaultPreload: 'intent',
  // how long data are fresh is said where they are asked
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
