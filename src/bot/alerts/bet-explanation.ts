import type { ExplainedHorizon, ValueBetExplanation } from '../../value-bets/value-bet-explanation.dto.js';
import type { ExplainedSource } from '../../value-bets/value-bet-judgement.dto.js';
import { STRONG_LOW, STRONG_SOURCES } from '../../football/verdict.js';
import type { Verdict } from '../../football/verdict.js';
import {
  capital,
  fixedText,
  knownText,
  marketText,
  momentText,
  numberText,
  oddsText,
  percentText,
  probabilityText,
  selectionText,
  sideText,
  teamsText,
  verdictText,
} from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';

/** Most sources and prices in one message. */
const mostShown = 8;

/** Why a bet is listed: the sources' probabilities without margins, the model, the player's record, and every price. */
export function explanationText(explanation: ValueBetExplanation, format: ChatFormat): string {
  const { card, judgement, quotes } = explanation;
  const { scannerSide: side, scannerFairOdds: fair, scannerOdds: odds, edgeLow, edgeHigh } = card;
  const { why, bets, at, noBookmaker } = format.texts.boards;
  const known = (value: number | null): string => knownText(value, format);
  const price = (value: number | null): string => (value === null ? format.texts.unknown : oddsText(value, format));
  const horizon = explanation.horizons.find(({ isUsed }) => isUsed);
  const prices = quotes.filter((quote) => quote.side === side && quote.isCounted).slice(0, mostShown);
  const bet = `${selectionText(side, card.line, format)} ${marketText(card.marketType, format)}`;
  const { worstCase } = judgement;
  return [
    `${card.playerName} ${bet}: ${at(price(odds), card.scannerBookmaker ?? noBookmaker)}`,
    `${teamsText(card.homeTeamName, card.awayTeamName, format)} (${card.leagueName}), ` +
      momentText(new Date(card.matchDate * 1000), format),
    '',
    bets.judged(price(fair), known(card.scannerEdge), known(edgeLow), known(edgeHigh)),
    ...verdictLines(card.verdict, format),
    ...(worstCase === null ? [] : [why.worstCase(why.methods[worstCase.devig], percentText(worstCase.edge, format))]),
    '',
    why.probability(sideText(side, format)),
    ...judgement.sources.slice(0, mostShown).map((source) => sourceLine(source, judgement.devig, format)),
    `• ${why.model(probabilityText(card.modelProbability, format))}`,
    why.forecast(probabilityText(judgement.forecast, format)),
    ...(horizon === undefined ? [] : ['', ...recordLines(horizon, card.last30Stats, format)]),
    '',
    why.prices(prices.map(({ bookmakerName, odds: quoted }) => `${bookmakerName} ${price(quoted)}`).join(', ')),
    why.takesPart,
  ].join('\n');
}

/** The verdict and what it means. */
function verdictLines(verdict: Verdict | null, format: ChatFormat): string[] {
  const name = verdictText(verdict, format);
  if (verdict === null || name === null) return [];
  const meaning = format.texts.boards.why.verdicts[verdict](numberText(STRONG_LOW, format), STRONG_SOURCES);
  return [`${capital(name)}. ${meaning}`];
}

function sourceLine(
  { bookmakers, price, probabilities, share }: ExplainedSource,
  devig: string,
  format: ChatFormat,
): string {
  const { why } = format.texts.boards;
  const probability = probabilities.find((each) => each.devig === devig)?.probability ?? null;
  const names = bookmakers.join(', ');
  const source = price === null ? names : `${names} ${oddsText(price, format)}`;
  return `• ${source}: ${probabilityText(probability, format)}${share === null ? ` (${why.leftOut})` : ''}`;
}

function recordLines(
  { matches, minutes, total, mean, expectedMinutes }: ExplainedHorizon,
  counts: readonly number[],
  format: ChatFormat,
): string[] {
  const { why } = format.texts.boards;
  return [
    why.record(matches, numberText(total, format), minutes, counts.slice(0, 10).join(', ')),
    why.expected(fixedText(mean, 2, format), Math.round(expectedMinutes)),
  ];
}
