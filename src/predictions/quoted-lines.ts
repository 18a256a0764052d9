import type { ConsensusKind } from '../football/consensus.js';
import type { BlendDefaults } from '../football/blend.js';
import { isBettableLine } from '../football/odds-value.js';
import { compareNames } from '../football/price-comparison.js';
import { modelCurves, teamCurves } from '../models/team-curves.js';
import type { LineConsensus, TeamCount, TeamCurves } from '../models/team-curves.js';
import type { TeamPrediction } from '../models/team-prediction.js';
import type { PriceJudge } from './price-judge.js';
import type { PredictionQuote } from './team-statistics.repository.js';

/** A price that is shown. */
export interface ShownQuote {
  bookmakerId: number;
  bookmakerName: string;
  isExchange: boolean;
  line: number;
  side: 'over' | 'under';
  /** Decimal odds. */
  odds: number;
  quotedAt: Date;
  isAssumed: boolean;
}

/** A price without what it is worth. */
export type UnpricedSide = Pick<ShownQuote, 'odds' | 'quotedAt' | 'isAssumed'>;

/** One bookmaker at one line; a side that it does not quote is null. */
export interface UnpricedBookmaker {
  readonly id: number;
  readonly name: string;
  readonly isExchange: boolean;
  over: UnpricedSide | null;
  under: UnpricedSide | null;
}

/** A line with its prices and what all sources say of its over. */
export interface QuotedLine {
  readonly line: number;
  /** By name. */
  readonly bookmakers: readonly UnpricedBookmaker[];
  readonly consensus: LineConsensus & { readonly kind: ConsensusKind };
}

/** Lines of one count by line. */
export type QuotedLines = ReadonlyMap<number, QuotedLine>;

/** The lines of one count, with the consensus of all sources at each. */
export function quotedLines(
  quotes: readonly ShownQuote[],
  judge: Pick<PriceJudge, 'consensus' | 'indexOf'>,
): QuotedLines {
  const quotesOf = new Map<number, ShownQuote[]>();
  for (const quote of quotes) {
    if (!isBettableLine(quote.line)) continue;
    const listed = quotesOf.get(quote.line);
    if (listed === undefined) quotesOf.set(quote.line, [quote]);
    else listed.push(quote);
  }
  return new Map(
    [...quotesOf].map(([line, listed]) => {
      const bookmakers = bookmakersOf(listed);
      return [line, { line, bookmakers, consensus: consensusOf(line, bookmakers, judge) }];
    }),
  );
}

function consensusOf(
  line: number,
  bookmakers: readonly UnpricedBookmaker[],
  { consensus, indexOf }: Pick<PriceJudge, 'consensus' | 'indexOf'>,
): QuotedLine['consensus'] {
  consensus.begin(null);
  for (const { id, isExchange, over, under } of bookmakers)
    if (!isExchange) consensus.add(indexOf.get(id) ?? -1, [over?.odds ?? NaN, under?.odds ?? NaN]);
  const isKnown = consensus.compute();
  return {
    line,
    probability: isKnown ? (consensus.probabilities[0] ?? NaN) : NaN,
    spread: isKnown ? (consensus.spread[0] ?? NaN) : NaN,
    sources: consensus.sources,
    kind: consensus.kind,
    calibrationError: 0,
  };
}

/** Bookmakers with their prices, by name. */
function bookmakersOf(quotes: readonly ShownQuote[]): UnpricedBookmaker[] {
  const bookmakers = new Map<number, UnpricedBookmaker>();
  for (const { bookmakerId: id, bookmakerName: name, isExchange, side, odds, quotedAt, isAssumed } of quotes) {
    const prices = bookmakers.get(id) ?? { id, name, isExchange, over: null, under: null };
    prices[side] = { odds, quotedAt, isAssumed };
    bookmakers.set(id, prices);
  }
  return [...bookmakers.values()].sort((one, other) => compareNames(one.name, other.name) || one.id - other.id);
}

/** The lines of a statistic of a fixture: of both sides' counts, and of their sum. */
export type StatisticLines = Readonly<Record<TeamCount, QuotedLines>>;

const scopes = { home: 'home', away: 'away', total: 'match' } as const satisfies Record<
  TeamCount,
  PredictionQuote['scope']
>;

/** The lines of a statistic among the quotes of a fixture. */
export function statisticLines(
  quotes: readonly PredictionQuote[],
  market: PredictionQuote['market'],
  judge: Pick<PriceJudge, 'consensus' | 'indexOf'>,
): StatisticLines {
  const linesOf = (count: TeamCount): QuotedLines =>
    quotedLines(
      quotes.flatMap(({ line, side, ...quote }) =>
        quote.market === market &&
        quote.scope === scopes[count] &&
        line !== null &&
        (side === 'over' || side === 'under')
          ? [{ ...quote, line, side }]
          : [],
      ),
      judge,
    );
  return { home: linesOf('home'), away: linesOf('away'), total: linesOf('total') };
}

/** The curves behind all lines of a statistic of a fixture; those of the model alone with that basis. */
export function statisticCurves(
  expected: TeamPrediction,
  lines: StatisticLines,
  { basis, weight, minConsensus }: Pick<PriceJudge, 'basis'> & BlendDefaults,
): TeamCurves {
  if (basis === 'model') return modelCurves(expected);
  const consensusOf = (count: TeamCount): LineConsensus[] =>
    [...lines[count].values()].map(({ consensus }) => consensus);
  const quoted = { home: consensusOf('home'), away: consensusOf('away'), total: consensusOf('total') };
  return teamCurves(expected, quoted, { weight, minConsensus });
}
