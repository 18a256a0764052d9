import { Module } from '@nestjs/common';
import { LineupsModule } from '../lineups/lineups.module.js';
import { PublicIdsModule } from '../public-ids/public-ids.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { GradedPicksFinder } from './news/graded-picks.finder.js';
import { GradedPicksRepository } from './news/graded-picks.repository.js';
import { KickoffsFinder } from './news/kick-offs.finder.js';
import { KickoffsRepository } from './news/kick-offs.repository.js';
import { LineUpsFinder } from './news/line-ups.finder.js';
import { NEWS_FINDERS } from './news/news-finder.js';
import type { NewsFinder } from './news/news-finder.js';
import { NewsScan } from './news/news-scan.service.js';
import { PositionChangesFinder } from './news/position-changes.finder.js';
import { PriceOutliersFinder } from './news/price-outliers.finder.js';
import { PublishedElevensRepository } from './news/published-elevens.repository.js';
import { ToldNewsService } from './news/told-news.service.js';
import { ValueBetsFinder } from './news/value-bets.finder.js';
import { WatchNewsRepository } from './news/watch-news.repository.js';
import { WatchNewsService } from './news/watch-news.service.js';
import { WatchesController } from './watches.controller.js';
import { WatchesRepository } from './watches.repository.js';
import { WatchesService } from './watches.service.js';

/** One finder per event. */
const finders = [
  ValueBetsFinder,
  PriceOutliersFinder,
  LineUpsFinder,
  PositionChangesFinder,
  KickoffsFinder,
  GradedPicksFinder,
];

/** Watches of users and chats, and their news. */
@Module({
  imports: [LineupsModule, PublicIdsModule, RankingsModule, ValueBetsModule, WebhooksModule],
  controllers: [WatchesController],
  providers: [
    ...finders,
    { provide: NEWS_FINDERS, inject: finders, useFactory: (...all: NewsFinder[]) => all },
    GradedPicksRepository,
    KickoffsRepository,
    NewsScan,
    PublishedElevensRepository,
    ToldNewsService,
    WatchesRepository,
    WatchesService,
    WatchNewsRepository,
    WatchNewsService,
  ],
  exports: [NewsScan, WatchesService, WatchNewsService],
})
export class WatchesModule {}
