import { instantOf } from '../common/calendar/instant.js';
import { roundFairOdds, roundKnown } from '../common/rounding.js';
import { decidedProbabilityOf } from '../football/settled-line.js';
import { fairOdds, lineKind } from '../football/odds-value.js';
import type { SettlementProbabilities } from '../football/odds-value.js';
import type { BestPrice, BetLine as UnroundedLine, BookmakerPrices } from './bet-lines.js';
import type { BetLine, BetLineBookmaker } from './bet-line.dto.js';

const probabilityDecimals = 4;
const percentDecimals = 2;

/** Converts a line to its rounded record. */
export function betLineRecord(row: UnroundedLine): BetLine {
  const { line, probabilities, model, consensus, weight, bookmakers, bestOver, bestUnder } = row;
  const over = probabilities?.over ?? null;
  return {
    bestOverBookmaker: bestOver?.bookmakerName ?? null,
    bestOverEdge: roundKnown(bestOver?.edge ?? null, percentDecimals),
    bestOverOdds: bestOver?.odds ?? null,
    bestUnderBookmaker: bestUnder?.bookmakerName ?? null,
    bestUnderEdge: roundKnown(bestUnder?.edge ?? null, percentDecimals),
    bestUnderOdds: bestUnder?.odds ?? null,
    bookmakers: bookmakers.map(bookmakerRecord),
    fairOverOdds: fairOddsOf(over),
    fairUnderOdds: fairOddsOf(probabilities?.under ?? null),
    line,
    // a quarter line may settle by half, but the count is either above or below it
    probOver: roundKnown(over === null ? null : over.win + over.halfWin, probabilityDecimals),
    probUnder: roundKnown(over === null ? null : over.lose + over.halfLose, probabilityDecimals),
    modelProbability: roundKnown(model === null ? null : decidedProbabilityOf(model.over), probabilityDecimals),
    consensusProbability: roundKnown(consensus?.probability ?? null, probabilityDecimals),
    consensusSources: consensus?.sources ?? 0,
    consensusKind: consensus?.kind ?? null,
    modelWeight: weight,
    ...valueOf('bestOver', bestOver),
    ...valueOf('bestUnder', bestUnder),
    ...extrasOf(line, over),
  };
}

/** The figures behind the edge of a best price. */
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

function bookmakerRecord({ id, name, isExchange, over, under }: BookmakerPrices): BetLineBookmaker {
  const sides = [over, under].filter((side) => side !== null);
  return {
    bookmakerName: name,
    overEdge: roundKnown(over?.edge ?? null, percentDecimals),
    overOdds: over?.odds ?? null,
    underEdge: roundKnown(under?.edge ?? null, percentDecimals),
    underOdds: under?.odds ?? null,
    bookmakerId: id,
    exchange: isExchange,
    quotedAt: instantOf(Math.min(...sides.map(({ quotedAt }) => quotedAt))),
    assumed: sides.some(({ isAssumed }) => isAssumed),
  };
}

function fairOddsOf(bet: SettlementProbabilities | null): number | null {
  const odds = bet === null ? null : fairOdds(bet);
  return odds === null ? null : roundFairOdds(odds);
}
