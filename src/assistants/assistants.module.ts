import { Module } from '@nestjs/common';
import { CoverageModule } from '../coverage/coverage.module.js';
import { FixturesModule } from '../fixtures/fixtures.module.js';
import { LineupsModule } from '../lineups/lineups.module.js';
import { PlayersModule } from '../players/players.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ScorecardModule } from '../scorecard/scorecard.module.js';
import { SearchModule } from '../search/search.module.js';
import { ValueBetsModule } from '../value-bets/value-bets.module.js';
import { McpController } from './mcp.controller.js';
import { McpService, TOOLS } from './mcp.service.js';
import { PersonFinder } from './person-finder.service.js';
import { ResourceMetadataController } from './resource-metadata.controller.js';
import type { AssistantTool } from './tool.js';
import { toolClasses } from './tools/index.js';

/** Tools for assistants over the Model Context Protocol; mounted only with MCP_ENABLED. */
@Module({
  imports: [
    CoverageModule,
    FixturesModule,
    LineupsModule,
    PlayersModule,
    RankingsModule,
    ScorecardModule,
    SearchModule,
    ValueBetsModule,
  ],
  controllers: [McpController, ResourceMetadataController],
  providers: [
    McpService,
    PersonFinder,
    ...toolClasses,
    { provide: TOOLS, inject: [...toolClasses], useFactory: (...tools: AssistantTool[]) => tools },
  ],
})
export class AssistantsModule {}
