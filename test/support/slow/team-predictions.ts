/**
 * Team predictions recomputed from a response, by sections 12 to 14 of the definitions. Plain sums over plain
 * probabilities, and slow searches; no code of the project is used.
 */
import { consensusOf } from '../oracle/consensus.js';
import type { Consensus, SidesOfMarket } from '../oracle/consensus.js';
import type { DevigMethod } from '../oracle/margins.js';
import { overOf, slowFactor, slowMeans } from './team-curves.js';
import type { SlowEvidence } from './team-curves.js';
import { distributionAt, fairOdds, partsOf, sumWhere, valueOf } from './team-distributions.js';
import type { AnsweredLine, AnsweredPrediction, SlowCount } from './team-distributions.js';

/** The request of a response. */
export interface AskedFor {
  readonly metric: string;
  readonly basis?: 'fair' | 'model';
  readonly devig?: DevigMethod;
  readonly minConsensus?: number;
  /** Price feed by name of the bookmaker; by default its own. */
  readonly feeds?: Readonly<Record<string, string>>;
}

/** Shipped weights of sources by price feed; other counts have none. */
const GOALS_WEIGHTS = { pinnacle: 0.25, 'betfair-exchange': 0.2 };

/** The consensus of all sources on the over of a line; null without one. */
function sourcesAt({ bookmakers }: AnsweredLine, { metric, devig = 'power', feeds = {} }: AskedFor): Consensus | null {
  const priceOf = (side: 'over' | 'under') =>
    bookmakers.flatMap(({ bookmakerName, exchange, overOdds, underOdds }) => {
      const odds = side === 'over' ? overOdds : underOdds;
      const bookmaker = { id: bookmakerName, priceFeed: feeds[bookmakerName] ?? bookmakerName, isExchange: exchange };
      return odds === null ? [] : [{ odds, bookmaker }];
    });
  const market = { over: priceOf('over'), under: priceOf('under') } as unknown as SidesOfMarket;
  return consensusOf(market, 'over', { method: devig, weights: metric === 'goals' ? GOALS_WEIGHTS : {} });
}

/** Shipped weight of the model in the forecast of a line. */
const modelWeightOf = (metric: string): number => (metric === 'goals' ? 0.18 : 0.2);

