import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AccessMark } from '../../common/access/access.decorator.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import {
  ExplainedHorizon,
  ExplainedMatch,
  ExplainedModel,
  ExplainedQuote,
} from '../../value-bets/value-bet-explanation.dto.js';
import type { ValueBetExplanation } from '../../value-bets/value-bet-explanation.dto.js';
import { PlayerTrendGame } from '../../rankings/trends/player-trends.dto.js';
import { ExplainedJudgement, ExplainedMethod, ExplainedSource } from '../../value-bets/value-bet-judgement.dto.js';
import { ValueBetGame } from '../../value-bets/value-bets.dto.js';
import { CardKeyField, ValueBetQuery } from '../../value-bets/value-bets-query.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import { edgeText, probabilityText } from '../answer-text.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { RowsInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';
import { cardLine, cardRow } from './value-bets.tool.js';

class ExplainBetInput extends RowsInput {
  @CardKeyField() cardKey: string;
}

const input = inputOf(ValueBetQuery, ['direction', 'bookmakers', 'includeStale', 'devig', 'revision'], ExplainBetInput);
const left = z.int().min(0);

/** Where the numbers of a value bet come from. */
@Injectable()
export class ExplainBetTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'explain_bet';
  readonly title = 'Explain a bet';
  readonly description =
    'Explains a bet of value_bets by its `cardKey`: the matches of the player, what the model makes of them at each ' +
    'horizon, what each independent price source says, and the fair probability with its 80 % interval under every ' +
    'way to remove margins. Use it when somebody asks why a bet is listed or how sure it is. Send the `direction`, ' +
    '`bookmakers` and `revision` of the list to explain the same numbers. Where `signFlips` is true the value ' +
    'depends on the method, which is a warning. Probabilities assume that the player takes part.';
  readonly input = input;
  readonly output = outputOf({
    card: cardRow,
    model: recordOf(ExplainedModel, ['name', 'fittedAt', 'appearances']).nullable().describe('Null without a model.'),
    sample: z
      .array(
        recordOf(PlayerTrendGame, ['eventId', 'eventTimestamp', 'opponentName', 'isHome', 'minutesPlayed'], {
          ...recordOf(ExplainedMatch, ['isStarter']).shape,
          ...recordOf(ValueBetGame, ['stat']).shape,
        }),
      )
      .describe('His matches with the statistic, newest first; `stat` is compared with the line.'),
    sampleLeft: left.describe('Further matches of the sample.'),
    horizons: z.array(
      recordOf(ExplainedHorizon, [
        ...(['horizon', 'isUsed', 'matches', 'minutes', 'total', 'rawRate', 'priorRate', 'shrinkageWeight'] as const),
        ...(['rate', 'opponentFactor', 'venueFactor', 'expectedMinutes', 'mean', 'dispersion'] as const),
      ]),
    ),
    judgement: recordOf(ExplainedJudgement, ['side', 'modelWeight', 'minConsensus', 'signFlips'], {
      methods: z
        .array(
          recordOf(ExplainedMethod, ['devig', 'fairProbability', 'fairLow', 'fairHigh', 'edge', 'edgeLow', 'edgeHigh']),
        )
        .describe('The best price of the side under every way to remove margins.'),
      sources: z
        .array(recordOf(ExplainedSource, ['bookmakers', 'isJudged', 'kind', 'quotedAt', 'price', 'share']))
        .describe('Independent sources with a fresh price of the line.'),
    }),
    quotes: z
      .array(recordOf(ExplainedQuote, ['bookmakerName', 'side', 'odds', 'quotedAt', 'ageMinutes', 'verdict', 'isBest']))
      .describe('Prices of the line, over before under, highest first.'),
    quotesLeft: left.describe('Further prices.'),
  });

  constructor(private readonly bets: ValueBetsService) {}

  accessOf(): AccessMark {
    return { kind: 'internal' };
  }

  async answer({ limit, cardKey, ...options }: InputOf<typeof input>): Promise<ToolAnswer> {
    const explanation = await this.bets.explain(cardKey, queryOf(ValueBetQuery, options));
    const { sample, quotes } = explanation;
    const data = {
      ...explanation,
      sample: sample.slice(0, limit),
      sampleLeft: Math.max(0, sample.length - limit),
      quotes: quotes.slice(0, limit),
      quotesLeft: Math.max(0, quotes.length - limit),
    };
    return { data, lines: linesOf(explanation) };
  }
}

function linesOf({ card, horizons, judgement, quotes }: ValueBetExplanation): string[] {
  const used = horizons.find(({ isUsed }) => isUsed);
  const method = judgement.methods.find(({ devig }) => devig === judgement.devig);
  const fair = method ?? { fairProbability: null, fairLow: null, fairHigh: null };
  return [
    cardLine(card),
    used === undefined
      ? 'No model of this statistic.'
      : `Model: ${used.total} in ${used.matches} matches and ${used.minutes} minutes, mean ${used.mean.toFixed(2)}.`,
    `Fair: ${probabilityText(fair.fairProbability, fair.fairLow, fair.fairHigh)}, ` +
      `${edgeText(card.scannerEdge, card.edgeLow, card.edgeHigh)}.`,
    ...(judgement.signFlips === true ? ['Warning: the value depends on how margins are removed.'] : []),
    `${judgement.sources.length} independent sources, ${quotes.length} prices.`,
  ];
}
