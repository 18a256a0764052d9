import { Random } from '../../../src/maths/random.js';
import type { GoneBet } from '../../../src/value-bets/gone-bets.dto.js';
import type { ValueBetCard } from '../../../src/value-bets/value-bets.dto.js';
import { GoneBetsApp, usual } from './gone-bets-app.js';
import type { Odds } from './gone-bets-app.js';

/** A choice of bookmakers; undefined: all. */
type Choice = readonly string[] | undefined;
/** Cards by key. */
type Cards = ReadonlyMap<string, ValueBetCard>;

/** The boards for one choice of bookmakers at one step. */
interface Step {
  /** With an `edgeLow` above 0, up to the maximum edge listed and above it. */
  readonly worthy: Cards;
  readonly positive: Cards;
  readonly priced: Cards;
}

const choices: readonly Choice[] = [
  undefined,
  ...[['Kilo'], ['Lima'], ['Golf'], ['Kilo', 'Lima'], ['Golf', 'Lima'], ['Golf', 'Kilo', 'Lima']],
];
const STEPS = 40;
const overs = ['1.85', '1.90', '1.90', '1.95', '2.30', '2.40', '3.40'];

/** Gone bets by definition, read from boards of single bookmakers after each step: slow, and stateless. */
class Boards {
  private readonly steps: ReadonlyMap<string, Step>[] = [];

  constructor(private readonly service: GoneBetsApp) {}

  async read(): Promise<void> {
    const step = new Map<string, Step>();
    for (const choice of choices) {
      const [worthy, positive, priced] = [
        await this.cards('minEdgeLow=0', choice),
        await this.cards('minEdgeLow=0&maxEV=none', choice),
        await this.cards('mode=all', choice),
      ];
      step.set(nameOf(choice), { worthy, positive, priced });
    }
    this.steps.push(step);
  }

  /** The current gone bets of a choice of bookmakers. */
  gone(choice: Choice): Partial<GoneBet>[] {
    const keys = new Set(this.steps.flatMap((step) => [...step.get(nameOf(choice))!.priced.keys()]));
    return [...keys].flatMap((key) => this.goneBet(key, choice) ?? []);
  }

  private goneBet(key: string, choice: Choice): Partial<GoneBet> | null {
    const singles = choice === undefined ? [nameOf(choice)] : choice;
    const at = (step: number, single: string): Step => this.steps[step]!.get(single)!;
    const last = this.steps.length - 1;
    if (singles.some((single) => at(last, single).worthy.has(key))) return null;
    for (let step = last; step > 0; step -= 1) {
      const lost = singles.filter((single) => !at(step, single).worthy.has(key));
      const [best] = lost
        .flatMap((single) => at(step - 1, single).worthy.get(key) ?? [])
        .sort((one, other) => other.scannerOdds! - one.scannerOdds!);
      if (best === undefined) continue;
      if (singles.some((single) => at(step, single).positive.has(key))) return null;
      const { scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow } = best;
      const priceNow = at(step, nameOf(choice)).priced.get(key)?.scannerOdds ?? null;
      return { cardKey: key, scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow, priceNow };
    }
    return null;
  }

  private async cards(query: string, choice: Choice): Promise<Cards> {
    return new Map((await this.service.cards(query, choice)).map((card) => [card.cardKey, card]));
  }
}

const nameOf = (choice: Choice): string => choice?.join(',') ?? 'all';

const byKey = (one: Partial<GoneBet>, other: Partial<GoneBet>): number => (one.cardKey! < other.cardKey! ? -1 : 1);

const comparedMembers = (bet: GoneBet): Partial<GoneBet> => {
  const { cardKey, scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow, priceNow } = bet;
  return { cardKey, scannerOdds, scannerBookmaker, scannerFairOdds, edgeLow, priceNow };
};

describe('gone value bets', () => {
  let service: GoneBetsApp;
  beforeAll(async () => {
    service = await GoneBetsApp.start();
    await service.quote({ Kilo: usual, Lima: usual });
  }, 60_000);
  afterAll(() => service.close());

  it('are those that boards of single bookmakers listed before and no longer list', async () => {
    const random = new Random('a');
    const boards = new Boards(service);
    await boards.read();
    const counts = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      const moved = ['Golf', 'Kilo', 'Lima'].filter(() => random.chance(0.5));
      const odds = moved.map((bookmaker): [string, Odds] => [bookmaker, [random.pick(overs), '1.70']]);
      await service.quote(Object.fromEntries(odds), {
        lines: [random.pick([1.5, 2.5])],
        isSuspended: random.chance(0.1),
      });
      await boards.read();
      for (const choice of choices) {
        const expected = boards.gone(choice);
        const { data } = await service.gone(choice);
        expect(data.map(comparedMembers).sort(byKey)).toEqual(expected.sort(byKey));
        counts.set(nameOf(choice), (counts.get(nameOf(choice)) ?? 0) + expected.length);
      }
    }
    // each choice has some, and they differ
    expect(Math.min(...counts.values())).toBeGreaterThan(3);
    expect(new Set(counts.values()).size).toBeGreaterThan(3);
  }, 120_000);
});
