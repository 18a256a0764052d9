import type { ExplainedHorizon, ValueBetExplanation } from '../../value-bets/value-bet-explanation.dto.js';
import type { ExplainedSource } from '../../value-bets/value-bet-judgement.dto.js';
import { known, momentText, pluralise } from '../reply-text.js';

/** Most sources and prices that one message shows. */
const mostShown = 8;

const percent = (share: number | null): string => (share === null ? 'unknown' : `${(share * 100).toFixed(1)} %`);

/** Why a bet is listed: what the sources say without their margins, the model, his record, and every price. */
export function explanationText(explanation: ValueBetExplanation, timeZone: string): string {
  const { card, judgement, quotes } = explanation;
  const { scannerSide: side, scannerFairOdds: fair, edgeLow, edgeHigh } = card;
  const horizon = explanation.horizons.find(({ isUsed }) => isUsed);
  const prices = quotes.filter((quote) => quote.side === side && quote.isCounted).slice(0, mostShown);
  return [
    `${card.playerName} ${side} ${card.line} ${card.marketName.toLowerCase()}: ${known(card.scannerOdds)} at ` +
      (card.scannerBookmaker ?? 'no bookmaker'),
    `${card.homeTeamName} v ${card.awayTeamName} (${card.leagueName}), ` +
      momentText(new Date(card.matchDate * 1000), timeZone),
    '',
    `Fair odds ${known(fair)}, edge ${known(card.scannerEdge, ' %')} (80 % interval ${known(edgeLow)} to ` +
      `${known(edgeHigh)} %)`,
    ...(judgement.worstCase === null
      ? []
      : [`Worst way to remove the margins (${judgement.worstCase.devig}): edge ${judgement.worstCase.edge} %`]),
    '',
    `Probability of the ${side}, margins removed:`,
    ...judgement.sources.slice(0, mostShown).map((source) => sourceLine(source, judgement.devig)),
    `• Model alone: ${percent(card.modelProbability)}`,
    `Forecast of the closing price: ${percent(judgement.forecast)}`,
    ...(horizon === undefined ? [] : ['', ...recordLines(horizon, card.last30Stats)]),
    '',
    `Prices: ${prices.map(({ bookmakerName, odds }) => `${bookmakerName} ${odds}`).join(', ')}`,
    'All of this assumes that he takes part; bookmakers void the bet otherwise.',
  ].join('\n');
}

function sourceLine({ bookmakers, price, probabilities, share }: ExplainedSource, devig: string): string {
  const probability = probabilities.find((each) => each.devig === devig)?.probability ?? null;
  const quoted = price === null ? '' : ` at ${price}`;
  return `• ${bookmakers.join(', ')}${quoted}: ${percent(probability)}${share === null ? ' (left out)' : ''}`;
}

function recordLines(
  { matches, minutes, total, mean, expectedMinutes }: ExplainedHorizon,
  counts: readonly number[],
): string[] {
  return [
    `His last ${pluralise(matches, 'match', 'matches')}: ${total} in ${pluralise(minutes, 'minute')}; newest first ` +
      counts.slice(0, 10).join(', '),
    `Expected: ${mean.toFixed(2)} in ${Math.round(expectedMinutes)} minutes`,
  ];
}
