'use strict';

/** Test files may reach anywhere; the rules below speak about what ships. */
const spec = '\\.spec\\.ts$';
const areas =
  'competitions|scorecard|fixtures|predictions|rankings|lineups|coverage|teams|players|bookmakers|bot|dashboard|' +
  'maintenance|value-bets|documentation|prices|session|search|sources|public-ids|assistants|watches|webhooks|mine|web';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that need each other cannot be read, tested or moved alone.',
      from: { pathNot: '^web/src/api/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'An import that cannot be found is not checked by any rule.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'maths-stands-alone',
      severity: 'error',
      comment: 'maths: numbers in, numbers out.',
      from: { path: '^src/maths/', pathNot: spec },
      to: { pathNot: '^src/maths/' },
    },
    {
      name: 'football-knows-maths-only',
      severity: 'error',
      comment: 'football: the canonical model and its rules; no framework, database, clock or Node built-in.',
      from: { path: '^src/football/', pathNot: spec },
      to: { pathNot: '^src/(football|maths)/' },
    },
    {
      name: 'models-know-football-and-maths-only',
      severity: 'error',
      comment: 'models: fit and predict, pure.',
      from: { path: '^src/models/', pathNot: spec },
      to: { pathNot: '^src/(models|football|maths)/' },
    },
    {
      name: 'sources-know-football-only',
      severity: 'error',
      comment: 'A source plans and parses; it never sees the database, the clock or another source.',
      from: { path: '^src/ingestion/sources/([^/]+)/', pathNot: spec },
      to: {
        path: '^src/',
        pathNot: [
          '^src/football/',
          '^src/ingestion/(source|connector|poll-times)\\.ts$',
          '^src/ingestion/sources/$1/',
          '^src/ingestion/sources/[^/]+\\.ts$',
        ],
      },
    },
    {
      name: 'sources-use-no-database',
      severity: 'error',
      from: { path: '^src/ingestion/sources/', pathNot: spec },
      to: { path: 'node_modules/(pg|pg-copy-streams|typeorm|@nestjs)/' },
    },
    {
      name: 'controllers-know-no-repository',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.(repository|queries)\\.ts$' },
    },
    {
      name: 'repositories-know-no-dto-and-no-model',
      severity: 'error',
      from: { path: '\\.(repository|queries)\\.ts$' },
      to: { path: '(\\.dto\\.ts$|^src/models/)' },
    },
    {
      name: 'areas-meet-through-services',
      severity: 'error',
      comment: 'Another area is reached through its module and its exported services; scopes are named once.',
      from: { path: `^src/(${areas})/`, pathNot: spec },
      to: { path: `^src/(${areas})/`, pathNot: ['^src/$1/', '(\\.(service|module|dto)|-scopes)\\.ts$'] },
    },
    {
      name: 'bot-speaks-no-sql',
      severity: 'error',
      from: { path: '^src/bot/', pathNot: '\\.repository\\.ts$' },
      to: { path: 'node_modules/(pg|typeorm)/' },
    },
    {
      name: 'bot-knows-no-http-shape',
      severity: 'error',
      comment: 'Commands and alerts ask services by criteria; requests, query rules and marks are for controllers.',
      from: { path: '^src/bot/(commands|alerts)/' },
      to: { path: '(^src/(common/(validation|openapi|access|limits)|http-cache)/|node_modules/(@types/)?express/)' },
    },
    {
      name: 'pg-stays-in-database',
      severity: 'error',
      comment: 'SQL goes through SqlClient; only what speaks COPY itself needs pg.',
      from: {
        path: '^src/',
        pathNot: ['^src/database/', '^src/ingestion/load/copy\\.ts$', '^src/boards/load/copy-rows\\.ts$', spec],
      },
      to: { path: 'node_modules/(@types/)?(pg|pg-copy-streams|pg-pool|pg-protocol)/' },
    },
    {
      name: 'typeorm-stays-in-persistence',
      severity: 'error',
      comment:
        'Entities, repositories, modules, paging of query builders, audited transactions; nobody else sees the mapper.',
      from: {
        path: '^src/',
        pathNot: ['^src/database/', '^src/common/paging/', '\\.(repository|entity|module)\\.ts$', spec],
      },
      to: { path: 'node_modules/typeorm/' },
    },
    {
      name: 'common-knows-no-area',
      severity: 'error',
      comment: 'common, config, database serve everybody and depend on nobody above them.',
      from: { path: '^src/(common|config|database)/', pathNot: spec },
      to: { path: `^src/(${areas}|boards|fitting|ingestion|models|commands|health)/` },
    },
    {
      name: 'http-cache-has-one-face',
      severity: 'error',
      comment: 'The response cache is used by its listener, middleware and clear alone.',
      from: { path: '^src/', pathNot: ['^src/http-cache/', spec] },
      to: { path: '^src/http-cache/', pathNot: '^src/http-cache/index\\.ts$' },
    },
    {
      name: 'http-cache-knows-access-and-revision-only',
      severity: 'error',
      comment: 'It asks the access policy who may read and the boards for their revision.',
      from: { path: '^src/http-cache/', pathNot: spec },
      to: { path: '^src/', pathNot: '^src/(http-cache/|common/|boards/boards\\.service\\.ts$)' },
    },
    {
      name: 'candidates-know-no-snapshot',
      severity: 'error',
      comment: 'Data of boards walk one way: load, dataset, candidates, builder, snapshot, query, records.',
      from: { path: '^src/boards/(engine|load|dataset|candidates)/', pathNot: spec },
      to: { path: '^src/boards/(builder|snapshot|query|records)/' },
    },
    {
      name: 'metrics-are-read-by-the-application-alone',
      severity: 'error',
      comment: 'Parts count for themselves; the metrics ask them. Nobody else knows Prometheus.',
      from: {
        path: '^src/',
        pathNot: ['^src/metrics/', '^src/app\\.module\\.ts$', '^src/startup/application\\.ts$', spec],
      },
      to: { path: '(^src/metrics/|node_modules/prom-client/)' },
    },
    {
      name: 'boards-know-no-area',
      severity: 'error',
      from: { path: '^src/boards/', pathNot: spec },
      to: { path: `^src/(${areas}|commands|ingestion|http-cache)/` },
    },
    {
      name: 'fitting-knows-no-area',
      severity: 'error',
      comment: 'fitting: data in, fitted models out; areas and boards build on it.',
      from: { path: '^src/fitting/', pathNot: spec },
      to: { path: `^src/(${areas}|boards|commands|ingestion|http-cache)/` },
    },
    {
      name: 'fitted-models-come-from-their-service',
      severity: 'error',
      from: { path: `^src/(${areas}|boards)/`, pathNot: spec },
      to: {
        path: '^src/fitting/',
        pathNot: [
          '^src/fitting/(fitted-models\\.service|fitting\\.module)\\.ts$',
          '^src/fitting/(calibrations/bookmaker-charges\\.service|lineups/position-history\\.queries)\\.ts$',
        ],
      },
    },
    {
      name: 'only-startup-knows-the-demo',
      severity: 'error',
      comment: 'The start asks for feed files and loads them as any other feed; nobody else knows of a simulator.',
      from: { path: '^(src|migrations|web)/', pathNot: '^src/startup/' },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-is-asked-by-its-entry-points',
      severity: 'error',
      comment: 'index: edition and news; feed: the writer, in the thread that ends when it has nothing to write.',
      from: { path: '^src/startup/', pathNot: '^src/startup/demo-feed-worker\\.ts$' },
      to: { path: '^demo/', pathNot: '^demo/src/index\\.ts$' },
    },
    {
      name: 'demo-thread-writes-feeds-only',
      severity: 'error',
      from: { path: '^src/startup/demo-feed-worker\\.ts$' },
      to: { path: '^demo/', pathNot: '^demo/src/(index|feed)\\.ts$' },
    },
    {
      name: 'demo-stands-alone',
      severity: 'error',
      comment: 'The simulator writes files; no framework, database or clock, and the product by one file alone.',
      from: { path: '^demo/', pathNot: [spec, '^demo/src/product\\.ts$'] },
      to: { pathNot: ['^demo/', '^(node:)?(fs/promises|path)$'] },
    },
    {
      name: 'demo-takes-feed-and-football-alone',
      severity: 'error',
      comment: 'Lines of the canonical feed, vocabulary and random numbers; nothing that loads, models or serves.',
      from: { path: '^demo/src/product\\.ts$' },
      to: {
        pathNot: [
          '^src/(football|maths)/',
          '^src/common/get-or-fail\\.ts$',
          '^src/ingestion/sources/canonical/schema\\.ts$',
        ],
      },
    },
    {
      name: 'web-speaks-http',
      severity: 'error',
      comment: 'The dashboard knows the service by its generated client alone, and the service nothing of it.',
      from: { path: '^(web/src|src)/' },
      to: { path: '^(web/src|src)/', pathNot: '^$1/' },
    },
    {
      name: 'pages-stand-alone',
      severity: 'error',
      comment: 'What two pages share is a part.',
      from: { path: '^web/src/pages/([^/]+)/' },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    },
    {
      name: 'parts-know-no-page',
      severity: 'error',
      comment: 'Shared parts serve every page; only the routes know the pages.',
      from: { path: '^web/src/', pathNot: '^web/src/(pages/|routes\\.tsx$)' },
      to: { path: '^web/src/pages/' },
    },
    {
      name: 'formats-and-texts-know-no-part',
      severity: 'error',
      from: { path: '^web/src/(format|texts)/' },
      to: { path: '^web/src/(parts|shell|session|pages)/' },
    },
    {
      name: 'nothing-imports-the-entry-points',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/commands/', '^src/(cli|main)\\.ts$', spec] },
      to: { path: '^src/(commands/|cli\\.ts$|main\\.ts$)' },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      from: { path: '^(src|demo|migrations)/', pathNot: spec },
      to: { path: '(^test/|^bench/|\\.spec\\.ts$)' },
    },
    {
      name: 'no-development-packages-in-production',
      severity: 'error',
      from: { path: '^(src|demo|migrations)/', pathNot: spec },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
