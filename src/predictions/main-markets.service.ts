import { Injectable } from '@nestjs/common';
import { instantText } from '../common/calendar/instant.js';
import { round, roundFairOdds, roundKnown } from '../common/rounding.js';
import { AppConfig } from '../config/app-config.js';
import { currentTeamModel, FittedModelsService, priceForecastsOf } from '../fitting/fitted-models.service.js';
import type { FittedTeamModel, StoredFit } from '../fitting/fitted-models.service.js';
import { judgeRules } from '../football/judge/judge.js';
import { SCORE_VALUES, gradeOf } from '../football/bet-grade.js';
import type { MatchScore } from '../football/bet-grade.js';
import type { TeamCurves } from '../models/team-curves.js';
import type { PriceForecasts } from '../models/price-forecast/price-forecasts.js';
import { predictTeams } from '../models/team-models.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import { bestOf, goalCurves, mainMarkets, matchResult } from './main-markets.js';
import type { MainMarket, MainMarketSide } from './main-markets.js';
import type {
  FixtureMarkets,
  GoalsModelView,
  MainMarketOutcome,
  MainMarketView,
  ScoreGridMarketView,
} from './main-markets.dto.js';
import { judgeFactory } from './judged-market.js';
import { scoreGridMarkets } from './score-grid-markets.js';
import type { ScoreGridMarket } from './score-grid-markets.js';
import { MarketQuotesRepository } from './market-quotes.repository.js';
import type { PredictionQuote } from './market-quotes.repository.js';

export { MAIN_MARKETS } from './main-markets.js';
export type { MainMarketKey } from './main-markets.js';
export type { PredictionQuote };

const probabilityDecimals = 4;

/** A fixture whose markets are shown. */
interface PricedFixture {
  readonly id: number;
  readonly competitionId: number;
  readonly kickoffAt: Date;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
}

/** Ids of the bookmakers whose best prices are shown; null: all. Fair prices always use all sources. */
type ComparedBookmakers = ReadonlySet<number> | null;

/** Stored fits by which markets are judged. */
interface StoredMarkets {
  /** The newest fit of goals in the competition. */
  readonly fit: StoredFit | null;
  readonly quotes: readonly PredictionQuote[];
  /** The newest fits of the forecasts of closing prices, by market family. */
  readonly forecasts: readonly { readonly statistic: string; readonly parameters: object }[];
}

