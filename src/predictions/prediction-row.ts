import { instantText } from '../common/calendar/instant.js';
import { round, roundFairOdds, roundKnown } from '../common/rounding.js';
import { decidedProbabilityOf } from '../football/blend.js';
import { fairOdds, lineKind } from '../football/odds-value.js';
import type { SettlementProbabilities } from '../football/odds-value.js';
import type { BestPrice, BetLine as UnroundedLine, BookmakerPrices } from './bet-lines.js';
import type { MatchResult } from './match-result.js';
import type { FixturePrediction } from './predict-fixture.js';
import type { BetLine, BetLineBookmaker } from './bet-line.dto.js';
import type { MatchResultProbabilities, TeamStatisticsPrediction } from './team-statistics.dto.js';
import type { PredictionNames } from './team-statistics.repository.js';

const probabilityDecimals = 4;
const percentDecimals = 2;

/** The record of a prediction, rounded. */
export function predictionRow(
  { key, expected, curves, model, lines, result }: FixturePrediction,
  names: PredictionNames,
): TeamStatisticsPrediction {
  return {
    awayBets: lines.away.map(betLineRow),
    homeBets: lines.home.map(betLineRow),
    totalBets: lines.total.map(betLineRow),
    awayLambda: curves?.away.mean ?? null,
    homeLambda: curves?.home.mean ?? null,
    totalLambda: curves?.total.mean ?? null,
    awayTeamId: key.awayTeamId,
    homeTeamId: key.homeTeamId,
    awayTeamName: names.awayTeamName,
    homeTeamName: names.homeTeamName,
    eventId: key.id,
    internalId: key.id,
    leagueName: names.competitionName,
    matchDate: round(key.kickoffAt.getTime() / 1000, 0),
    slug: names.slug,
    uniqueTournamentId: key.competitionId,
    modelHomeLambda: expected?.homeLambda ?? null,
    modelAwayLambda: expected?.awayLambda ?? null,
    homeDispersion: expected?.homeDispersion ?? null,
    awayDispersion: expected?.awayDispersion ?? null,
    totalDispersion: expected?.totalDispersion ?? null,
    nu: expected?.nu ?? null,
    dependence: expected?.dependence ?? null,
    modelName: model === null ? null : `${model.model}/${model.version}`,
    fittedAt: model === null ? null : instantText(model.fittedAt),
    dataMoment: model?.dataMoment == null ? null : instantText(model.dataMoment),
    modelMatches: model?.sampleSize ?? null,
    homeMatches: expected?.homeMatches ?? null,
    awayMatches: expected?.awayMatches ?? null,
    matchResult: result === null ? null : resultRow(result),
  };
}

function resultRow({ model, consensus, fair, sources, weight }: MatchResult): TeamStatisticsPrediction['matchResult'] {
  const rounded = (result: MatchResult['model']): MatchResultProbabilities | null =>
    result && {
      home: round(result.home, probabilityDecimals),
      draw: round(result.draw, probabilityDecimals),
      away: round(result.away, probabilityDecimals),
    };
  return {
    model: rounded(model),
    consensus: rounded(consensus),
    fair: rounded(fair),
    consensusSources: sources,
    blendWeight: weight,
  };
}

function betLineRow(row: UnroundedLine): BetLine {
  const { line, probabilities, model, consensus, weight, bookmakers, bestOver, bestUnder } = row;
  const over = probabilities?.over ?? null;
  return {
    bestOverBookmaker: bestOver?.bookmakerName ?? null,
    bestOverEdge: roundKnown(bestOver?.edge ?? null, percentDecimals),
    bestOverOdds: bestOver?.odds ?? null,
    bestUnderBookmaker: bestUnder?.bookmakerName ?? null,
    bestUnderEdge: roundKnown(bestUnder?.edge ?? null, percentDecimals),
    bestUnderOdds: bestUnder?.odds ?? null,
    bookmakers: bookmakers.map(bookmakerRow),
    fairOverOdds: fairOddsOf(over),
    fairUnderOdds: fairOddsOf(probabilities?.under ?? null),
    line,
    // half of a quarter line's bet may win or lose, but the count is above it or below
    probOver: roundKnown(over === null ? null : over.win + over.halfWin, probabilityDecimals),
    probUnder: roundKnown(over === null ? null : over.lose + over.halfLose, probabilityDecimals),
    modelProbability: roundKnown(model === null ? null : decidedProbabilityOf(model.over), probabilityDecimals),
    consensusProbability: roundKnown(consensus?.probability ?? null, probabilityDecimals),
    consensusSources: consensus?.sources ?? 0,
    consensusKind: consensus?.kind ?? null,
    blendWeight: weight,
    ...valueOf('bestOver', bestOver),
    ...valueOf('bestUnder', bestUnder),
    ...extrasOf(line, over),
  };
}

/** What stands behind the edge of a best price. */
function valueOf<Best extends 'bestOver' | 'bestUnder'>(
  name: Best,
  price: BestPrice | null,
): Pick<BetLine, `${Best}${'ModelEdge' | 'EdgeLow' | 'EdgeHigh' | 'ConsensusProbability' | 'ConsensusSources'}`> {
  return {
    [`${name}ModelEdge`]: roundKnown(price?.modelEdge ?? null, percentDecimals),
    [`${name}EdgeLow`]: roundKnown(price?.edgeLow ?? null, percentDecimals),
    [`${name}EdgeHigh`]: roundKnown(price?.edgeHigh ?? null, percentDecimals),
    [`${name}ConsensusProbability`]: roundKnown(price?.consensusProbability ?? null, probabilityDecimals),
    [`${name}ConsensusSources`]: price?.consensusSources ?? null,
  } as ReturnType<typeof valueOf<Best>>;
}

function extrasOf(line: number, over: SettlementProbabilities | null): Partial<BetLine> {
  const rounded = (value: number | undefined): number | null => roundKnown(value ?? null, probabilityDecimals);
  switch (lineKind(line)) {
    case 'half':
      return {};
    case 'whole':
      return { probPush: rounded(over?.push) };
    case 'quarter':
      return {
        pWin: rounded(over?.win),
        pHalfWin: rounded(over?.halfWin),
        pHalfLose: rounded(over?.halfLose),
        pLose: rounded(over?.lose),
      };
  }
}

function bookmakerRow({ id, name, isExchange, over, under }: BookmakerPrices): BetLineBookmaker {
  const sides = [over, under].filter((side) => side !== null);
  const oldest = sides.reduce((one, other) => (other.quotedAt < one.quotedAt ? other : one));
  return {
    bookmakerName: name,
    overEdge: roundKnown(over?.edge ?? null, percentDecimals),
    overOdds: over?.odds ?? null,
    underEdge: roundKnown(under?.edge ?? null, percentDecimals),
    underOdds: under?.odds ?? null,
    bookmakerId: id,
    exchange: isExchange,
    quotedAt: instantText(oldest.quotedAt),
    assumed: sides.some(({ isAssumed }) => isAssumed),
  };
}

function fairOddsOf(bet: SettlementProbabilities | null): number | null {
  const odds = bet === null ? null : fairOdds(bet);
  return odds === null ? null : roundFairOdds(odds);
}
