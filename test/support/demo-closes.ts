/** True probabilities of a fixture of the demo's generator, and its quotes at kick-off. */
import {
  DAY,
  DEMO_BOOKMAKERS,
  feedOf,
  FixturePrices,
  GoalDifference,
  overUnder,
  playerChances,
  playerTruths,
  statisticTruths,
} from '#demo/truth';
import type { Chance, PlayerTruth, Season, SeasonFixture } from '#demo/truth';
import type { OutcomeSide } from '../../src/football/canonical.js';
import type { PlayerPriceCalibration } from '../../src/football/judge/sources.js';
import type { PlayerStatisticKey, TeamStatisticKey } from '../../src/football/statistics.js';

export type Scope = 'match' | 'home' | 'away' | 'player';

/** A side of a line. */
export interface DemoBet {
  readonly market: string;
  readonly scope: Scope;
  /** Null unless the scope is `player`. */
  readonly player: string | null;
  /** Null for a match result; for a handicap the home side's. */
  readonly line: number | null;
  readonly side: OutcomeSide;
}

/** Calibrations of one-sided prices by player statistic. */
export type Calibrations = ReadonlyMap<PlayerStatisticKey, { readonly parameters: PlayerPriceCalibration }>;

/** Odds by side of one bookmaker. */
type Odds = Partial<Record<OutcomeSide, number>>;

const TRIVIAL_ODDS = 1.01;
const THREE_SIDES: readonly OutcomeSide[] = ['home', 'draw', 'away'];

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
const logOdds = (probability: number): number => Math.log(probability / (1 - probability));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');

function sidesOf(market: string): readonly OutcomeSide[] {
  if (market === 'matchResult') return THREE_SIDES;
  if (market === 'asianHandicap') return ['home', 'away'];
  return market === 'bothTeamsToScore' ? ['yes', 'no'] : ['over', 'under'];
}

/** Probabilities whose k-th roots are the inverse odds, by bisection of k; null unless all are quoted. */
export function withoutMargin(odds: readonly (number | undefined)[]): number[] | null {
  if (odds.some((price) => price === undefined || price <= TRIVIAL_ODDS)) return null;
  const implied = odds.map((price) => 1 / price!);
  const total = (power: number): number => implied.reduce((sum, each) => sum + each ** power, 0);
  let [low, high] = [0, 100];
  for (let round = 0; round < 100; round += 1) {
    const middle = (low + high) / 2;
    if (total(middle) > 1) low = middle;
    else high = middle;
  }
  return implied.map((each) => each ** low);
}

/** A source at the close: probabilities by side. */
interface Source {
  readonly feed: string;
  readonly probabilities: readonly number[];
  readonly overround: number;
  readonly isExchange: boolean;
}

const distance = (one: Source, others: readonly Source[]): number =>
  Math.max(
    ...one.probabilities.map((probability, side) =>
      Math.abs(logOdds(probability) - mean(others.map((other) => logOdds(other.probabilities[side]!)))),
    ),
  );

/** Sources, except wide exchanges far from the bookmakers, and those far from the others while three are left. */
function heard(sources: readonly Source[]): readonly Source[] {
  const bookmakers = sources.filter(({ isExchange }) => !isExchange);
  let left = sources.filter(
    (source) =>
      !source.isExchange || source.overround < 0.06 || (bookmakers.length > 0 && distance(source, bookmakers) <= 0.25),
  );
  while (left.length >= 3) {
    const present = left;
    const distances = present.map((source) =>
      distance(
        source,
        present.filter((other) => other !== source),
      ),
    );
    const farthest = Math.max(...distances);
    if (farthest <= 0.3) break;
    left = left.filter((_, index) => index !== distances.indexOf(farthest));
  }
  return left;
}

const key = ({ market, scope, player, line }: Omit<DemoBet, 'side'>): string =>
  `${market}|${scope}|${player === null ? '' : plain(player)}|${line}`;

/** The truth of a demo fixture, and its closing prices. */
export class DemoFixture {
  private readonly truths;
  private readonly players = new Map<string, PlayerTruth>();
  /** By line and bookmaker: each one's last quote before kick-off, if it is less than a day old by then. */
  private readonly closing = new Map<string, Map<string, Odds>>();

  /**
   * @param season played past the kick-off
   * @param now moment at which line-ups are expected
   */
  constructor(
    seed: number,
    season: Season,
    private readonly entry: SeasonFixture,
    now: number,
    private readonly calibrations: Calibrations,
  ) {
    this.truths = statisticTruths(entry.rates);
    const { fixture, rates } = entry;
    for (const side of ['home', 'away'] as const) {
      const expected = season.expected(fixture[side], fixture.kickoff, now);
      for (const truth of playerTruths(rates, this.truths, side, expected))
        this.players.set(plain(truth.player.name), truth);
    }
    this.readClosing(new FixturePrices(seed, season, entry));
  }

