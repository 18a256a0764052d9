/** The bets of a value backtest as a table: one row per match, market, line, side and kind of price. */
import { csvText } from '../../common/csv.js';
import { round } from '../../common/rounding.js';
import { decidedStake } from '../../football/bet-grade.js';
import type { ValueBet } from './value-backtest.js';
import type { ValueMarket } from './value-quotes.repository.js';

const COLUMNS = [
  'division',
  'season',
  'event_id',
  'family',
  'line',
  'outcome',
  'bookmaker',
  'is_named',
  'price',
  'claimed',
  'realised_at_close',
  'won',
];
const FAMILIES: Readonly<Record<ValueMarket, string>> = {
  matchResult: 'matchResult',
  goals: 'goalTotals',
  asianHandicap: 'handicaps',
};
const PERCENT_DECIMALS = 4;

/**
 * Every bet with a claim above 0. `claimed` and `realised_at_close` are percent of the stake, the latter empty where
 * the close is unknown; `bookmaker` is empty for the best published price; `won` is the share of the decided stake that
 * won, empty where all of it was returned.
 */
export function betRows(bets: readonly ValueBet[]): string {
  return csvText([COLUMNS, ...bets.map(rowOf)]);
}

function rowOf({ judged, market, listed, claimed, atClose }: ValueBet): unknown[] {
  const { priced, match } = market;
  const { decided, won } = decidedStake(market.grade(listed.sideIndex));
  const percent = (value: number): number => round(value * 100, PERCENT_DECIMALS);
  const isNamed = judged === 'named';
  return [
    match.division,
    match.season,
    match.fixtureId,
    FAMILIES[priced.market],
    Number.isNaN(priced.line) ? null : priced.line,
    listed.side,
    isNamed ? listed.bookmaker : null,
    isNamed,
    listed.price,
    percent(claimed),
    atClose === null ? null : percent(atClose),
    decided === 0 ? null : won / decided,
  ];
}
