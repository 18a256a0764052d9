import { Injectable } from '@nestjs/common';
import type { AccessMark } from '../../common/access/access.decorator.js';
import { queryOf } from '../../common/validation/request.pipe.js';
import { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { ValueBetsQuery } from '../../value-bets/value-bets-query.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import { edgeText, listLines, shown } from '../answer-text.js';
import { listedPage } from '../listed-page.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { PagesInput } from '../tool-inputs.dto.js';
import { inputOf, listMembers, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

const input = inputOf(
  ValueBetsQuery,
  [
    ...(['eventIds', 'teamIds', 'playerIds', 'uniqueTournamentIds', 'search', 'marketType', 'bookmakers'] as const),
    ...(['mode', 'direction', 'minEdgeLow', 'minOdds', 'maxOdds', 'inPredictedLineup'] as const),
    ...(['kickoffWindow', 'date', 'tz', 'sortBy', 'sortOrder', 'revision'] as const),
  ],
  PagesInput,
);

/** Members of a card with the bet, its price, and how certain its edge is. */
export const cardRow = recordOf(ValueBetCard, [
  ...(['cardKey', 'matchId', 'matchDate', 'homeTeamName', 'awayTeamName', 'leagueName', 'playerId'] as const),
  ...(['playerName', 'teamName', 'marketType', 'line', 'scannerSide', 'scannerOdds', 'scannerBookmaker'] as const),
  ...(['scannerFairOdds', 'scannerEdge', 'edgeLow', 'edgeHigh', 'consensusSources', 'sampleSize'] as const),
  ...(['windowHorizon', 'isLonely'] as const),
]);

/** A card as one line of text. */
export function cardLine(card: ValueBetCard): string {
  const { playerName, scannerSide, line, marketName, scannerOdds, scannerBookmaker, sampleSize } = card;
  const price = scannerOdds === null ? 'no price' : `${scannerOdds} at ${scannerBookmaker}`;
  const edge = edgeText(card.scannerEdge, card.edgeLow, card.edgeHigh);
  const samples = `${sampleSize} matches, ${card.consensusSources} sources`;
  return (
    `${playerName} ${scannerSide} ${line} ${marketName} (${card.homeTeamName} v ${card.awayTeamName}), ${price}, ` +
    `fair ${shown(card.scannerFairOdds)}, ${edge}, ${samples}, cardKey ${card.cardKey}`
  );
}

/** The board of value bets. */
@Injectable()
export class ValueBetsTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'value_bets';
  readonly title = 'Value bets';
  readonly description =
    'Lists bets on players of upcoming matches whose price stands above the fair price. Use it when somebody asks ' +
    'which bets have value. `scannerEdge` is the expected profit in percent of the stake and is uncertain: `edgeLow` ' +
    'and `edgeHigh` are the ends of its 80 % interval, and only an `edgeLow` above 0 (`minEdgeLow: 0`) is called ' +
    'value. `sampleSize` counts the matches of the player behind it, `consensusSources` the independent price ' +
    'sources. An honest list is short and often empty. An edge is an estimate as of `dataAsOf`: no bet is sure to ' +
    'win, prices change, and past results promise nothing. explain_bet tells where a number comes from.';
  readonly input = input;
  readonly output = outputOf(listMembers(cardRow, 'Bets, by `edgeLow` unless `sortBy` says otherwise.'));

  constructor(private readonly bets: ValueBetsService) {}

  accessOf(): AccessMark {
    return { kind: 'internal' };
  }

  async answer({ limit, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const listing = await this.bets.open(queryOf(ValueBetsQuery, { ...criteria, pageSize: limit }));
    const page = await listedPage<number, ValueBetCard>(listing);
    return { data: { ...page }, lines: listLines('bet', page, cardLine) };
  }
}
