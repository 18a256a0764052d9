import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** A bookmaker with everything that it is searched by. */
export interface BookmakerRecord {
  id: number;
  name: string;
  slug: string;
  isExchange: boolean;
  priceFeed: string;
  /** Names that it is known by elsewhere, normalised. */
  aliases: string[];
}

/** Bookmakers. */
@Injectable()
export class BookmakersRepository {
  constructor(private readonly database: Database) {}

  /** All bookmakers, a few hundred at most. */
  async list(): Promise<BookmakerRecord[]> {
    return this.database.rows<BookmakerRecord>(
      `select bookmaker.id, bookmaker.name, bookmaker.slug, bookmaker.is_exchange as "isExchange", bookmaker.price_feed as "priceFeed",
        array(
          select alias.normalised_name from aliases alias where alias.kind = 'bookmaker' and alias.entity_id = bookmaker.id
        ) as "aliases"
      from bookmakers bookmaker`,
    );
  }
}
