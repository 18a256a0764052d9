import type { SqlTransaction } from '../../src/database/sql-client.js';
import { CopyBuffer } from '../../src/ingestion/load/copy.js';
import { Random } from '../../src/maths/random.js';
import { SCALE_BOOKMAKERS } from './bookmakers.js';
import type { ScaleBookmaker } from './bookmakers.js';
import type { ScaleFixture } from './calendar.js';
import { playerLines, teamLines } from './lines.js';
import type { QuotedLine } from './lines.js';
import { expectedGoals } from './match.js';
import { SOURCE } from './match-rows.js';
import { HOUR } from './options.js';

/** Share of the lines quoted by a bookmaker: ten of fourteen per outcome, since four quote only overs. */
const COVERAGE = 0.834;
/** Of the lines quoted by all four one-sided bookmakers, the share on which the others also quote only the over. */
const ONE_SIDED_LINES = 0.02;
/** Share of the snapshots that replaced an older one. */
const REPLACED = 0.1;

interface Outcome {
  selection: number;
  chance: number;
  side: string;
}

/** Prices of upcoming fixtures: one snapshot per bookmaker and provider market, as the loader stores them. */
export class PriceRows {
  readonly selections = new CopyBuffer('facts.selections', [
    'id',
    'fixture_id',
    'market',
    'scope',
    'player_id',
    'line',
    'side',
  ]);
  readonly snapshots = new CopyBuffer('facts.market_snapshots', [
    'id',
    'fixture_id',
    'event_month',
    'bookmaker_id',
    'source_id',
    'market',
    'provider_market',
    'mark',
    'taken_at',
    'taken_at_assumed',
    'replaced_at',
    'content_hash',
    'file_id',
  ]);
  readonly quotes = new CopyBuffer('facts.quotes', ['event_month', 'snapshot_id', 'selection_id', 'odds', 'suspended']);
  #lastSelection = 0;
  #lastSnapshot = 0;
  readonly #months = new Set<string>();

  constructor(
    private readonly fileId: number,
    private readonly now: Date,
  ) {}

  /** Number of ids assigned in each table, from 1. */
  get given(): { selections: number; snapshots: number } {
    return { selections: this.#lastSelection, snapshots: this.#lastSnapshot };
  }

  /** Adds all quotes on a fixture. */
  add(fixture: ScaleFixture): void {
    const random = new Random(`scale|prices|${fixture.key}`);
    const markets = new Map<string, { market: string; isPlayer: boolean; outcomes: Outcome[][] }>();
    for (const line of [...playerLines(fixture), ...teamLines(fixture)]) {
      const sides = [this.#selection(fixture, line, 'over', line.overChance)];
      if (line.scope !== 'player' || !random.chance(ONE_SIDED_LINES))
        sides.push(this.#selection(fixture, line, 'under', 1 - line.overChance));
      const market = markets.get(line.providerMarket) ?? {
        market: line.market,
        isPlayer: line.scope === 'player',
        outcomes: [],
      };
      market.outcomes.push(sides);
      markets.set(line.providerMarket, market);
    }
    const [home, away] = expectedGoals(fixture);
    const win = home / (home + away) - 0.13;
    const result = [
      ['home', win],
      ['draw', 0.26],
      ['away', 0.74 - win],
    ] as const;
    markets.set('h2h', {
      market: 'matchResult',
      isPlayer: false,
      outcomes: [
        result.map(([side, chance]) =>
          this.#selection(fixture, { market: 'matchResult', scope: 'match', playerId: null, line: null }, side, chance),
        ),
      ],
    });
    for (const [providerMarket, { market, isPlayer, outcomes }] of markets) {
      for (const bookmaker of SCALE_BOOKMAKERS) {
        this.#quote(random, fixture, bookmaker, market, providerMarket, isPlayer, outcomes);
        if (market === 'goals' && isPlayer && bookmaker.doublesGoals)
          this.#quote(random, fixture, bookmaker, market, 'player_goals', isPlayer, outcomes);
      }
    }
  }

  #selection(
    fixture: ScaleFixture,
    { market, scope, playerId, line }: Pick<QuotedLine, 'market' | 'scope' | 'playerId'> & { line: number | null },
    side: string,
    chance: number,
  ): Outcome {
    const selection = (this.#lastSelection += 1);
    this.selections.addLine(
      `${selection}\t${fixture.id}\t${market}\t${scope}\t${playerId ?? '\\N'}\t${line ?? '\\N'}\t${side}`,
    );
    return { selection, chance, side };
  }

  #quote(
    random: Random,
    fixture: ScaleFixture,
    bookmaker: ScaleBookmaker,
    market: string,
    providerMarket: string,
    isPlayer: boolean,
    outcomes: readonly Outcome[][],
  ): void {
    const quoted = outcomes
      .filter(() => random.chance(COVERAGE))
      .map((sides) => (isPlayer && bookmaker.isOneSided ? sides.slice(0, 1) : sides));
    if (quoted.length === 0) return;
    const age = random.chance(bookmaker.stale) ? random.between(25, 60) : random.between(0.02, 20);
    const takenAt = this.now.getTime() - Math.round(age * 3600) * 1000;
    if (random.chance(REPLACED))
      this.#snapshot(random, fixture, bookmaker, market, providerMarket, quoted, takenAt - 3 * HOUR, takenAt);
    this.#snapshot(random, fixture, bookmaker, market, providerMarket, quoted, takenAt, null);
  }

  #snapshot(
    random: Random,
    fixture: ScaleFixture,
    bookmaker: ScaleBookmaker,
    market: string,
    providerMarket: string,
    quoted: readonly Outcome[][],
    takenAt: number,
    replacedAt: number | null,
  ): void {
    const snapshot = (this.#lastSnapshot += 1);
    const month = `${fixture.kickoff.slice(0, 7)}-01`;
    this.#months.add(month);
    const replaced = replacedAt === null ? 'infinity' : new Date(replacedAt).toISOString();
    this.snapshots.addLine(
      `${snapshot}\t${fixture.id}\t${month}\t${bookmaker.id}\t${SOURCE}\t${market}\t${providerMarket}\tsnapshot\t` +
        `${new Date(takenAt).toISOString()}\tf\t${replaced}\t` +
        `\\\\x${snapshot.toString(16).padStart(32, '0')}\t${this.fileId}`,
    );
    for (const sides of quoted) {
      for (const { selection, chance } of sides) {
        const odds = priceOf(random, bookmaker, selection, chance);
        this.quotes.addLine(
          `${month}\t${snapshot}\t${selection}\t${odds}\t${random.chance(bookmaker.suspended) ? 't' : 'f'}`,
        );
      }
    }
  }

  /** Sends the collected rows, parents first. */
  async send(sql: SqlTransaction): Promise<void> {
    await sql.rows('select facts.add_quote_months($1::date[])', [[...this.#months]]);
    for (const rows of [this.selections, this.snapshots, this.quotes]) await rows.send(sql);
  }
}

/**
 * A bookmaker's price: its opinion, shared by bookmakers on the same feed, with its margin; to the cent, at least 1.01.
 */
function priceOf(random: Random, bookmaker: ScaleBookmaker, selection: number, chance: number): string {
  const opinion = new Random(`${bookmaker.priceFeed}|${selection}`).factor(0.05);
  const implied = Math.min(0.995, chance * opinion + bookmaker.margin / 2);
  const mistake = random.chance(bookmaker.mistaken) ? random.between(1.2, 1.7) : 1;
  return Math.min(501, Math.max(1.01, mistake / Math.max(implied, 0.002))).toFixed(2);
}
