import type { MadeRecord } from '../boards/records/board-records.js';
import type { BoardSnapshot } from '../boards/snapshot/snapshot.js';
import { priceSides } from '../boards/dataset/prices.js';
import type { LineSpan, Prices } from '../boards/dataset/prices.js';
import { instantOf, instantText } from '../common/calendar/instant.js';
import { round } from '../common/rounding.js';
import { isLineJudged } from '../boards/dataset/line-value.js';
import { marketFamily } from '../football/market-family.js';
import { teamStatistic } from '../football/statistics.js';
import type { TeamCount } from '../models/team-curves.js';
import { resultProbabilities } from '../models/team-goals/score-grid.js';
import { teamModelOf } from '../models/team-models.js';
import { goalGrid, teamDistributions } from '../models/team-prediction.js';
import { betLines, isUnfiltered, passesFilter } from './bet-lines.js';
import type { BetLine } from './bet-lines.js';
import { betLineRecord } from './bet-line.record.js';
import { rulesUnder } from './judged-row.js';
import type { JudgedRow, JudgeOptions } from './judged-row.js';
import type { PredictionOptions } from './prediction-variant.js';
import { quotedLines } from './quoted-lines.js';
import type {
  MatchResultPrediction,
  MatchResultProbabilities,
  TeamStatisticsPrediction,
} from './team-statistics.dto.js';

const probabilityDecimals = 4;

/** Converts a row of team statistics to its rounded record. */
export function predictionRecord(
  snapshot: BoardSnapshot,
  row: number,
  judged: JudgedRow,
  options: PredictionOptions,
): MadeRecord {
  const { entities } = snapshot.dataset;
  const { columns } = snapshot.teamStatistics.table;
  const { id, slug, kickoff, ...fixture } = entities.fixtures[columns.fixture[row]!]!;
  const [home, away] = [entities.teams[fixture.home]!, entities.teams[fixture.away]!];
  const competition = entities.competitions[fixture.competition]!;
  const { prediction, curves } = judged;
  const { forecasts } = snapshot.dataset.priceModels;
  const lines = linesOf(snapshot, judged, options);
  const momentOf = (milliseconds: number | null): string | null =>
    milliseconds === null ? null : instantText(new Date(milliseconds));
  const model = prediction && teamModelOf(options.statistic);
  const record: TeamStatisticsPrediction = {
    awayBets: lines.away.map(betLineRecord),
    homeBets: lines.home.map(betLineRecord),
    totalBets: lines.total.map(betLineRecord),
    awayLambda: curves?.away.mean ?? null,
    homeLambda: curves?.home.mean ?? null,
    totalLambda: curves?.total.mean ?? null,
    awayTeamId: away.id,
    homeTeamId: home.id,
    awayTeamName: away.name,
    homeTeamName: home.name,
    eventId: id,
    internalId: id,
    leagueName: competition.name,
    matchDate: kickoff,
    slug,
    uniqueTournamentId: competition.id,
    modelHomeLambda: prediction?.homeLambda ?? null,
    modelAwayLambda: prediction?.awayLambda ?? null,
    homeDispersion: prediction?.homeDispersion ?? null,
    awayDispersion: prediction?.awayDispersion ?? null,
    totalDispersion: prediction?.totalDispersion ?? null,
    nu: prediction?.nu ?? null,
    dependence: prediction?.dependence ?? null,
    modelName: model && `${model.name}/${model.version}`,
    fittedAt: momentOf(prediction?.fittedAt ?? null),
    dataMoment: momentOf(prediction?.dataMoment ?? null),
    modelMatches: prediction?.modelMatches ?? null,
    homeMatches: prediction?.homeMatches ?? null,
    awayMatches: prediction?.awayMatches ?? null,
    matchResult:
      options.statistic === 'goals' ? matchResultOf(judged, options, forecasts.matchResult.modelWeight) : null,
  };
  return { record, oldestQuoteAt: oldestQuote([...lines.home, ...lines.away, ...lines.total]) };
}

/** Lines of each count with a bet that matches the query. */
function linesOf(
  snapshot: BoardSnapshot,
  { prediction, prices, spans, curves }: JudgedRow,
  options: PredictionOptions,
): Record<TeamCount, BetLine[]> {
  const { bookmakers } = snapshot.dataset.entities;
  const { modelWeight } = snapshot.dataset.priceModels.forecasts[marketFamily(options.statistic, false)];
  const rules = { ...rulesUnder(options, options.statistic), modelWeight };
  const { lines: sideLines, totalLines } = teamStatistic(options.statistic);
  const models = prediction && teamDistributions(prediction);
  const isListed = ({ bestOver, bestUnder }: BetLine): boolean =>
    isUnfiltered(options) ||
    [bestOver, bestUnder].some((best) => best !== null && passesFilter(options, best.odds, best.edge ?? NaN));
  const ofCount = (count: TeamCount, standard: readonly number[]): BetLine[] => {
    const quoted = quotedLines(prices, spans[count], bookmakers, options);
    const model = models && curves && { model: models[count], curve: curves[count] };
    return betLines(standard, quoted, model, rules).filter(isListed);
  };
  return { home: ofCount('home', sideLines), away: ofCount('away', sideLines), total: ofCount('total', totalLines) };
}

/** Moment of the oldest price of lines; null without one. */
function oldestQuote(lines: readonly BetLine[]): string | null {
  const moments = lines.flatMap(({ bookmakers }) =>
    bookmakers.flatMap(({ over, under }) => [over?.quotedAt ?? Infinity, under?.quotedAt ?? Infinity]),
  );
  const oldest = moments.reduce((one, other) => Math.min(one, other), Infinity);
  return oldest === Infinity ? null : instantOf(oldest);
}

/** The result of a fixture by its goals model, the prices of the three outcomes, and both together. */
function matchResultOf(
  { prediction, prices, spans: { result } }: JudgedRow,
  options: JudgeOptions,
  modelWeight: number,
): MatchResultPrediction {
  const { consensus: mean, sources: counts, fair: forecast } = prices.lines.columns;
  const sources = result.first < result.end ? counts[result.first]! : 0;
  const consensus = sources === 0 ? null : roundedResult(resultSides(prices, result, mean));
  const model = prediction && roundedResult(resultProbabilities(goalGrid(prediction)));
  const { isModelAlone, ...rules } = rulesUnder(options, 'matchResult');
  if (isModelAlone) return { model, consensus, fair: model, consensusSources: sources, modelWeight: model && 1 };
  const sides = resultSides(prices, result, forecast);
  const isFair = isLineJudged(prices.lines, result.first, { isModelAlone, ...rules }) && !Number.isNaN(sides.home);
  const weight = model === null ? 0 : modelWeight;
  return {
    model,
    consensus,
    fair: isFair ? roundedResult(sides) : null,
    consensusSources: sources,
    modelWeight: isFair ? weight : null,
  };
}

/** Values of a column by outcome; NaN where not quoted. */
function resultSides({ lines }: Prices, { first, end }: LineSpan, values: Float64Array): MatchResultProbabilities {
  const sides = { home: NaN, draw: NaN, away: NaN };
  for (let row = first; row < end; row += 1)
    sides[priceSides[lines.columns.side[row]!] as keyof typeof sides] = values[row]!;
  return sides;
}

const roundedResult = ({ home, draw, away }: MatchResultProbabilities): MatchResultProbabilities => ({
  home: round(home, probabilityDecimals),
  draw: round(draw, probabilityDecimals),
  away: round(away, probabilityDecimals),
});
