import type { MarketOutcome } from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import type { FixtureContext } from '../resolve/fixtures.js';
import { CopyBuffer } from './copy.js';
import type { StatedSnapshot } from './price-snapshots.js';
import type { SelectionIds } from './selections.js';
import { SNAPSHOTS_PER_BREATH, breathe } from './work-queue.js';

/** Outcomes of a snapshot among which a repeated one is searched for without an index. */
const FEW = 8;

/** Rows of the prices of new snapshots. */
export interface QuoteRows {
  quotes: CopyBuffer;
  /** Prices of players whose name is left to be resolved. */
  parked: CopyBuffer;
}

/**
 * Turns the outcomes of new snapshots into rows. Of an outcome listed twice the lower price counts.
 * @param playerId a player as a price feed names him, within the two squads; null: left to be resolved
 */
export async function quoteRows(
  added: readonly StatedSnapshot[],
  selections: SelectionIds,
  playerId: (fixture: FixtureContext, name: string) => number | null,
): Promise<QuoteRows> {
  const quotes = new CopyBuffer('facts.quotes', ['season_id', 'snapshot_id', 'selection_id', 'odds', 'suspended']);
  const parked = new CopyBuffer('facts.parked_quotes', [
    'snapshot_id',
    'normalised_name',
    'name',
    'line',
    'side',
    'odds',
    'suspended',
  ]);
  for (const [index, { id, fixture, record }] of added.entries()) {
    if (index % SNAPSHOTS_PER_BREATH === SNAPSHOTS_PER_BREATH - 1) await breathe();
    const lowest = record.outcomes.length > FEW ? new LowestByMap() : new LowestOfFew();
    for (const outcome of record.outcomes) {
      const odds = Number(outcome.odds);
      const player = outcome.player === null ? null : playerId(fixture, outcome.player);
      if (outcome.player !== null && player === null) {
        parked.add([
          id,
          normaliseName(outcome.player),
          outcome.player,
          outcome.line,
          outcome.side,
          outcome.odds,
          outcome.suspended,
        ]);
        continue;
      }
      lowest.add(
        selections.idOf(fixture.id, record.market, outcome.scope, player, outcome.line, outcome.side),
        outcome,
        odds,
      );
    }
    const start = `${fixture.seasonId}\t${id}\t`;
    lowest.forEach((selection, outcome) =>
      quotes.addLine(`${start}${selection}\t${outcome.odds}\t${outcome.suspended ? 't' : 'f'}`),
    );
  }
  return { quotes, parked };
}

class LowestOfFew {
  readonly #selections: number[] = [];
  readonly #outcomes: MarketOutcome[] = [];

  add(selection: number, outcome: MarketOutcome, odds: number): void {
    const at = this.#selections.indexOf(selection);
    if (at < 0) {
      this.#selections.push(selection);
      this.#outcomes.push(outcome);
    } else if (odds < Number(this.#outcomes[at]!.odds)) this.#outcomes[at] = outcome;
  }

  forEach(visit: (selection: number, outcome: MarketOutcome) => void): void {
    for (let index = 0; index < this.#selections.length; index++)
      visit(this.#selections[index]!, this.#outcomes[index]!);
  }
}

class LowestByMap {
  readonly #outcomes = new Map<number, MarketOutcome>();

  add(selection: number, outcome: MarketOutcome, odds: number): void {
    const known = this.#outcomes.get(selection);
    if (known === undefined || odds < Number(known.odds)) this.#outcomes.set(selection, outcome);
  }

  forEach(visit: (selection: number, outcome: MarketOutcome) => void): void {
    for (const [selection, outcome] of this.#outcomes) visit(selection, outcome);
  }
}
