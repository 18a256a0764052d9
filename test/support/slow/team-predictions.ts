/**
 * Team predictions recomputed from what an answer tells: lambdas, dispersions, nu, dependence and prices.
 * Plain sums over plain probabilities; nothing of the project is used.
 */

/** One line as answered. */
export interface AnsweredLine {
  line: number;
  probOver: number | null;
  probUnder: number | null;
  probPush?: number | null;
  pWin?: number | null;
  pHalfWin?: number | null;
  pHalfLose?: number | null;
  pLose?: number | null;
  fairOverOdds: number | null;
  fairUnderOdds: number | null;
  bestOverOdds: number | null;
  bestOverEdge: number | null;
  bestUnderOdds: number | null;
  bestUnderEdge: number | null;
  bookmakers: {
    overOdds: number | null;
    overEdge: number | null;
    underOdds: number | null;
    underEdge: number | null;
    exchange: boolean;
  }[];
}

/** One fixture as answered. */
export interface AnsweredPrediction {
  homeLambda: number;
  awayLambda: number;
  totalLambda: number;
  homeDispersion: number | null;
  awayDispersion: number | null;
  totalDispersion: number | null;
  nu: number | null;
  dependence: number | null;
  homeBets: AnsweredLine[];
  awayBets: AnsweredLine[];
  totalBets: AnsweredLine[];
}

const most = 800;

/** P(X = 0), P(X = 1), ... of a count with this mean and (variance - mean) / mean^2. */
function counts(mean: number, dispersion: number): number[] {
  const logs: number[] = [];
  if (Math.abs(dispersion) < 1e-9) {
    let log = -mean;
    for (let k = 0; k <= most; k += 1) {
      logs.push(log);
      log += Math.log(mean / (k + 1));
    }
  } else if (dispersion > 0) {
    const size = 1 / dispersion;
    const chance = size / (size + mean);
    let log = size * Math.log(chance);
    for (let k = 0; k <= most; k += 1) {
      logs.push(log);
      log += Math.log(((size + k) / (k + 1)) * (1 - chance));
    }
  } else {
    const trials = -1 / dispersion;
    const chance = mean / trials;
    let log = trials * Math.log(1 - chance);
    for (let k = 0; k <= most; k += 1) {
      logs.push(k < trials + 1 ? log : -Infinity);
      log = trials - k <= 0 ? -Infinity : log + Math.log(((trials - k) / (k + 1)) * (chance / (1 - chance)));
    }
  }
  const weights = logs.map((log) => Math.exp(log));
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => weight / sum);
}

/** P(X = 0), P(X = 1), ... proportional to z^k / (k!)^nu, z halved in until the mean is right. */
function varyingLess(mean: number, nu: number): number[] {
  let [low, high] = [-30, 30];
  let probabilities: number[] = [];
  for (let halving = 0; halving < 200; halving += 1) {
    const logZ = (low + high) / 2;
    const logs: number[] = [];
    let logFactorial = 0;
    for (let k = 0; k <= 150; k += 1) {
      if (k > 0) logFactorial += Math.log(k);
      logs.push(k * logZ - nu * logFactorial);
    }
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const sum = weights.reduce((one, other) => one + other, 0);
    probabilities = weights.map((weight) => weight / sum);
    if (probabilities.reduce((all, each, k) => all + k * each, 0) < mean) low = logZ;
    else high = logZ;
  }
  return probabilities;
}

/** Distributions of both scores and of their sum. */
function scores(
  homeMean: number,
  awayMean: number,
  nu: number,
  rho: number,
): { home: number[]; away: number[]; total: number[] } {
  const [ofHome, ofAway] = [varyingLess(homeMean, nu), varyingLess(awayMean, nu)];
  const [home, away] = [ofHome[1]! / ofHome[0]!, ofAway[1]! / ofAway[0]!];
  const result = { home: Array<number>(40).fill(0), away: Array<number>(40).fill(0), total: Array<number>(80).fill(0) };
  for (let h = 0; h < 40; h += 1) {
    for (let a = 0; a < 40; a += 1) {
      let cell = ofHome[h]! * ofAway[a]!;
      if (h === 0 && a === 0) cell *= 1 - home * away * rho;
      if (h === 0 && a === 1) cell *= 1 + home * rho;
      if (h === 1 && a === 0) cell *= 1 + away * rho;
      if (h === 1 && a === 1) cell *= 1 - rho;
      result.home[h]! += cell;
      result.away[a]! += cell;
      result.total[h + a]! += cell;
    }
  }
  return result;
}

/** Expected profit of one unit on a side of a half or whole line. */
const profit = (above: number, below: number, side: 'over' | 'under', odds: number): number =>
  side === 'over' ? above * (odds - 1) - below : below * (odds - 1) - above;