/** Every difference between a response and the values computed here, as text; empty when all agree. */
export function differencesOf(row: AnsweredPrediction, asked: AskedFor): string[] {
  const { metric, basis = 'fair', minConsensus = 2 } = asked;
  const problems: string[] = [];
  const agree = (what: string, answered: number | null | undefined, worked: number | null, decimals: number): void => {
    const isSame =
      answered == null || worked === null
        ? (answered ?? null) === worked
        : Math.abs(answered - worked) <= 0.5 * 10 ** -decimals + 1e-7;
    if (!isSame) problems.push(`${what}: answered ${answered}, worked out ${worked}`);
  };
  const factorOf = (scope: SlowCount): number | null => {
    if (basis === 'model') return null;
    const lines = row[`${scope}Bets`].flatMap((bet): SlowEvidence[] => {
      const consensus = sourcesAt(bet, asked);
      return consensus === null || consensus.sources < minConsensus
        ? []
        : [{ line: bet.line, consensus, modelWeight: modelWeightOf(metric) }];
    });
    return slowFactor(row, scope, lines);
  };
  const { means, isMoved } = slowMeans(row, {
    home: factorOf('home'),
    away: factorOf('away'),
    total: factorOf('total'),
  });
  const models = {
    home: row.modelHomeLambda,
    away: row.modelAwayLambda,
    total: row.modelHomeLambda + row.modelAwayLambda,
  };
  for (const scope of ['home', 'away', 'total'] as const) {
    agree(`${scope}Lambda`, row[`${scope}Lambda`], means[scope], 5);
    const distribution = distributionAt(row, scope, 1);
    const shown = distributionAt(row, scope, means[scope] / models[scope]);
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const ofModel = overOf(distribution, bet.line);
      const consensus = sourcesAt(bet, asked);
      const isForecast = consensus !== null && consensus.logit !== null && consensus.sources >= minConsensus;
      const isJudged = basis === 'model' || isForecast;
      agree(`${name} modelWeight`, bet.modelWeight, isMoved[scope] ? modelWeightOf(metric) : 1, 9);
      agree(`${name} modelProbability`, bet.modelProbability, ofModel, 4);
      agree(`${name} consensusProbability`, bet.consensusProbability, consensus?.probability ?? null, 4);
      agree(`${name} consensusSources`, bet.consensusSources, consensus?.sources ?? 0, 9);
      const sum = (holds: (count: number) => boolean): number => sumWhere(shown, holds);
      agree(
        `${name} probOver`,
        bet.probOver,
        sum((count) => count > bet.line),
        4,
      );
      agree(
        `${name} probUnder`,
        bet.probUnder,
        sum((count) => count < bet.line),
        4,
      );
      for (const [side, answered] of [
        ['over', bet.fairOverOdds],
        ['under', bet.fairUnderOdds],
      ] as const) {
        const odds = fairOdds(shown, bet.line, side);
        agree(`${name} fair ${side}`, answered, odds, odds < 1.1 ? 3 : 2);
      }
      const [low, high] = [partsOf(bet.line)[0]!, partsOf(bet.line).at(-1)!];
      if (low !== high) {
        agree(
          `${name} pWin`,
          bet.pWin,
          sum((count) => count > high),
          4,
        );
        agree(
          `${name} pHalfWin`,
          bet.pHalfWin,
          sum((count) => count > low && count === high),
          4,
        );
        agree(
          `${name} pHalfLose`,
          bet.pHalfLose,
          sum((count) => count === low),
          4,
        );
        agree(
          `${name} pLose`,
          bet.pLose,
          sum((count) => count < low),
          4,
        );
      } else if (Number.isInteger(bet.line)) {
        agree(
          `${name} probPush`,
          bet.probPush,
          sum((count) => count === bet.line),
          4,
        );
      }
      const edge = (side: 'over' | 'under', odds: number | null): number | null =>
        odds === null || !isJudged ? null : valueOf(shown, bet.line, side, odds) * 100;
      for (const side of ['Over', 'Under'] as const) {
        const of = side === 'Over' ? 'over' : 'under';
        const [odds, bookmaker] = [bet[`best${side}Odds`], bet[`best${side}Bookmaker`]];
        const offered = bet.bookmakers.flatMap(({ exchange, overOdds, underOdds }) =>
          exchange ? [] : ((side === 'Over' ? overOdds : underOdds) ?? []),
        );
        agree(`${name} best ${of}`, odds, offered.length === 0 ? null : Math.max(...offered), 9);
        if (bookmaker === null || odds === null) continue;
        agree(`${name} best ${of} edge`, bet[`best${side}Edge`], edge(of, odds), 2);
        agree(
          `${name} best ${of} model edge`,
          bet[`best${side}ModelEdge`],
          valueOf(distribution, bet.line, of, odds) * 100,
          2,
        );
        const over = consensus?.probability ?? null;
        const probability = over === null ? null : side === 'Over' ? over : 1 - over;
        agree(`${name} best ${of} consensus`, bet[`best${side}ConsensusProbability`], probability, 4);
        agree(`${name} best ${of} sources`, bet[`best${side}ConsensusSources`], consensus?.sources ?? 0, 9);
      }
      for (const { overOdds, overEdge, underOdds, underEdge } of bet.bookmakers) {
        agree(`${name} edge of over`, overEdge, edge('over', overOdds), 2);
        agree(`${name} edge of under`, underEdge, edge('under', underOdds), 2);
      }
    }
  }
  return problems;
}

/** Violated invariants of a response, as text: sums, and the order of lines. */
export function brokenIdentities(row: AnsweredPrediction): string[] {
  const problems: string[] = [];
  for (const scope of ['home', 'away', 'total'] as const) {
    let before: AnsweredLine | null = null;
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const sum = bet.probOver! + bet.probUnder! + (bet.probPush ?? 0);
      if (Math.abs(sum - 1) > 0.00015 + 1e-9) problems.push(`${name}: probabilities sum to ${sum}`);
      if (Number.isInteger(bet.line) !== 'probPush' in bet) problems.push(`${name}: probPush belongs to whole lines`);
      if (before !== null && bet.line <= before.line) problems.push(`${name}: lines do not ascend`);
      if (before !== null && (bet.probOver! > before.probOver! || bet.probUnder! < before.probUnder!))
        problems.push(`${name}: not monotone`);
      before = bet;
    }
  }
  return problems;
}
