import { DEMO_LEAGUES } from '#demo';
import { BOARDS, DEMO_BOOKMAKERS, feedOf, FixturePrices, HOUR, MINUTE, playSeason } from '#demo/truth';
import type { DemoBookmaker } from '#demo/truth';
import type { CloseRow } from '../../../src/models/price-forecast/close-rows.js';
import { fitPriceForecast } from '../../../src/models/price-forecast/fit.js';
import { closeRows, SubjectClose } from '../../../src/models/price-forecast/market-prices.js';
import { SHIPPED_PRIORS } from '../../../src/models/price-forecast/settings.js';

describe('source weights on demo data', () => {
  /** Delay of a copy behind its original. */
  const DELAY = 36 * HOUR;
  const COPY = 'copy';
  const original = DEMO_BOOKMAKERS.find(({ externalId }) => externalId === 'demo-meridian')!;
  const sides = ['home', 'draw', 'away'];

  /** Rows of match results of two leagues, with a bookmaker that repeats the earlier prices of the sharpest one. */
  function rowsWithCopy(): CloseRow[] {
    const seed = 77;
    const board = BOARDS.find(({ market }) => market === 'matchResult')!;
    const seasons = DEMO_LEAGUES.slice(0, 2).map((league) => playSeason(seed, league, 2024, 0));
    const matches = seasons.flatMap((season) => season.fixtures.map((entry) => ({ season, entry })));
    return matches.flatMap(({ season, entry }, fixtureId) => {
      const { kickoff } = entry.fixture;
      const generated = new FixturePrices(seed, season, entry);
      const oddsOf = (bookmaker: DemoBookmaker, moment: number): number[] => {
        const { outcomes } = generated.snapshot(bookmaker, board, 'closing', moment)!;
        return sides.map((side) => Number(outcomes.find((outcome) => outcome.side === side)!.odds));
      };
      const quoted = (moment: number) =>
        DEMO_BOOKMAKERS.map((bookmaker) => ({
          ...{ feed: feedOf(bookmaker), isExchange: bookmaker.isExchange, odds: oddsOf(bookmaker, moment) },
        }));
      const market = { market: 'matchResult', line: NaN };
      const close = new SubjectClose([{ ...market, prices: quoted(kickoff - 5 * MINUTE) }]).at('matchResult', NaN)!;
      return [24, 6, 1].flatMap((hours) => {
        const moment = kickoff - hours * HOUR;
        const copied = { feed: COPY, isExchange: false, odds: oddsOf(original, moment - DELAY) };
        const prices = { ...market, prices: [...quoted(moment), copied], quotedAt: moment / 1000 };
        const match = { fixtureId, competitionId: 1, kickoff: kickoff / 1000 };
        return closeRows(match, prices, close.probabilities, null);
      });
    });
  }

  it('are at most zero for a bookmaker that copies with a delay, and highest for the sharpest', () => {
    const { weights } = fitPriceForecast(rowsWithCopy(), SHIPPED_PRIORS.matchResult);
    const fitted = Object.entries(weights).flatMap(([feed, { weight, error }]) =>
      error === null ? [] : [{ feed, weight }],
    );
    // the mean is part of the forecast: the total weight of a source
    const shift = fitted.reduce((sum, { weight }) => sum + weight, 0) / fitted.length;
    const parts = new Map(fitted.map(({ feed, weight }) => [feed, 1 / fitted.length + weight - shift]));
    console.log([...parts].map(([feed, part]) => `${feed} ${part.toFixed(3)}`).join(', '));
    expect(weights[COPY]!.weight).toBeLessThanOrEqual(0);
    expect(Math.min(...parts.values())).toBe(parts.get(COPY));
    expect(Math.max(...parts.values())).toBe(parts.get(feedOf(original)));
    expect(parts.get(feedOf(original))! * fitted.length).toBeGreaterThan(2);
  });
});