/** The main markets of a fixture, by the rules of team statistics. */
@Injectable()
export class MainMarketsService {
  constructor(
    private readonly repository: MarketQuotesRepository,
    private readonly fittedModels: FittedModelsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Prices and model at a moment; for a fixture that has begun, at its kick-off.
   * @param fixture with any status
   * @param stored fits as of that moment
   * @param score of a match that was played to the end; null without one
   */
  marketsOf(
    fixture: PricedFixture,
    { fit, quotes, forecasts: fits }: StoredMarkets,
    score: MatchScore | null,
    compared: ComparedBookmakers,
    now: Date,
  ): FixtureMarkets {
    const { kickoffAt } = fixture;
    const asOf = kickoffAt < now ? kickoffAt : now;
    const fitted = fit && currentTeamModel('goals', fit);
    const expected = expectedOf(fixture, fitted);
    const judgeOf = judgeFactory(quotes, { ...fixture, forecasts: priceForecastsOf(fits) });
    const markets = mainMarkets(expected, quotes, judgeOf);
    const curves = goalCurves(expected, quotes, judgeOf);
    const moments = markets.flatMap(({ eligible }) => eligible.map(({ quotedAt }) => quotedAt.getTime()));
    return {
      asOf,
      markets: markets.map((market) => viewOf(market, score, compared)),
      scoreGrid: expected === null || curves === null ? [] : scoreGridMarkets(expected, curves).map(gridView),
      model: fitted && expected && curves && modelView(fitted, expected, curves),
      oldestQuoteAt: moments.length === 0 ? null : new Date(moments.reduce((one, other) => Math.min(one, other))),
    };
  }

  /**
   * Match result markets of fixtures that have not begun, by fixture. Two statements for any number of fixtures.
   * @param forecasts current forecasts of closing prices
   */
  async findResults(
    fixtures: readonly PricedFixture[],
    forecasts: PriceForecasts,
    compared: ComparedBookmakers,
    now: Date,
  ): Promise<ReadonlyMap<number, MainMarketView>> {
    if (fixtures.length === 0) return new Map();
    const ids = fixtures.map(({ id }) => id);
    const competitionIds = [...new Set(fixtures.map(({ competitionId }) => competitionId))];
    const [quotes, models] = await Promise.all([
      this.repository.listResultQuotes(ids, this.config.quoteMaxAgeMinutes, now),
      this.fittedModels.teamModels(competitionIds, 'goals', now),
    ]);
    return new Map(
      fixtures.map((fixture) => {
        const ofFixture = quotes.filter(({ fixtureId }) => fixtureId === fixture.id);
        const judgeOf = judgeFactory(ofFixture, { ...fixture, forecasts });
        const expected = expectedOf(fixture, models.get(fixture.competitionId) ?? null);
        return [fixture.id, viewOf(matchResult(expected, ofFixture, judgeOf), null, compared)];
      }),
    );
  }
}

/** Prediction of a fixture by a fitted goals model; null without one. */
function expectedOf(
  { kickoffAt, homeTeamId, awayTeamId }: PricedFixture,
  fitted: FittedTeamModel | null,
): TeamPrediction | null {
  if (fitted === null) return null;
  // goals do not depend on the referee
  const fixture = { playedAt: kickoffAt.getTime() / 1000, homeTeamId, awayTeamId, refereeId: null };
  return predictTeams('goals', fitted.parameters, fixture);
}

function viewOf(of: MainMarket, score: MatchScore | null, compared: ComparedBookmakers): MainMarketView {
  const { market, line, isMainLine, sides, sources, weight, eligible } = of;
  const offered = compared === null ? null : eligible.filter(({ bookmakerId }) => compared.has(bookmakerId));
  return {
    market,
    line,
    isMainLine,
    outcomes: sides.map((each) => ({
      ...outcomeOf(offered === null ? each : { ...each, best: bestOf(offered, each.side) }),
      grade: score === null ? null : gradeOf({ side: each.side, line }, SCORE_VALUES[market](score)),
    })),
    bookmakerCount: new Set(eligible.map(({ bookmakerId }) => bookmakerId)).size,
    consensusSources: sources,
    minConsensus: judgeRules(market, false).minConsensus,
    modelWeight: weight,
  };
}

function gridView({ market, line, outcomes }: ScoreGridMarket): ScoreGridMarketView {
  return {
    market,
    line,
    outcomes: outcomes.map(({ side, probability, low, high }) => ({
      side,
      probability: round(probability, probabilityDecimals),
      low: round(low, probabilityDecimals),
      high: round(high, probabilityDecimals),
      fairOdds: roundFairOdds(1 / probability),
    })),
  };
}

function outcomeOf({
  side,
  best,
  consensus,
  model,
  fair,
  fairLow,
  fairHigh,
}: MainMarketSide): Omit<MainMarketOutcome, 'grade'> {
  return {
    side,
    best: best && {
      odds: best.odds,
      bookmakerId: best.bookmakerId,
      bookmakerName: best.bookmakerName,
      quotedAt: instantText(best.quotedAt),
      assumed: best.isAssumed,
    },
    consensusProbability: roundKnown(consensus, probabilityDecimals),
    modelProbability: roundKnown(model, probabilityDecimals),
    fairProbability: roundKnown(fair, probabilityDecimals),
    fairLow: roundKnown(fairLow, probabilityDecimals),
    fairHigh: roundKnown(fairHigh, probabilityDecimals),
    fairOdds: fair === null ? null : roundFairOdds(1 / fair),
  };
}

function modelView(fitted: FittedTeamModel, expected: TeamPrediction, { home, away }: TeamCurves): GoalsModelView {
  const { model, version, fittedAt, dataMoment, windowDays, sampleSize } = fitted;
  const { homeMatches, awayMatches, homeLambda, awayLambda } = expected;
  return {
    modelName: `${model}/${version}`,
    fittedAt: instantText(fittedAt),
    dataMoment: dataMoment && instantText(dataMoment),
    windowDays,
    modelMatches: sampleSize,
    homeMatches,
    awayMatches,
    homeLambda: home.mean,
    awayLambda: away.mean,
    modelHomeLambda: homeLambda,
    modelAwayLambda: awayLambda,
  };
}
