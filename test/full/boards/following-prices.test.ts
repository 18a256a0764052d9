import { BoardBuilder } from '../../../src/boards/builder/builder.js';
import { checkpointFormat } from '../../../src/boards/builder/checkpoint-format.js';
import type { Entities } from '../../../src/boards/dataset/entities.js';
import type { KnownPast } from '../../../src/boards/dataset/known-past.js';
import { storeCheckpoint } from '../../../src/boards/load/checkpoint.queries.js';
import type { SnapshotPayload } from '../../../src/boards/snapshot/snapshot-payload.js';
import type { MarketSnapshotRecord } from '../../../src/football/canonical.js';
import { Random } from '../../../src/maths/random.js';
import { linePrices } from '../../support/boards/prices.js';
import type { Quoted } from '../../support/boards/prices.js';
import { readable } from '../../support/boards/readable.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, loadRecords } from '../../support/factories.js';

const settings = { upcomingDays: 7, quoteMaxAgeMinutes: 1440 };
const coming = fixture('Brentford', 'Everton', '2025-02-26T19:30:00Z');
const bookmakers = ['bet365', 'Betway', 'Coral', 'Pinnacle', 'Unibet', 'Exchange'] as const;
/** Lines of the usual market, and of another one that lists some of them too. */
const [mainLines, otherLines] = [[2.5, 3.5, 4.5, 5.5], [5.5]];
const STEPS = 120;
const TIMEOUT = 180_000;
const MINUTE = 60_000;
const OPENED = Date.parse('2025-02-21T00:00:00Z');

/** Writes the snapshots of a bookmaker: every price a random walk, or moved in one direction. */
class Bookmaker {
  readonly #odds = new Map<string, number>();

  constructor(
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** @param drift of the odds; 0: each moves independently, and most stay */
  snapshot(takenAt: number, drift: number, lines = mainLines): MarketSnapshotRecord {
    const { random } = this;
    const quoted = lines
      .filter(() => random.uniform() < 0.95)
      .flatMap((line) =>
        (['over', 'under'] as const).map((side): Quoted => ['home', line, side, this.#next(`${line} ${side}`, drift)]),
      );
    const record = linePrices(coming, this.name, 'corners', new Date(takenAt).toISOString(), quoted, {
      isExchange: this.name === 'Exchange',
      providerMarket: lines === mainLines ? 'corners' : 'alternative corners',
    });
    return {
      ...record,
      outcomes: record.outcomes.map((outcome) => ({ ...outcome, suspended: random.uniform() < 0.08 })),
    };
  }

  #next(outcome: string, drift: number): string {
    const { random } = this;
    const step = drift === 0 ? (random.uniform() < 0.7 ? 0 : random.integer(-1, 1)) : drift;
    const odds = Math.min(Math.max((this.#odds.get(outcome) ?? 200) + 5 * step, 101), 900);
    this.#odds.set(outcome, odds);
    return (odds / 100).toFixed(2);
  }
}

/** The output of price feeds for a match, one import after the other. */
class PriceFeeds {
  at = OPENED;
  private readonly walks: readonly Bookmaker[];
  private readonly sent: MarketSnapshotRecord[] = [];

  constructor(private readonly random: Random) {
    this.walks = bookmakers.map((name) => new Bookmaker(name, random));
  }

  /** Snapshots of the next imports, each known at `at`. */
  next(): readonly MarketSnapshotRecord[][] {
    const { random } = this;
    this.at += random.integer(1, 60) * MINUTE;
    const imports = this.#draw(random.pick(this.walks));
    this.sent.push(...imports.flat());
    return imports;
  }

  #draw(one: Bookmaker): MarketSnapshotRecord[][] {
    const { random, sent, walks } = this;
    switch (random.pick(['together', 'together', 'one', 'one', 'elsewhere', 'late', 'corrected', 'nothing'])) {
      case 'together': {
        const [drift, first] = [random.pick([-1, 1]), this.at];
        this.at += 12 * MINUTE;
        const moved = walks
          .filter(() => random.uniform() < 0.8)
          .map((walk) => walk.snapshot(first + random.integer(0, 12 * 60) * 1000, drift));
        return random.uniform() < 0.5 ? [moved] : moved.map((each) => [each]);
      }
      case 'one':
        return [[one.snapshot(this.at, 0)]];
      case 'elsewhere':
        return [[one.snapshot(this.at, 0, otherLines)]];
      case 'late': {
        const before = random.pick([this.at - 5 * 60 * MINUTE, OPENED]);
        return [[one.snapshot(before - random.integer(1, 60) * MINUTE, 0)]];
      }
      case 'corrected': {
        if (sent.length === 0) return [[]];
        // often the opening
        const { bookmaker, takenAt, providerMarket } = random.pick(random.uniform() < 0.5 ? sent : sent.slice(0, 10));
        const walk = walks[bookmakers.findIndex((name) => name === bookmaker.name)]!;
        return [[walk.snapshot(Date.parse(takenAt!), 0, providerMarket === 'corners' ? mainLines : otherLines)]];
      }
      default:
        return [[]];
    }
  }
}

describe('openings and steam moves updated incrementally', () => {
  const database = useTestDatabase();

  /** The boards of a builder that starts from a checkpoint. */
  async function startFrom(past: KnownPast, now: Date): Promise<SnapshotPayload> {
    const { sql } = database.current;
    expect(await storeCheckpoint(sql, checkpointFormat(), past, 0)).toBe(true);
    const started = await new BoardBuilder(sql, settings).build(now);
    await database.current.rows('truncate board_checkpoints');
    return started;
  }

  it(
    'equal those of a builder that reads every price, including after a start from a checkpoint',
    async () => {
      const random = new Random('following prices');
      const feeds = new PriceFeeds(random);
      const builder = new BoardBuilder(database.current.sql, settings);
      let entities: Entities | null = null;
      let past: KnownPast | null = null;
      let steamMoves = 0;
      await loadRecords(database.current, 'canonical', [coming]);
      for (let step = 0; step < STEPS; step += 1) {
        for (const records of feeds.next()) {
          if (records.length > 0) await loadRecords(database.current, 'canonical', [coming, ...records]);
          const now = new Date(feeds.at);
          const followed = await builder.build(now);
          entities = followed.entities ?? entities;
          const reader = new BoardBuilder(database.current.sql, settings);
          const fresh = await reader.build(now);
          const expected = readable(fresh, fresh.entities!);
          expect(readable(followed, entities!)).toEqual(expected);
          if (past !== null && random.uniform() < 0.4) {
            const started = await startFrom(past, now);
            expect(readable(started, started.entities!)).toEqual(expected);
          }
          if (past === null || random.uniform() < 0.2) past = reader.unstoredPast();
          steamMoves += fresh.prices.lines.columns.isSteam.filter((isSteam) => isSteam === 1).length;
        }
      }
      expect(steamMoves).toBeGreaterThan(STEPS / 5);
    },
    TIMEOUT,
  );
});
