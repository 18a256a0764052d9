import type { MarketOutcome } from '../../football/canonical.js';
import { normaliseName } from '../../football/names.js';
import type { FixtureContext } from '../resolve/unit-fixtures.js';
import { CopyBuffer } from './copy.js';
import type { StatedSnapshot } from './price-snapshots.js';
import type { SelectionIds } from './selections.js';
import { SNAPSHOTS_PER_YIELD, yieldToEventLoop } from './work-queue.js';

/** Rows of the prices of new snapshots. */
export interface QuoteRows {
  quotes: CopyBuffer;
  /** Prices of players whose name is not resolved. */
  pending: CopyBuffer;
}

/**
 * Turns the outcomes of new snapshots into rows. Where an outcome is listed twice the lower price counts.
 * @param playerId resolves the name in a price feed within the two squads; null: not resolved
 */
export async function quoteRows(
  added: readonly StatedSnapshot[],
  selections: SelectionIds,
  playerId: (fixture: FixtureContext, name: string) => number | null,
): Promise<QuoteRows> {
  const quotes = new CopyBuffer('facts.quotes', ['season_id', 'snapshot_id', 'selection_id', 'odds', 'suspended']);
  const pending = new CopyBuffer('facts.parked_quotes', [
    'snapshot_id',
    'normalised_name',
    'name',
    'line',
    'side',
    'odds',
    'suspended',
  ]);
  for (const [index, { id, fixture, record }] of added.entries()) {
    if (index % SNAPSHOTS_PER_YIELD === SNAPSHOTS_PER_YIELD - 1) await yieldToEventLoop();
    const lowest = new Map<number, MarketOutcome>();
    for (const outcome of record.outcomes) {
      const player = outcome.player === null ? null : playerId(fixture, outcome.player);
      if (outcome.player !== null && player === null) {
        pending.add([
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
      const { scope, line, side } = outcome;
      const selection = selections.idOf(fixture.id, record.market, scope, player, line, side);
      const known = lowest.get(selection);
      if (known === undefined || Number(outcome.odds) < Number(known.odds)) lowest.set(selection, outcome);
    }
    for (const [selection, { odds, suspended }] of lowest) {
      quotes.addLine(`${fixture.seasonId}\t${id}\t${selection}\t${odds}\t${suspended ? 't' : 'f'}`);
    }
  }
  return { quotes, pending };
}