/** Every difference between a response and the values computed here, in words; empty when all agree. */
export function differencesOf(row: AnsweredPrediction): string[] {
  const found: string[] = [];
  const agree = (what: string, answered: number | null | undefined, worked: number | null, decimals: number): void => {
    const isSame =
      answered == null || worked === null
        ? (answered ?? null) === worked
        : Math.abs(answered - worked) <= 0.5 * 10 ** -decimals + 1e-7;
    if (!isSame) found.push(`${what}: answered ${answered}, worked out ${worked}`);
  };
  agree('totalLambda', row.totalLambda, row.homeLambda + row.awayLambda, 12);
  const distributions =
    row.nu === null || row.dependence === null
      ? {
          home: counts(row.homeLambda, row.homeDispersion ?? NaN),
          away: counts(row.awayLambda, row.awayDispersion ?? NaN),
          total: counts(row.homeLambda + row.awayLambda, row.totalDispersion ?? NaN),
        }
      : scores(row.homeLambda, row.awayLambda, row.nu, row.dependence);

  for (const scope of ['home', 'away', 'total'] as const) {
    const distribution = distributions[scope];
    const sum = (holds: (count: number) => boolean): number =>
      distribution.reduce((all, each, count) => (holds(count) ? all + each : all), 0);
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const [above, below, at] = [
        sum((count) => count > bet.line),
        sum((count) => count < bet.line),
        sum((count) => count === bet.line),
      ];
      agree(`${name} probOver`, bet.probOver, above, 4);
      agree(`${name} probUnder`, bet.probUnder, below, 4);
      const quarter = !Number.isInteger(bet.line * 2);
      // a quarter line is two bets of half a unit each
      const parts = quarter ? [bet.line - 0.25, bet.line + 0.25] : [bet.line];
      const value = (side: 'over' | 'under', odds: number): number =>
        parts.reduce(
          (all, part) =>
            all +
            profit(
              sum((count) => count > part),
              sum((count) => count < part),
              side,
              odds,
            ) /
              parts.length,
          0,
        );
      const fair = (side: 'over' | 'under'): number => {
        // the value is linear in the odds: where it crosses zero
        const [atOne, slope] = [value(side, 1), value(side, 2) - value(side, 1)];
        return 1 - atOne / slope;
      };
      for (const [side, answered] of [
        ['over', bet.fairOverOdds],
        ['under', bet.fairUnderOdds],
      ] as const) {
        const odds = fair(side);
        agree(`${name} fair ${side}`, answered, odds, odds < 1.1 ? 3 : 2);
      }
      if (quarter) {
        const [low, high] = [parts[0]!, parts[1]!];
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
        agree(`${name} probPush`, bet.probPush, at, 4);
      }
      for (const side of ['over', 'under'] as const) {
        const [odds, edge] =
          side === 'over' ? [bet.bestOverOdds, bet.bestOverEdge] : [bet.bestUnderOdds, bet.bestUnderEdge];
        const offered = bet.bookmakers.flatMap(({ exchange, overOdds, underOdds }) =>
          exchange ? [] : ((side === 'over' ? overOdds : underOdds) ?? []),
        );
        agree(`${name} best ${side}`, odds, offered.length === 0 ? null : Math.max(...offered), 9);
        agree(`${name} best ${side} edge`, edge, odds === null ? null : value(side, odds) * 100, 2);
      }
      for (const { overOdds, overEdge, underOdds, underEdge } of bet.bookmakers) {
        agree(`${name} edge of over`, overEdge, overOdds === null ? null : value('over', overOdds) * 100, 2);
        agree(`${name} edge of under`, underEdge, underOdds === null ? null : value('under', underOdds) * 100, 2);
      }
    }
  }
  return found;
}

/** Everything in which an answer breaks what always holds, in words: sums, order of lines, total of lambdas. */
export function brokenIdentities(row: AnsweredPrediction): string[] {
  const found: string[] = [];
  if (row.totalLambda !== row.homeLambda + row.awayLambda) found.push('totalLambda is not homeLambda + awayLambda');
  for (const scope of ['home', 'away', 'total'] as const) {
    let before: AnsweredLine | null = null;
    for (const bet of row[`${scope}Bets`]) {
      const name = `${scope} ${bet.line}`;
      const sum = bet.probOver! + bet.probUnder! + (bet.probPush ?? 0);
      if (Math.abs(sum - 1) > 0.00015 + 1e-9) found.push(`${name}: probabilities sum to ${sum}`);
      if (Number.isInteger(bet.line) !== 'probPush' in bet) found.push(`${name}: probPush belongs to whole lines`);
      if (before !== null && bet.line <= before.line) found.push(`${name}: lines do not ascend`);
      if (before !== null && (bet.probOver! > before.probOver! || bet.probUnder! < before.probUnder!))
        found.push(`${name}: not monotone`);
      before = bet;
    }
  }
  return found;
}
