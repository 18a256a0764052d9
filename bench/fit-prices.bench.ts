/**
 * Fitting time of the closing-price forecasts: two years of 22 leagues with the price coverage of football-data.co.uk,
 * that is eight bookmakers and an exchange on match result, goal total and handicap, opening and closing. The prices
 * are generated; measured from the quotes as returned by the database to the parameters as stored.
 *
 *   npm run bench fit-prices -- [share 1]
 *
 * A share of .2 makes a fifth of the leagues. Processor time is bounded, in proportion to the share.
 */
import { cpuSeconds, memoryMebibytes } from './support/process-usage.js';
import { tableLines } from './support/table.js';
import { fitModels } from '../src/fitting/fit-models.js';
import { closedMarketRows } from '../src/fitting/prices/closed-markets.js';
import { SourceSkillSums } from '../src/fitting/prices/source-skill-sums.js';
import type { ClosedQuote } from '../src/fitting/prices/closed-markets.repository.js';
import type { BetSide } from '../src/football/bet-grade.js';
import { MARKET_FAMILIES } from '../src/football/market-family.js';
import type { MarketFamily } from '../src/football/market-family.js';
import { layMargin } from '../src/football/odds-margin.js';
import { Random } from '../src/maths/random.js';
import type { CloseRow } from '../src/models/price-forecast/close-rows.js';
import type { PriceForecastFit } from '../src/models/price-forecast/fit.js';
import { sidesOf } from '../src/models/price-forecast/market-prices.js';

const BOUND_SECONDS = 60;
const LEAGUES = 22;
/** Two seasons of 380. */
const MATCHES = 760;
const HOUR = 3600;
const NOW = 1_700_000_000;
/** Deviation of a source's log-odds from the common opinion, before the match and at the close. */
const SOURCES = [
  ['pinnacle', 0.02],
  ['bet365', 0.05],
  ['bwin', 0.06],
  ['william-hill', 0.06],
  ['ladbrokes', 0.06],
  ['unibet', 0.06],
  ['interwetten', 0.07],
  ['vc-bet', 0.06],
  ['betfair-exchange', 0.03],
] as const;

const share = Number(process.argv[3] ?? 1);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Log-odds of a match's markets: of one side in two-way markets, of each side in three-way ones. */
interface Opinion {
  readonly market: string;
  readonly line: number | null;
  readonly logits: readonly number[];
}

/** Opinions before a match and at the close; in a third of the matches the handicap has moved by a quarter. */
function opinionsOf(random: Random): readonly [before: Opinion[], close: Opinion[]] {
  const [strength, goals] = [0.6 * random.normal(), 0.25 * random.normal()];
  const opinionsAt = (moved: number, line: number): Opinion[] => [
    { market: 'matchResult', line: null, logits: [0.4 + strength + moved, 0, 0.1 - strength - moved] },
    { market: 'goals', line: 2.5, logits: [goals + moved] },
    { market: 'asianHandicap', line, logits: [moved] },
  ];
  const line = -Math.round(strength * 4) / 4;
  const move = 0.1 * random.normal();
  return [opinionsAt(0, line), opinionsAt(move, random.chance(1 / 3) ? line - Math.sign(move) / 4 : line)];
}

function probabilitiesOf(logits: readonly number[], noise: () => number): number[] {
  const masses = (logits.length === 1 ? [...logits, 0] : logits).map((logit) => Math.exp(logit + noise()));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.map((mass) => mass / total);
}

function leagueQuotes(league: number): ClosedQuote[] {
  const random = new Random(`league ${league}`);
  const quotes: ClosedQuote[] = [];
  for (let match = 0; match < MATCHES; match += 1) {
    const [fixtureId, kickoff] = [league * MATCHES + match, NOW - (match + 1) * 20 * HOUR];
    const own: ClosedQuote[] = [];
    const [before, close] = opinionsOf(random);
    for (const [opinions, quotedAt] of [
      [before, kickoff - 30 * HOUR],
      [close, kickoff],
    ] as const) {
      for (const { market, line, logits } of opinions) {
        const isReplaced = quotedAt < kickoff;
        SOURCES.forEach(([priceFeed, deviation], bookmakerId) => {
          const isExchange = priceFeed === 'betfair-exchange';
          const probabilities = probabilitiesOf(logits, () => deviation * random.normal());
          layMargin(probabilities, isExchange ? 0.01 : 0.06).forEach((inverse, index) =>
            own.push({
              ...{
                fixtureId,
                kickoff,
                market,
                scope: 'match',
                playerId: null,
                line,
                bookmakerId,
                priceFeed,
                isExchange,
              },
              side: sidesOf(market)[index] as BetSide,
              ...{ odds: 1 / inverse, quotedAt, isAssumed: true, replacedAt: isReplaced ? kickoff : Infinity },
            }),
          );
        });
      }
    }
    // in the row order of the statement
    quotes.push(
      ...own.sort(
        (one, other) => one.market.localeCompare(other.market) || (one.line ?? Infinity) - (other.line ?? Infinity),
      ),
    );
  }
  return quotes;
}

const leagues = Math.max(1, Math.round(LEAGUES * share));
const options = { maximumAge: 24 * HOUR, calibrationOf: () => null };
const skill = new SourceSkillSums();
const rows = new Map<MarketFamily, CloseRow[]>(MARKET_FAMILIES.map((family) => [family, []]));
let [quotes, reading] = [0, 0];
for (let league = 0; league < leagues; league += 1) {
  const own = leagueQuotes(league);
  quotes += own.length;
  const began = cpuSeconds(process.pid);
  for (const [family, more] of closedMarketRows(league, own, options, skill))
    rows.set(family, rows.get(family)!.concat(more));
  reading += cpuSeconds(process.pid) - began;
}
const began = cpuSeconds(process.pid);
const fits = fitModels({
  kind: 'prices',
  rows: [...rows].map(([statistic, each]) => ({ statistic, rows: each, skill: skill.skillOf(statistic) })),
});
const fitting = cpuSeconds(process.pid) - began;
const families = fits.flatMap(({ statistic, parameters }) => {
  const { matches, rows: count, weights } = parameters as PriceForecastFit;
  const { pinnacle } = weights;
  if (count === 0) return [];
  return [
    [statistic, String(matches), String(count), pinnacle?.weight.toFixed(3) ?? '-', pinnacle?.error?.toFixed(3) ?? '-'],
  ];
});
tableLines(['', 'matches', 'rows', 'weight of Pinnacle', 'standard error'], families).forEach(say);
const [total, bound] = [reading + fitting, (BOUND_SECONDS * leagues) / LEAGUES];
say(
  `${leagues} leagues, ${quotes} prices: rows ${reading.toFixed(1)} s, fit ${fitting.toFixed(1)} s of processor time, ` +
    `at most ${memoryMebibytes(process.pid).peak.toFixed(0)} MiB`,
);
say(`bound: ${bound.toFixed(0)} s: ${total <= bound ? 'met' : 'MISSED'}`);
process.exitCode = total <= bound ? 0 : 1;
