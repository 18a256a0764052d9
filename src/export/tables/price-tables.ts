import { column } from '../export-table.js';
import type { ExportColumn, ExportTable } from '../export-table.js';

/** Which bet a price is for. */
const outcome: readonly ExportColumn[] = [
  column.id('fixture_id', 'public id of the match', 'selection.fixture_id'),
  column.text('market', 'key of the market, such as `matchResult`, `goals` or `shots`', 'selection.market'),
  column.text('scope', '`match`, `home`, `away` or `player`', 'selection.scope'),
  column.id('player_id', 'public id of the player', 'selection.player_id'),
  column.number('line', "the line; of handicaps the home side's", 'selection.line'),
  column.text('side', '`over`, `under`, `home`, `draw`, `away`, `yes` or `no`', 'selection.side'),
];
const outcomeNames = outcome.map(({ name }) => name);

/** Prices of bookmakers. */
export const priceTables: readonly ExportTable[] = [
  {
    name: 'quotes',
    description: 'A price that a bookmaker listed, from the moment on at which a source saw it.',
    columns: [
      ...outcome,
      column.id('bookmaker_id', 'public id of the bookmaker', 'snapshot.bookmaker_id'),
      column.moment('quoted_at', 'when the price was seen', 'snapshot.taken_at'),
      column.flag('quoted_at_assumed', 'whether that moment is assumed', 'snapshot.taken_at_assumed'),
      column.number('odds', 'decimal odds', 'quote.odds'),
      column.flag('suspended', 'whether bets were not accepted', 'quote.suspended'),
      column.moment('replaced_at', 'when the next price list of the bookmaker was seen', 'standing.until'),
      column.text('mark', '`opening`, `closing` or `snapshot`, as the source says', 'snapshot.mark'),
      column.text('provider_market', "the source's own key of the market", 'snapshot.provider_market'),
      column.text('source', 'source of the price', 'source.name'),
    ],
    // the conditions of football_as_of.quotes; all tables by month, so that one partition is read
    rows: (moment, month) => `from football_as_of.price_snapshots(${moment}) snapshot
      join (
        select event_month, snapshot_id, selection_id, odds, suspended from football_as_of.snapshot_quotes()
        union all
        select event_month, snapshot_id, selection_id, odds, suspended from football_as_of.packed_quotes()
      ) quote
        on quote.event_month = snapshot.event_month and quote.snapshot_id = snapshot.id
      join football_as_of.selections() selection
        on selection.id = quote.selection_id and selection.fixture_id = snapshot.fixture_id
          and selection.market = snapshot.market
      join sources source on source.id = snapshot.source_id
      cross join lateral (
        select case when snapshot.replaced_at <= ${moment} then snapshot.replaced_at end as until
      ) standing
      where snapshot.event_month = ${month} and quote.event_month = ${month}`,
    sortedBy: [...outcomeNames, 'bookmaker_id', 'quoted_at', 'provider_market', 'mark', 'source'],
    months: (moment) =>
      `select distinct event_month as month from football_as_of.price_snapshots(${moment}) order by event_month`,
  },
  {
    name: 'closing-prices',
    description: 'The last price of a bookmaker before kick-off, of matches that have begun.',
    columns: [
      ...outcome,
      column.id('bookmaker_id', 'public id of the bookmaker', 'closing.bookmaker_id'),
      column.number('odds', 'decimal odds', 'closing.odds'),
      column.moment('last_quoted_at', 'when the price was last seen', 'closing.last_quoted_at'),
      column.flag('is_standing', 'whether it was still offered at kick-off', 'closing.is_standing'),
      column.flag('is_exchange', 'whether the bookmaker is an exchange', 'closing.is_exchange'),
    ],
    // a call for each match: its selections and snapshots are found by their indexes
    rows: (moment) => `from football_as_of.schedules() fixture
      cross join lateral football_as_of.closing_prices(
        ${moment}, array(select priced.id from football_as_of.selections() priced where priced.fixture_id = fixture.id)
      ) closing
      join football_as_of.selections() selection on selection.id = closing.selection_id
      where fixture.kickoff_at <= ${moment}`,
    sortedBy: [...outcomeNames, 'bookmaker_id'],
  },
];
