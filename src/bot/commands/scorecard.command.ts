import { Injectable } from '@nestjs/common';
import type { ScorecardGroup } from '../../scorecard/scorecard.dto.js';
import { ScorecardService } from '../../scorecard/scorecard.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { numberText, percentText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';

/** How recorded picks turned out. */
@Injectable()
export class ScorecardCommand implements BotCommand {
  readonly name = 'scorecard';

  constructor(private readonly scorecard: ScorecardService) {}

  async reply(_text: string, context: BotContext): Promise<string> {
    const { scorecard: texts } = context.texts.boards;
    const { total, groups } = await this.scorecard.showRecorded();
    if (total === null) return texts.none;
    const byBoard = groups.flatMap(({ data }) => data);
    return [
      texts.head,
      '',
      ...linesOf(total, texts.all, context),
      verdictText(total, context),
      ...byBoard.flatMap((group) => ['', ...linesOf(group, boardName(group, context), context)]),
    ].join('\n');
  }
}

function linesOf(
  { bets, matches, ungraded, roiPct, closingLineValuePct }: ScorecardGroup,
  name: string,
  format: ChatFormat,
): string[] {
  const { scorecard: texts } = format.texts.boards;
  return [
    texts.counts(name, bets, matches, ungraded),
    `  ${texts.returned(estimateText(roiPct, format), estimateText(closingLineValuePct, format))}`,
  ];
}

/** Sentence on what the figures can support. */
function verdictText({ verdict: { code, betsNeeded } }: ScorecardGroup, format: ChatFormat): string {
  const { verdicts, needed } = format.texts.boards.scorecard;
  if (code !== 'undecided' || betsNeeded === null) return verdicts[code];
  return `${verdicts[code]} ${needed(numberText(betsNeeded, format))}`;
}

function boardName({ key }: ScorecardGroup, { texts }: ChatFormat): string {
  const names: Readonly<Record<string, string>> = texts.boards.scorecard.boards;
  return names[key] ?? key;
}

interface Bounded {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

function estimateText({ value, low, high }: Bounded, format: ChatFormat): string {
  const mean = value === null ? format.texts.unknown : `${percentText(value, format)} %`;
  if (low === null || high === null) return mean;
  return `${mean} ${format.texts.boards.scorecard.interval(percentText(low, format), percentText(high, format))}`;
}
