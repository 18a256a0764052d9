import fc from 'fast-check';
import { JudgedMarket } from '../../../src/backtest/value-listing.js';
import type { ValueMatch } from '../../../src/backtest/value-listing.js';
import { writeFairBets } from '../../../src/boards/builder/team-curves.js';
import { lineValue } from '../../../src/boards/dataset/line-value.js';
import { priceSides } from '../../../src/boards/dataset/prices.js';
import { lineSpans } from '../../../src/boards/dataset/team-lines.js';
import { round } from '../../../src/common/rounding.js';
import { BLEND_DEFAULTS, decidedProbability } from '../../../src/football/blend.js';
import type { PlayerStatisticKey } from '../../../src/football/statistics.js';
import { Random } from '../../../src/maths/random.js';
import { encodeAppearances, fitPlayerCounts } from '../../../src/models/player-counts/index.js';
import type { PlayerAppearance, PlayerCountModel } from '../../../src/models/player-counts/index.js';
import { teamDistributions } from '../../../src/models/team-prediction.js';
import type { TeamPrediction } from '../../../src/models/team-prediction.js';
import { betLines } from '../../../src/predictions/bet-lines.js';
import { mainMarkets } from '../../../src/predictions/main-markets.js';
import { judgeFactory } from '../../../src/predictions/judged-market.js';
import type { PredictionQuote } from '../../../src/predictions/market-quotes.repository.js';
import { quotedLines } from '../../../src/predictions/quoted-lines.js';
import { priceBet } from '../../../src/rankings/prices/price-outliers.record.js';
import { priceVariant } from '../../../src/rankings/prices/price-variant.js';
import { judgementOf } from '../../../src/value-bets/card-judgement.js';
import { cardDefaults, cardVariant, fairCardSide, rankedView } from '../../../src/value-bets/card-variant.js';
import { DAY, NOW, plannedDataset, plannedSnapshot } from '../../support/boards/planned-dataset.js';
import type { PlannedLine } from '../../support/boards/dataset-plan.js';

interface Priced {
  readonly line: number;
  /** By bookmaker, in the order of their names; null: the other side alone is quoted. */
  readonly odds: readonly { readonly over: number; readonly under: number | null }[];
}

const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'];
const sides = ['over', 'under'] as const;

/** Lines with prices of one to six sources, with and without a counter-price. */
function priced(lines: readonly number[]): fc.Arbitrary<readonly Priced[]> {
  const odds = fc
    .record({
      over: fc.integer({ min: 110, max: 900 }),
      margin: fc.integer({ min: 102, max: 112 }),
      isTwoSided: fc.boolean(),
    })
    .map(({ over, margin, isTwoSided }) => ({
      over: over / 100,
      under: isTwoSided ? Math.max(1.05, Math.round(100 / (margin / 100 - 100 / over)) / 100) : null,
    }));
  return fc.uniqueArray(
    fc.record({ line: fc.constantFrom(...lines), odds: fc.array(odds, { minLength: 1, maxLength: 6 }) }),
    { selector: ({ line }) => line, minLength: 1, maxLength: 4 },
  );
}

/** Lines of a fixture, their sides one after the other. */
function planned(lines: readonly Priced[], of: Pick<PlannedLine, 'scope' | 'statistic'> & { player?: string }) {
  return lines.flatMap(({ line, odds }) =>
    sides.flatMap((side) => {
      const quotes = odds.flatMap((own, index) =>
        own[side] === null ? [] : [{ bookmaker: names[index]!, odds: own[side] }],
      );
      return quotes.length === 0 ? [] : [{ ...of, line, side, quotes } as PlannedLine];
    }),
  );
}

const fixture = { id: 1, home: 'Home', away: 'Away', kickoff: NOW + DAY };

