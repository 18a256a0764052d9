import type { Type } from '@nestjs/common';
import type { AssistantTool } from '../tool.js';
import { ComparePricesTool } from './compare-prices.tool.js';
import { DataHealthTool } from './data-health.tool.js';
import { ExplainBetTool } from './explain-bet.tool.js';
import { FindFixtureTool } from './find-fixture.tool.js';
import { LineupsTool } from './lineups.tool.js';
import { MatchPreviewTool } from './match-preview.tool.js';
import { PlayerFormTool } from './player-form.tool.js';
import { RefereeTool } from './referee.tool.js';
import { ScorecardTool } from './scorecard.tool.js';
import { ValueBetsTool } from './value-bets.tool.js';

/** All tools, in the order in which they are listed; add new ones here. */
export const toolClasses: readonly Type<AssistantTool>[] = [
  FindFixtureTool,
  MatchPreviewTool,
  ValueBetsTool,
  ExplainBetTool,
  PlayerFormTool,
  ComparePricesTool,
  LineupsTool,
  RefereeTool,
  DataHealthTool,
  ScorecardTool,
];