  private readClosing(prices: FixturePrices): void {
    const { kickoff } = this.entry.fixture;
    const newest = new Map<string, ReturnType<FixturePrices['snapshot']> & object>();
    for (const snapshot of prices.upcoming(-Infinity, kickoff)) {
      const name = `${snapshot.bookmaker.externalId}|${snapshot.providerMarket}`;
      const before = newest.get(name);
      if (before === undefined || Date.parse(before.takenAt!) <= Date.parse(snapshot.takenAt!))
        newest.set(name, snapshot);
    }
    for (const { market, bookmaker, takenAt, outcomes } of newest.values()) {
      if (Date.parse(takenAt!) < kickoff - DAY) continue;
      for (const { scope, player, line, side, odds, suspended } of outcomes) {
        if (suspended === true) continue;
        const name = key({ market, scope: scope, player: player ?? null, line: line ?? null });
        const ofLine = this.closing.get(name) ?? new Map<string, Odds>();
        this.closing.set(name, ofLine);
        ofLine.set(bookmaker.externalId!, { ...ofLine.get(bookmaker.externalId!), [side]: Number(odds) });
      }
    }
  }

  /** Probability at the close that a bet wins if it is decided: the mean of the sources; null with fewer than two. */
  closeOf({ side, ...line }: DemoBet): number | null {
    const sides = sidesOf(line.market);
    const byFeed = new Map<string, Source[]>();
    for (const [id, odds] of this.closing.get(key(line)) ?? []) {
      const bookmaker = DEMO_BOOKMAKERS.find(({ externalId }) => externalId === id)!;
      const quoted = sides.map((each) => odds[each]);
      const probabilities = this.spread(line, quoted) ?? this.calibrated(line, quoted);
      if (probabilities === null) continue;
      const overround = quoted.reduce<number>((sum, price) => sum + 1 / (price ?? NaN), -1);
      const feed = feedOf(bookmaker);
      const source = { feed, probabilities, overround, isExchange: bookmaker.isExchange };
      byFeed.set(feed, [...(byFeed.get(feed) ?? []), source]);
    }
    const sources = heard(
      [...byFeed]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, own]) => ({
          ...own[0]!,
          probabilities: sides.map((_, index) => mean(own.map(({ probabilities }) => probabilities[index]!))),
        })),
    );
    if (sources.length < 2) return null;
    return mean(sources.map(({ probabilities }) => probabilities[sides.indexOf(side)]!));
  }

  /** Margin-free probabilities; player prices have part of their margin removed proportionally. */
  private spread({ market, scope }: Omit<DemoBet, 'side'>, quoted: readonly (number | undefined)[]) {
    const fair = withoutMargin(quoted);
    const part = this.calibrations.get(market as PlayerStatisticKey)?.parameters.proportional ?? 0;
    if (scope !== 'player' || fair === null || part === 0) return fair;
    const over = sigmoid((1 - part) * logOdds(fair[0]!) + part * Math.log(quoted[1]! / quoted[0]!));
    return [over, 1 - over];
  }

  /** Probabilities of over and under from the price of one of them. */
  private calibrated({ market, scope }: Omit<DemoBet, 'side'>, [over, under]: readonly (number | undefined)[]) {
    const calibration = this.calibrations.get(market as PlayerStatisticKey);
    const price = over ?? under;
    const isOneSided = (over === undefined) !== (under === undefined);
    if (scope !== 'player' || calibration === undefined || !isOneSided || price! <= TRIVIAL_ODDS) return null;
    const { intercept, slope } = calibration.parameters;
    const probability = Math.exp(intercept) / price! ** slope;
    return over === undefined ? [1 - probability, probability] : [probability, 1 - probability];
  }

  /** The truth of a bet; null if the generator does not select the player for the match. */
  truthOf({ market, scope, player, line, side }: DemoBet): Chance | null {
    if (market === 'matchResult' || market === 'asianHandicap') return this.resultOf(line, side);
    if (scope === 'player') {
      const truth = this.players.get(plain(player!));
      const chances = truth && playerChances(truth, market as PlayerStatisticKey, line!, (spread) => spread);
      return chances?.[side as 'over' | 'under'] ?? null;
    }
    const count = this.truths[market as TeamStatisticKey][scope === 'match' ? 'total' : scope];
    return overUnder(count, line!)[side as 'over' | 'under'];
  }

  private resultOf(line: number | null, side: OutcomeSide): Chance {
    const { home, away } = this.truths.goals;
    const difference = new GoalDifference(home.mean, away.mean);
    if (line !== null) {
      const { win, lose } = difference.handicap(line);
      return side === 'home' ? { win, lose } : { win: lose, lose: win };
    }
    const wins: Readonly<Partial<Record<OutcomeSide, number>>> = {
      home: difference.home,
      draw: difference.draw,
      away: 1 - difference.home - difference.draw,
    };
    return { win: wins[side]!, lose: 1 - wins[side]! };
  }
}
