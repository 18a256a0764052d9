import { BooleanField, PublicIdField, StringField } from '../common/validation/index.js';
import { CursorPageOf, CursorQuery, WordsField } from '../common/paging/cursor-page-of.js';

export class BookmakersQuery extends CursorQuery {
  @WordsField('the name or known aliases', 'bet') q?: string;
}

export class Bookmaker {
  @PublicIdField('Bookmaker.', { example: 1_900_455_203_117_442 })
  id: number;

  @PublicIdField("The database's own id.", { example: 1_900_455_203_117_442 })
  internalId: number;

  @StringField('Name.', { example: 'Betfair Exchange' })
  name: string;

  @StringField('Slug: `identifier` on price boards.', { example: 'betfair-exchange' })
  slug: string;

  @BooleanField('Whether it is an exchange; its prices are shown, but are never best and never in averages.', {
    example: true,
  })
  exchange: boolean;

  @StringField('Price feed; bookmakers with the same feed count as one opinion.', { example: 'betfair-exchange' })
  priceFeed: string;
}

export class BookmakerPage extends CursorPageOf(Bookmaker) {}
