import type { Type } from '@nestjs/common';
import type { GoneBets } from '../../../src/value-bets/gone-bets.dto.js';
import { GoneBetsService } from '../../../src/value-bets/gone-bets.service.js';
import type { ValueBetCard } from '../../../src/value-bets/value-bets.dto.js';
import { ValueBetsModule } from '../../../src/value-bets/value-bets.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { linePrices, suspended } from '../../support/boards/prices.js';
import { testSecrets } from '../../support/boundary-app.js';
import { idOf, loadRecords } from '../../support/factories.js';
import { derby, fill, now } from './card-data.js';

export const caller = { 'X-Internal-Key': testSecrets.internalKeys[0], 'X-Messenger-User-Id': '42' };
const saka = 'Bukayo Saka';
export const cardKey = `${idOf.fixture(derby)}:${idOf.player(saka)}:shots:2.5`;

/** The moment `count` minutes after `now`. */
export const minutes = (count: number): Date => new Date(Date.parse(now) + count * 60_000);

/** Prices of both sides of a line. */
export type Odds = readonly [over: string, under: string];
export const usual: Odds = ['1.90', '1.90'];
export const high: Odds = ['2.30', '1.60'];

/** A service that tracks value bets on a line of Saka. */
export class GoneBetsApp {
  private minute = 0;

  private constructor(readonly area: AreaApp) {}

  /**
   * Starts with four bookmakers that agree on 2.5 shots; close it afterwards.
   * @param others modules beside that of value bets
   */
  static async start(others: readonly Type[] = []): Promise<GoneBetsApp> {
    const area = await startAreaApp([ValueBetsModule, ...others], { now });
    await fill(area.database);
    area.app.get(GoneBetsService).start();
    const service = new GoneBetsApp(area);
    await service.quote({ Golf: usual, Hotel: usual, India: usual, Juliet: usual });
    return service;
  }

  /** Replaces bookmakers' prices by those of both sides of lines a minute later, and lets the boards update. */
  async quote(
    odds: Readonly<Record<string, Odds>>,
    { lines = [2.5], isSuspended = false }: { readonly lines?: readonly number[]; readonly isSuspended?: boolean } = {},
  ): Promise<void> {
    const at = minutes((this.minute += 1)).toISOString();
    const prices = Object.entries(odds).map(([bookmaker, [over, under]]) =>
      linePrices(
        derby,
        bookmaker,
        'shots',
        at,
        lines.flatMap((line) => [
          ['player', line, 'over', over, saka],
          ['player', line, 'under', under, saka],
        ]),
      ),
    );
    await loadRecords(this.area.database, 'canonical', [derby, ...(isSuspended ? prices.map(suspended) : prices)]);
    await this.moveTo(this.minute);
  }

  /** Moves the clock to `minute` minutes after `now`. */
  async moveTo(minute: number): Promise<void> {
    await this.area.moveTo(minutes((this.minute = minute)));
  }

  /** @param bookmakers absent: all */
  async gone(bookmakers?: readonly string[]): Promise<GoneBets> {
    return (await this.area.get(`/api/v2/value-bets/gone?${bookmakersText(bookmakers)}`, caller)).body;
  }

  /** Cards of the board. @param bookmakers absent: all */
  async cards(query: string, bookmakers?: readonly string[]): Promise<ValueBetCard[]> {
    const path = `/api/v2/value-bets?group=false&pageSize=100&${query}&${bookmakersText(bookmakers)}`;
    return (await this.area.get(path, caller)).body.data;
  }

  close(): Promise<void> {
    return this.area.close();
  }
}

const bookmakersText = (bookmakers?: readonly string[]): string =>
  bookmakers === undefined ? '' : `bookmakers=${bookmakers.join(',')}`;
