import { idList, moment, readRows, TextPlaces } from './copy-rows.js';
import type { CopyRow } from './copy-rows.js';
import type { Reader } from './reader.js';

/** An outcome that bookmakers price. */
export interface SelectionRow {
  id: number;
  fixtureId: number;
  scope: 'match' | 'home' | 'away' | 'player';
  /** Key of a statistic or of another market. */
  market: string;
  playerId: number | null;
  line: number | null;
  side: 'over' | 'under' | 'home' | 'draw' | 'away' | 'yes' | 'no';
}

/** Outcomes of fixtures, whether anybody prices them now or not; `take` gets each, and may leave it. */
export async function readSelections(reader: Reader, fixtureIds: readonly number[], take: (selection: SelectionRow) => void): Promise<void> {
  const words = new TextPlaces();
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  await readRows(reader, `select id, fixture_id, scope, market, player_id, line, side
    from football_as_of.selections() where fixture_id = any (${idList(fixtureIds)})`, (row) => {
    const [id, fixtureId, scope, market, playerId, line, side] = [row.id(), row.id(), row.text(words), row.text(words), row.id(), row.decimal(), row.text(words)];
    take({
      id, fixtureId, scope: words.texts[scope] as SelectionRow['scope'], market: words.texts[market]!, playerId: known(playerId), line: known(line),
      side: words.texts[side] as SelectionRow['side'],
    });
  });
}

/**
 * Prices of these fixtures that nothing newer of the same source replaced, of whatever age, in no order: id, selection,
 * bookmaker, provider's market, odds, suspended, moment, whether that is assumed. A bookmaker may come with several at one outcome:
 * `listNewestQuotes` tells which of them counts.
 * Plan: of some fixtures their selections and quotes_selection; of all one scan of the quotes, hashed.
 */
export function readQuotes(reader: Reader, fixtureIds: readonly number[], now: Date, take: (row: CopyRow) => void): Promise<void> {
  return readRows(reader, `select quote.id, quote.selection_id, quote.bookmaker_id, quote.provider_market, quote.odds, quote.suspended,
      quote.quoted_at, quote.quoted_at_assumed
    from football_as_of.quotes(${moment(now)}) quote
    where quote.fixture_id = any (${idList(fixtureIds)}) and quote.replaced_at > ${moment(now)}`, take);
}

/** Ids of the prices that count at outcomes. */
export async function listNewestQuotes(reader: Reader, fixtureIds: readonly number[], selectionIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await reader.query<{ id: number }>(
    `select id from football_as_of.current_quotes($1::timestamptz)
    where fixture_id = any ($2::bigint[]) and selection_id = any ($3::bigint[])`,
    [now, fixtureIds, selectionIds],
  );
  return rows.map(({ id }) => id);
}