describe('one judge', () => {
  it('gives a line of goals one value on price outliers, team statistics, fixture pages and in the backtest', () => {
    const mean = fc.double({ min: 0.3, max: 3, noNaN: true });
    const expectation = fc.record({ homeLambda: mean, awayLambda: mean }).map((means): TeamPrediction => ({
      ...{ ...means, nu: 1, dependence: 0, homeMatches: 20, awayMatches: 20 },
      ...{ homeDispersion: null, awayDispersion: null, totalDispersion: null },
    }));
    let judgedBets = 0;
    fc.assert(
      fc.property(priced([0.5, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.5]), expectation, (lines, expected) => {
        const { dataset, contexts } = plannedDataset({
          fixtures: [{ ...fixture, lines: planned(lines, { scope: 'match', statistic: 'goals' }) }],
        });
        const { prices } = contexts[0]!;
        const { total } = writeFairBets(prices.lines, new Map([['goals', expected]])).get('goals')!;
        const quotes = lines.flatMap(({ line, odds }) =>
          odds.flatMap((own, index) =>
            sides.flatMap((side): PredictionQuote[] => {
              const price = own[side];
              if (price === null) return [];
              return [
                {
                  ...{ fixtureId: 1, market: 'goals', scope: 'match', line, side, odds: price, isExchange: false },
                  ...{ bookmakerId: index, bookmakerName: names[index]!, priceFeed: names[index]!, isAssumed: false },
                  quotedAt: new Date(NOW * 1000),
                },
              ];
            }),
          ),
        );
        const span = lineSpans(prices.lines)('goals', 'match');
        const choice = { includeStale: false, bookmakers: null };
        const quoted = quotedLines(prices, span, dataset.entities.bookmakers, choice);
        const count = { model: teamDistributions(expected).total, curve: total };
        const shown = betLines([], quoted, count, BLEND_DEFAULTS.goalTotals);
        const pages = mainMarkets(expected, quotes, judgeFactory(quotes));
        const match: ValueMatch = {
          ...{ division: '', fixtureId: 1, playedAt: NOW, home: 0, away: 0, prediction: expected },
          markets: lines.map(({ line, odds }) => ({
            ...{ fixtureId: 1, market: 'goals', line, knownAt: 0, closing: [] },
            opening: odds.map(({ over, under }, index) => ({
              ...{ bookmaker: names[index]!, name: names[index]!, feed: names[index]! },
              odds: [over, under ?? NaN],
            })),
            openingMaximum: [NaN, NaN],
            closingMean: [NaN, NaN],
          })),
        };
        const rule = { ...BLEND_DEFAULTS.goalTotals, judged: 'named', maxOdds: Infinity } as const;
        const { line: lineOf, side: sideOf, bestQuote, sources } = prices.lines.columns;
        for (let row = 0; row < prices.lines.rows; row += 1) {
          const [line, side] = [lineOf[row]!, priceSides[sideOf[row]!] as 'over' | 'under'];
          const value = lineValue(prices, row, bestQuote[row]!);
          const own = shown.find((each) => each.line === line)!;
          const best = side === 'over' ? own.bestOver : own.bestUnder;
          expect(best?.edge ?? NaN).toBe(value.valueEdge);
          for (const market of pages.filter((each) => each.market === 'goals' && each.line === line))
            expect(market.sides.find((each) => each.side === side)?.fair ?? NaN).toBe(value.fairProbability);
          if (sources[row]! < rule.minConsensus) {
            expect(value.valueEdge).toBeNaN();
            continue;
          }
          const market = match.markets.find((each) => each.line === line)!;
          const [bet] = new JudgedMarket(market, match)
            .list({ ...rule, maxDiscrepancy: Infinity, maxValueEdge: Infinity }, -Infinity)
            .filter((each) => each.side === side);
          expect([bet?.edge, bet?.fairProbability]).toEqual([value.valueEdge, value.fairProbability]);
          judgedBets += 1;
        }
      }),
      { numRuns: 150, seed: 28 },
    );
    expect(judgedBets).toBeGreaterThan(50);
  });

  it('gives a line of a player one value on value bets, in their explanation, on price outliers and in the record', () => {
    const random = new Random('one judge');
    const weeks = Array.from({ length: 40 }, (_, week) => week);
    const appearances = weeks.flatMap((week) =>
      Array.from({ length: 60 }, (_, player): PlayerAppearance => ({
        ...{ playedAt: NOW - week * 7 * DAY, knownAt: NOW - week * 7 * DAY, playerId: player, isStarter: true },
        ...{ teamId: 1 + (player % 8), opponentId: 1 + ((player + week) % 8), isHome: week % 2 === 0, minutes: 90 },
        ...{ positionGroup: 'F', position: null, values: { shots: random.poisson(1 + (player % 3)) } },
      })),
    );
    const model = fitPlayerCounts({
      statistic: 'shots',
      columns: encodeAppearances(appearances, ['shots']),
      fittedAt: NOW,
    })!;
    const models = new Map<PlayerStatisticKey, PlayerCountModel>([['shots', model]]);
    const history = weeks.map((week) => ({
      ...{ kickoff: NOW - (week + 1) * 7 * DAY, team: 'Home', opponent: 'Others', isHome: week % 2 === 0 },
      own: { shots: random.poisson(2) },
    }));
    let judgedBets = 0;
    fc.assert(
      fc.property(
        priced([0.5, 1.5, 2, 2.25, 2.5, 3.5]),
        fc.constantFrom('over' as const, 'under' as const),
        fc.boolean(),
        (lines, direction, hasModel) => {
          const snapshot = plannedSnapshot({
            fixtures: [
              {
                ...fixture,
                eleven: [{ player: 'Jota', side: 'home', group: 'F' }],
                lines: planned(lines, { scope: 'player', player: 'Jota', statistic: 'shots' }),
              },
            ],
            players: { Jota: history },
            playerModels: (competitions) => new Map(hasModel ? competitions.map((_, code) => [code, models]) : []),
          });
          const variant = cardVariant(snapshot, { ...cardDefaults, direction });
          const all = { includeStale: false, compared: null };
          const outliers = priceVariant(snapshot, { ...all, asksForValue: true, namesResults: true });
          for (let row = 0; row < variant.table.rows; row += 1) {
            const line = variant.table.columns[`${direction}Line`][row]!;
            if (line < 0) continue;
            const value = lineValue(snapshot.prices, line, variant.quote[row]!);
            const edge = variant.edge[row]!;
            const fair = fairCardSide(snapshot, variant, row, rankedView(variant, row));
            expect(value.fairProbability).toBe(fair === null ? NaN : decidedProbability(fair.win, fair.lose));
            expect([value.valueEdge, outliers.valueEdge()[line]]).toEqual([edge, edge]);
            const told = judgementOf(snapshot, variant, row).methods.find(({ devig }) => devig === 'power')!;
            const recorded = priceBet(snapshot, line, all);
            if (Number.isNaN(edge)) {
              expect([told.edge, recorded]).toEqual([null, null]);
              continue;
            }
            expect([told.edge, recorded?.edge]).toEqual([round(edge, 2), round(edge, 2)]);
            const probability = round(value.fairProbability, 4);
            expect([told.fairProbability, recorded?.fairProbability]).toEqual([probability, probability]);
            judgedBets += 1;
          }
        },
      ),
      { numRuns: 100, seed: 28 },
    );
    expect(judgedBets).toBeGreaterThan(30);
  });
});
