import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BoardsService } from '../../boards/boards.service.js';
import { momentOf } from '../../boards/records/board-moment.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { GroupedScorecard, Scorecard, ScorecardGroup, ScorecardQuery } from '../../scorecard/scorecard.dto.js';
import { ScorecardService } from '../../scorecard/scorecard.service.js';
import { shown } from '../answer-text.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { RowsInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

const input = inputOf(ScorecardQuery, ['source', 'groupBy', 'board', 'eventIds'], RowsInput);

const group = recordOf(ScorecardGroup, [
  ...(['key', 'name', 'picks', 'ungraded', 'voids', 'bets', 'matches', 'withoutClose', 'decided'] as const),
  ...(['expectedHits', 'actualHits', 'claimedValuePct', 'claimedWhereClosedPct', 'roiPct'] as const),
  ...(['closingLineValuePct', 'beatClosePct', 'verdict'] as const),
]);

/** Results of the picks that the boards listed. */
@Injectable()
export class ScorecardTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'scorecard';
  readonly title = 'Scorecard';
  readonly description =
    'Reports what became of every bet that the boards listed, wins and losses alike. Use it when somebody asks ' +
    'whether the value bets work. `roiPct` is the profit in percent of the stakes and `closingLineValuePct` the ' +
    'expected profit by the fair closing prices, each with its 95 % interval; `bets` and `matches` are the sample. ' +
    'Read `verdict` first: `undecided` means that the result is not distinguishable from chance. `source: replay` ' +
    'is computed afterwards, nobody was shown those bets in time. Past results promise nothing.';
  readonly input = input;
  readonly output = outputOf({
    ...recordOf(Scorecard, ['source', 'note', 'gradedUntil', 'firstKickoff']).shape,
    total: group.nullable().describe('All bets together; null without any.'),
    groups: z
      .array(
        recordOf(GroupedScorecard, ['groupBy'], {
          rows: z.array(group),
          left: z.int().min(0).describe('Groups beyond `limit`.'),
        }),
      )
      .describe('The same by each grouping of `groupBy`.'),
  });

  constructor(
    private readonly scorecard: ScorecardService,
    private readonly boards: BoardsService,
  ) {}

  async answer({ limit, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const { members } = momentOf(await this.boards.snapshot());
    const scorecard = await this.scorecard.show(queryOf(ScorecardQuery, criteria));
    const groups = scorecard.groups.map(({ groupBy, data }) => ({
      groupBy,
      rows: data.slice(0, limit),
      left: Math.max(0, data.length - limit),
    }));
    const lines = [
      scorecard.note,
      ...(scorecard.total === null ? ['No bet is recorded.'] : [groupLine(scorecard.total)]),
      ...groups.flatMap(({ rows }) => rows.map((row) => `- ${groupLine(row)}`)),
    ];
    return { data: { ...scorecard, groups, ...members }, lines };
  }
}

function groupLine({ name, bets, matches, ungraded, ...group }: ScorecardGroup): string {
  const pending = ungraded === 0 ? '' : ` (${ungraded} picks not graded yet)`;
  const estimate = ({ value, low, high }: ScorecardGroup['roiPct']): string =>
    value === null ? 'unknown' : `${value} % (95 % interval ${shown(low)} to ${shown(high)} %)`;
  return (
    `${name}: ${bets} bets on ${matches} matches${pending}, return ${estimate(group.roiPct)}, closing-line value ` +
    `${estimate(group.closingLineValuePct)}. ${group.verdict.text}`
  );
}
