import type { SqlClient } from '../../database/sql-client.js';
import { marketFamily } from '../../football/market-family.js';
import type { ReplayDivision } from '../load-replay.js';
import { replayHere } from '../replayer.js';
import type { BacktestOptions } from '../replayer.js';
import { periodOf } from '../run-backtest.js';
import { seasonStart } from '../walk-forward.js';
import { JudgedMarket } from './judged-market.js';
import type { ValueMatch } from './judged-market.js';
import type { PriceOptions } from './season-forecasts.js';
import { readMatchPrices, SeasonForecasts } from './season-forecasts.js';
import { evaluateValue, listedBets, minimumsOf } from './value-backtest.js';
import type { SeasonWeights, ValueBet, ValueReport } from './value-backtest.js';
import { VALUE_MARKETS } from './value-quotes.repository.js';

/** Options of `backtestValue`. */
export interface ValueOptions extends BacktestOptions {
  /** Least number of sources of every market; null: those of the boards. */
  minConsensus: number | null;
  quoteMaxAgeMinutes: number;
  /** Price feeds to ignore before the close, to measure their influence. */
  without?: readonly string[];
}

/**
 * Backtests prices of match results, goal totals and handicaps, judged by a forecast of the close fitted to the markets
 * that closed before each season, and by the serving goals model.
 */
export async function backtestValue(
  sql: SqlClient,
  now: Date,
  divisions: readonly ReplayDivision[],
  { minConsensus, ...options }: ValueOptions,
): Promise<{ report: ValueReport; bets: readonly ValueBet[] }> {
  const minimums = minimumsOf(minConsensus);
  const { quoteMaxAgeMinutes, without } = options;
  const forecasts = new SeasonForecasts(sql, { now, quoteMaxAgeMinutes, without });
  const markets: JudgedMarket[] = [];
  const seasons = new Map<number, SeasonWeights[]>();
  for (const match of await valueMatches(sql, now, divisions, options)) {
    const start = seasonStart(new Date(match.playedAt * 1000));
    const { fits, serving } = await forecasts.at(start);
    seasons.set(
      start.getTime(),
      VALUE_MARKETS.map((market) => {
        const { weights, matches } = fits[marketFamily(market, false)];
        return { market, from: start.toISOString().slice(0, 10), matches, weights };
      }),
    );
    markets.push(...match.markets.map((priced) => new JudgedMarket(priced, match, serving)));
  }
  const bets = listedBets(markets, minimums);
  const weights = [...seasons].sort(([one], [other]) => one - other).flatMap(([, each]) => each);
  return { report: evaluateValue(markets, bets, { minimums, weights }, periodOf(options)), bets };
}

/** Matches with their prices and the serving goals model's predictions from before their round. */
export async function valueMatches(
  sql: SqlClient,
  now: Date,
  divisions: readonly ReplayDivision[],
  options: BacktestOptions & Omit<PriceOptions, 'now'>,
): Promise<ValueMatch[]> {
  const { replayer = replayHere } = options;
  const replays = await Promise.all(
    divisions.map((division) =>
      replayer.teams([division], { statistic: 'goals', seesPrices: true }, options, division.name),
    ),
  );
  const matches: ValueMatch[] = [];
  for (const [index, division] of divisions.entries()) {
    const prices = await readMatchPrices(sql, division.competitionId, { ...options, now });
    for (const { replay, prediction } of replays[index]!) {
      const { fixtureId, playedAt, home, away } = replay.match;
      const priced = prices.get(fixtureId);
      if (home.goals === undefined || away.goals === undefined || priced === undefined) continue;
      matches.push({
        ...priced,
        division: division.division,
        competitionId: division.competitionId,
        ...{ fixtureId, playedAt, prediction },
        home: home.goals,
        away: away.goals,
      });
    }
  }
  return matches;
}
