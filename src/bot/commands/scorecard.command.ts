import { Injectable } from '@nestjs/common';
import type { ScorecardGroup } from '../../scorecard/scorecard.dto.js';
import { ScorecardService } from '../../scorecard/scorecard.service.js';
import type { BotCommand } from '../bot-commands.js';
import { known, pluralise } from '../reply-text.js';

/** How recorded picks turned out. */
@Injectable()
export class ScorecardCommand implements BotCommand {
  readonly name = 'scorecard';
  readonly words = '';
  readonly description = 'how the listed bets turned out: return and closing-line value';
  readonly germanDescription = 'Bilanz der gelisteten Wetten: Rendite und Closing-Line-Value';

  constructor(private readonly scorecard: ScorecardService) {}

  async reply(): Promise<string> {
    const { total, groups } = await this.scorecard.showRecorded();
    if (total === null) return 'No picks are recorded yet.';
    const byBoard = groups.flatMap(({ data }) => data);
    return [
      'Every bet that the default boards listed before kick-off, a stake of 1 each.',
      '',
      ...linesOf(total, 'All boards'),
      total.verdict.text,
      ...byBoard.flatMap((group) => ['', ...linesOf(group, boardName(group))]),
    ].join('\n');
  }
}

function linesOf({ bets, matches, ungraded, roiPct, closingLineValuePct }: ScorecardGroup, name: string): string[] {
  return [
    `${name}: ${pluralise(bets, 'graded bet')} on ${pluralise(matches, 'match', 'matches')}, ${ungraded} open`,
    `  Return ${estimateText(roiPct)}, closing-line value ${estimateText(closingLineValuePct)}`,
  ];
}

/** `price-outliers` as `Price outliers`. */
const boardName = ({ key }: ScorecardGroup): string =>
  `${key.charAt(0).toUpperCase()}${key.slice(1).replace('-', ' ')}`;

interface Bounded {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const estimateText = ({ value, low, high }: Bounded): string =>
  `${known(value, ' %')}${low === null || high === null ? '' : ` (95 % interval ${low} to ${high} %)`}`;
