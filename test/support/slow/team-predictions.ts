/**
 * Team predictions recomputed from what an answer tells, by sections 12 to 14 of the definitions. Plain sums over plain
 * probabilities, and slow searches; nothing of the project is used.
 */
import { withoutMargin } from '../oracle/margins.js';
import type { DevigMethod } from '../oracle/margins.js';
import { overOf, slowFactor, slowMeans } from './team-curves.js';
import type { SlowEvidence } from './team-curves.js';
import { distributionAt, fairOdds, partsOf, sumWhere, valueOf } from './team-distributions.js';
import type { AnsweredLine, AnsweredPrediction, SlowCount } from './team-distributions.js';

/** What an answer was asked for. */
export interface AskedFor {
  readonly metric: string;
  readonly basis?: 'fair' | 'model';
  readonly devig?: DevigMethod;
  readonly minConsensus?: number;
  /** Price feed by name of the bookmaker; its own where it is missing. */
  readonly feeds?: Readonly<Record<string, string>>;
}

/** What all sources say of the over of a line; null without one. */
function consensusOf(
  { bookmakers }: AnsweredLine,
  { devig = 'power', feeds = {} }: AskedFor,
): { probability: number; spread: number | null; sources: number } | null {
  const votes = new Map<string, number[]>();
  for (const { bookmakerName, exchange, overOdds, underOdds } of bookmakers) {
    const feed = feeds[bookmakerName] ?? bookmakerName;
    if (exchange || overOdds === null || underOdds === null) continue;
    const fair = withoutMargin([overOdds, underOdds], devig);
    if (fair !== null) votes.set(feed, [...(votes.get(feed) ?? []), fair[0]!]);
  }
  const mean = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0) / values.length;
  const opinions = [...votes.values()].map(mean);
  if (opinions.length === 0) return null;
  const probability = mean(opinions);
  const squares = opinions.reduce((all, each) => all + (each - probability) ** 2, 0);
  const spread = opinions.length < 2 ? null : Math.sqrt(squares / (opinions.length - 1));
  return { probability, spread, sources: opinions.length };
}

/** Every difference between a response and the values computed here, in words; empty when all agree. */
export function differencesOf(row: AnsweredPrediction, asked: AskedFor): string[] {
  const { metric, basis = 'fair', minConsensus = metric === 'goals' ? 4 : 2 } = asked;
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
      const consensus = consensusOf(bet, asked);
      return consensus === null || consensus.sources < minConsensus ? [] : [{ line: bet.line, ...consensus }];
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
      const consensus = consensusOf(bet, asked);
      const isJudged = basis === 'model' || (consensus?.sources ?? 0) >= minConsensus;
      agree(`${name} blendWeight`, bet.blendWeight, isMoved[scope] ? 0.2 : 1, 9);
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

/** Everything in which an answer breaks what always holds, in words: sums, and the order of lines. */
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
