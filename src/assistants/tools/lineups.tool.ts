import { Injectable } from '@nestjs/common';
import { queryOf } from '../../common/validation/request.pipe.js';
import { LineupPlayer, LineupProjectionsQuery } from '../../lineups/lineups.dto.js';
import { LineupsService } from '../../lineups/lineups.service.js';
import { listLines } from '../answer-text.js';
import { listedPage } from '../listed-page.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { PagesInput } from '../tool-inputs.dto.js';
import { inputOf, listMembers, noInterval, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

const input = inputOf(
  LineupProjectionsQuery,
  ['eventIds', 'teamIds', 'playerIds', 'search', 'positionChangesOnly', 'showLive', 'revision'],
  PagesInput,
);

const row = recordOf(
  LineupPlayer,
  [
    ...(['eventId', 'matchTime', 'homeTeamName', 'awayTeamName', 'teamId', 'teamName', 'playerId'] as const),
    ...(['playerName', 'jerseyNumber', 'position', 'positionChange', 'predictionType', 'predictedAt'] as const),
    'startProbability',
  ],
  { startProbabilityInterval: noInterval },
);

/** Starters of upcoming matches. */
@Injectable()
export class LineupsTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'lineups';
  readonly title = 'Line-ups';
  readonly description =
    'Lists the starters of upcoming matches: confirmed line-ups, and before they are published those that a model ' +
    'projects (`predictionType`). Use it when somebody asks who plays. A side has eleven rows, so set `limit` to 22 ' +
    'for one match. `startProbability` is 1 in a confirmed line-up, else an estimate without an interval. ' +
    '`positionChange` compares his position with that of his last starts, `gamesAnalyzed` says how many.';
  readonly input = input;
  readonly output = outputOf(listMembers(row, 'Starters, by match and side.'));

  constructor(private readonly lineups: LineupsService) {}

  async answer({ limit, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const listing = await this.lineups.open(queryOf(LineupProjectionsQuery, { ...criteria, pageSize: limit }));
    const page = await listedPage<number, LineupPlayer>(listing);
    const rows = page.rows.map((player) => ({ ...player, startProbabilityInterval: null }));
    return { data: { ...page, rows }, lines: listLines('starter', page, starterLine) };
  }
}

function starterLine({ playerName, teamName, position, predictionType, startProbability }: LineupPlayer): string {
  const place = position === null ? '' : ` (${position})`;
  const estimate = predictionType === 'confirmed' ? 'confirmed' : `predicted, starts with ${startProbability}`;
  return `${playerName}${place}, ${teamName}: ${estimate}`;
}
