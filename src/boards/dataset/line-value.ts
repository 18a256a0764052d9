import { TEAM_MARKETS, scopes } from './prices.js';
import type { LineTable, Prices } from './prices.js';
import { edgeOf, isJudged, judge, judgedBets, judgeRules } from '../../football/judge/judge.js';
import type { JudgedBets, Judgement, JudgeRules } from '../../football/judge/judge.js';
import type { ConsensusKind } from '../../football/judge/sources.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';

/** Value of a side of a line, by fresh prices of all sources and the model. */
export interface LineValue {
  /** Independent sources at the line. */
  readonly sources: number;
  /** null without a source. */
  readonly kind: ConsensusKind | null;
  /** Probability of the side by these sources, if the bet is decided; NaN without any. */
  readonly consensusProbability: number;
  /** Weight of the model in the forecast of the line. */
  readonly modelWeight: number;
  /** Fair probability of the side, if the bet is decided; NaN where it is unknown. */
  readonly fairProbability: number;
  /** Expected profit at the price in percent of the stake, and its 80 % interval; NaN with too few sources. */
  readonly valueEdge: number;
  readonly edgeLow: number;
  readonly edgeHigh: number;
}

const playerScope = scopes.indexOf('player');
/** By market index of a line; created once, so that judging many rows allocates nothing. */
const rulesOfTeams = TEAM_MARKETS.map((market) => judgeRules(market, false));
const rulesOfPlayers = PLAYER_STATISTIC_KEYS.map((market) => judgeRules(market, true));

/** The rules by which prices of a line are judged. */
export function rulesOfLine({ columns: { scope, statistic } }: LineTable, row: number): JudgeRules {
  return (scope[row] === playerScope ? rulesOfPlayers : rulesOfTeams)[statistic[row]!]!;
}

/** Judges a price of a line. */
export function judgeLine({ lines }: Prices, row: number, odds: number): Judgement {
  const { win, lose, error, sources, logit } = lines.columns;
  const bet = { win: win[row]!, lose: lose[row]!, error: error[row]! };
  return judge(bet, odds, { sources: sources[row]!, logit: logit[row]! }, rulesOfLine(lines, row));
}

/** The bets on all lines, at any price; cached by callers. */
export function judgedLines({ lines }: Prices): JudgedBets {
  return judgedBets(lines.columns, (row) => isLineJudged(lines, row, rulesOfLine(lines, row)));
}

/** Whether the prices of a line can be judged. */
export function isLineJudged({ columns: { sources, logit } }: LineTable, row: number, rules: JudgeRules): boolean {
  return isJudged({ sources: sources[row]!, logit: logit[row]! }, rules);
}

/** Expected profit in percent of the stake at a quote's price; NaN where it is unknown. */
export function valueEdgeOf({ lines, quotes }: Prices, row: number, quote: number): number {
  const { win, lose } = lines.columns;
  if (!isLineJudged(lines, row, rulesOfLine(lines, row))) return NaN;
  return edgeOf(win[row]!, lose[row]!, quotes.columns.odds[quote]!);
}

/**
 * The value of a quote's price.
 * @param row row of its line
 * @param quote row in the table of quotes
 */
export function lineValue(prices: Prices, row: number, quote: number): LineValue {
  const { consensus, sources: counts, isCalibrated, modelWeight, fair } = prices.lines.columns;
  const sources = counts[row]!;
  const { edge, edgeLow, edgeHigh } = judgeLine(prices, row, prices.quotes.columns.odds[quote]!);
  return {
    sources,
    kind: sources === 0 ? null : isCalibrated[row] === 1 ? 'calibrated' : 'twoSided',
    consensusProbability: sources === 0 ? NaN : consensus[row]!,
    modelWeight: modelWeight[row]!,
    fairProbability: fair[row]!,
    valueEdge: edge,
    edgeLow,
    edgeHigh,
  };
}
