import { DynamicModule, Module } from '@nestjs/common';
import type { Clock } from './common/clock/clock.js';
import { HttpBoundaryModule } from './common/http-boundary.module.js';
import type { Logger } from './common/logging/logger.js';
import type { RequestLog } from './common/logging/request-log.js';
import { ProcessModule } from './common/process.module.js';
import { AppConfigModule } from './config/app-config.module.js';
import type { AppConfig } from './config/app-config.js';
import type { DatabaseTarget } from './database/database-address.js';
import { DatabaseModule } from './database/database.module.js';
import { HttpCacheModule } from './http-cache/index.js';
import { HealthModule } from './health/health.module.js';
import type { Readiness } from './health/readiness.js';
import { BacktestWorkerModule } from './backtest/workers/backtest-worker.module.js';
import { AssistantsModule } from './assistants/assistants.module.js';
import { BoardsModule } from './boards/boards.module.js';
import type { BoardThread } from './boards/builder/board-thread.js';
import { BookmakersModule } from './bookmakers/bookmakers.module.js';
import { BotWorkerModule } from './bot/bot-worker.module.js';
import { BotModule } from './bot/bot.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { CompetitionsModule } from './competitions/competitions.module.js';
import { CoverageModule } from './coverage/coverage.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { FixturesModule } from './fixtures/fixtures.module.js';
import { PackingWorkerModule } from './ingestion/packing/packing-worker.module.js';
import { LineupsModule } from './lineups/lineups.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { MineModule } from './mine/mine.module.js';
import { PlayersModule } from './players/players.module.js';
import { FittingWorkerModule } from './fitting/fitting-worker.module.js';
import { PollingWorkerModule } from './polling/polling-worker.module.js';
import { PredictionsModule } from './predictions/predictions.module.js';
import { PricesModule } from './prices/prices.module.js';
import { RankingsModule } from './rankings/rankings.module.js';
import { ScorecardModule } from './scorecard/scorecard.module.js';
import { ScorecardWorkerModule } from './scorecard/scorecard-worker.module.js';
import { SearchModule } from './search/search.module.js';
import { SessionModule } from './session/session.module.js';
import { SourcesModule } from './sources/sources.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { ValueBetsModule } from './value-bets/value-bets.module.js';
import { WatchesModule } from './watches/watches.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WebhooksWorkerModule } from './webhooks/webhooks-worker.module.js';
import { WebModule } from './web/web.module.js';

/** Parts of an application. */
export interface ApplicationParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Request log of the port that passes requests to the application. */
  readonly requestLog?: RequestLog;
  readonly readiness: Readiness;
  /** The migrated database. */
  readonly database: DatabaseTarget;
  /** Thread that builds the boards, if it is already running. */
  readonly boardThread?: BoardThread;
}

/** The resource areas; add new ones here. Express tries routes in order: the boards, requested most, come first. */
const areas = [
  RankingsModule,
  ValueBetsModule,
  LineupsModule,
  BookmakersModule,
  BotModule,
  ChangesModule,
  CompetitionsModule,
  CoverageModule,
  DashboardModule,
  DocumentationModule,
  FixturesModule,
  MaintenanceModule,
  MineModule,
  PlayersModule,
  PredictionsModule,
  PricesModule,
  ScorecardModule,
  SearchModule,
  SessionModule,
  SourcesModule,
  TeamsModule,
  WatchesModule,
  WebhooksModule,
];

/** All areas of a process; the dashboard, which handles all remaining routes, comes last. */
const areasOf = ({ mcpEnabled }: AppConfig) => [...areas, ...(mcpEnabled ? [AssistantsModule] : []), WebModule];

/** Background work of areas. */
const workers = [
  BacktestWorkerModule,
  BotWorkerModule,
  FittingWorkerModule,
  PackingWorkerModule,
  PollingWorkerModule,
  ScorecardWorkerModule,
  WebhooksWorkerModule,
];

/** The whole application. */
@Module({})
export class AppModule {
  /**
   * Assembles the application. A process with the role of a worker does background work and serves only its health; one
   * with the role of an API serves only the areas.
   */
  static of(parts: ApplicationParts): DynamicModule {
    const { config, clock, logger, requestLog, readiness, database, boardThread } = parts;
    return {
      module: AppModule,
      imports: [
        AppConfigModule.with(config),
        ProcessModule.with({ clock, logger, ...(requestLog && { requestLog }) }),
        DatabaseModule.at(database),
        HttpBoundaryModule,
        HttpCacheModule,
        HealthModule.of(readiness),
        ...(config.metrics === null ? [] : [MetricsModule]),
        ...(config.role === 'worker' ? [] : [BoardsModule.of(boardThread), ...areasOf(config)]),
        ...(config.role === 'api' ? [] : workers),
      ],
    };
  }
}
