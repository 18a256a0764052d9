import { Injectable } from '@nestjs/common';
import type { Writer } from '../common/access/writer.js';
import { boundsOfDay } from '../common/calendar/days.js';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import {
  ApplicationError,
  invalidMember,
  invalidParameter,
  unknownResource,
  unprocessable,
} from '../common/problem/application-error.js';
import { didYouMean, sentValue } from '../common/validation/error-words.js';
import type { SqlTransaction } from '../database/sql-client.js';
import { TransactionRunner } from '../database/transaction-runner.js';
import { betRecord } from './bet-record.js';
import { MOST_BETS } from './bets-import.dto.js';
import type { BetBody, BetChange, BetFilter, BetsQuery, MyBet, MyBetPage } from './bets.dto.js';
import { BetsRepository, newestKeyOf } from './bets.repository.js';
import type { BetOn, BetSelection, LockedBet, NewBet } from './bets.repository.js';
import { ClaimsService } from './claims.service.js';
import { betOn, betProblem, entryKeyOf, wholeSeconds } from './new-bet.js';
import { BetReferencesRepository } from './references.repository.js';
import { MySettingsRepository } from './settings.repository.js';
import { beyondLimit, limitPeriods, StakeBudget } from './stake-limits.js';

/** Bets read at a time for an export. */
const EXPORT_BLOCK = 500;

/** The bets that people store. Each person sees only his own; those of others do not exist for him. */
@Injectable()
export class BetsService {
  constructor(
    private readonly bets: BetsRepository,
    private readonly references: BetReferencesRepository,
    private readonly settings: MySettingsRepository,
    private readonly claims: ClaimsService,
    private readonly transactions: TransactionRunner,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
  ) {}

  /** A page of the bets of a person, newest first. @throws ApplicationError `invalid_input` for an unknown bookmaker */
  async list(subject: string, query: BetsQuery, path: string): Promise<MyBetPage> {
    const selection = await this.selectionOf(subject, query);
    return this.pager.page({
      path,
      query,
      read: (window) => this.bets.list(selection, window, this.clock.now()),
      keyOf: newestKeyOf,
      present: betRecord,
    });
  }

  /** All bets of a person that pass filters, newest first, block by block; throws as `list`. */
  async export(subject: string, filter: BetFilter): Promise<AsyncIterable<MyBet[]>> {
    return this.blocksOf(await this.selectionOf(subject, filter));
  }

  private async *blocksOf(selection: BetSelection): AsyncGenerator<MyBet[], void, undefined> {
    const now = this.clock.now();
    for (let key: ReturnType<typeof newestKeyOf> | null = null; ;) {
      const block = await this.bets.list(selection, { direction: 'forward', key, limit: EXPORT_BLOCK }, now);
      yield block.map(betRecord);
      const last = block.at(-1);
      if (last === undefined || block.length < EXPORT_BLOCK) return;
      key = newestKeyOf(last);
    }
  }

  /** @throws ApplicationError `not_found` */
  async show(subject: string, id: number): Promise<MyBet> {
    const bet = await this.bets.find(subject, id, this.clock.now());
    if (bet === null) throw unknownResource('bet of yours', id);
    return betRecord(bet);
  }

  /**
   * Stores a bet.
   * @throws ApplicationError `invalid_input` or `unprocessable` for what cannot be a bet, `conflict` beyond a limit and
   *   for a bet that is stored already
   */
  async create(subject: string, body: BetBody, writer: Writer): Promise<MyBet> {
    const now = this.clock.now();
    const bet = await this.newBet(body, now);
    return this.transactions.run(writer, async ({ sql }) => {
      await this.bets.lockBettor(sql, subject);
      if ((await this.bets.count(sql, subject)) >= MOST_BETS) throw tooManyBets();
      if (!body.acknowledgeLimit) await this.requireWithinLimits(sql, subject, bet, null);
      const id = (await this.bets.insert(sql, subject, [bet])).get(bet.entryKey);
      if (id === undefined) throw await this.storedAlready(sql, subject, bet);
      return this.read(sql, subject, id, now);
    });
  }

  /**
   * Changes a bet; once its match has begun, its note only.
   * @throws ApplicationError `not_found`, `unprocessable` for an unknown bookmaker, `conflict` after kick-off and
   *   beyond a limit
   */
  async change(subject: string, id: number, change: BetChange, writer: Writer): Promise<MyBet> {
    const now = this.clock.now();
    const bookmakerId = change.bookmaker === undefined ? null : await this.requireBookmaker(change.bookmaker);
    return this.transactions.run(writer, async ({ sql }) => {
      await this.bets.lockBettor(sql, subject);
      const before = await this.bets.lock(sql, subject, id);
      if (before === null) throw unknownResource('bet of yours', id);
      const { price = before.price, stake = before.stake, note = before.note } = change;
      const after = { ...before, price, stake, note, bookmakerId: bookmakerId ?? before.bookmakerId };
      if (now >= before.kickoffAt) requireUnchanged(before, after);
      if (stake > before.stake && !change.acknowledgeLimit) await this.requireWithinLimits(sql, subject, after, id);
      await this.bets.update(sql, after);
      return this.read(sql, subject, id, now);
    });
  }

  /** @throws ApplicationError `not_found` */
  async delete(subject: string, id: number, writer: Writer): Promise<void> {
    const isDeleted = await this.transactions.run(writer, ({ sql }) => this.bets.delete(sql, subject, id));
    if (!isDeleted) throw unknownResource('bet of yours', id);
  }

  /** The selection for a person's filters. @throws ApplicationError `invalid_input` for an unknown bookmaker */
  async selectionOf(subject: string, filter: BetFilter): Promise<BetSelection> {
    const { status = null, board = null, marketFamily = null, bookmaker = null, from, to } = filter;
    if (bookmaker !== null) await this.requireBookmaker(bookmaker, (detail) => invalidParameter('bookmaker', detail));
    const { timeZone } = await this.settings.find(subject);
    return {
      subject,
      status,
      board,
      marketFamily,
      bookmaker,
      from: from === undefined ? null : boundsOfDay(from, timeZone).from,
      until: to === undefined ? null : boundsOfDay(to, timeZone).until,
    };
  }

  private async newBet(body: BetBody, now: Date): Promise<NewBet> {
    const { scope, market, line = null, side, price, stake, ref = null, note = '', pick } = body;
    const problem = betProblem({ scope, market, line, side });
    if (problem !== null) throw invalidMember([problem.member], problem.detail);
    const placedAt = placedAtOf(body, now);
    const on = await this.betOnOf(body, line);
    const bookmakerId = await this.requireBookmaker(body.bookmaker);
    if (pick !== undefined && now >= on.kickoffAt)
      throw unprocessable(['pick'], 'must be left out once the match has begun: boards list what is to come');
    const claim = pick === undefined ? null : await this.claims.find(pick, on);
    const bet = { ...on, bookmakerId, price, stake, placedAt, ref };
    return { ...bet, entryKey: entryKeyOf(bet), recordedAt: now, note: note.trim(), claim };
  }

  private async betOnOf({ fixtureId, scope, playerId = null, ...body }: BetBody, line: number | null): Promise<BetOn> {
    if ((scope === 'player') !== (playerId !== null))
      throw invalidMember(['playerId'], `must ${scope === 'player' ? 'be given' : 'be left out'} with scope ${scope}`);
    const fixture = (await this.references.findFixtures([fixtureId])).get(fixtureId);
    if (fixture === undefined) throw unprocessable(['fixtureId'], `is not a known fixture: ${fixtureId}`);
    const player = playerId === null ? null : (await this.references.findPlayers([playerId])).get(playerId);
    if (player === undefined) throw unprocessable(['playerId'], `is not a known player: ${playerId}`);
    return betOn({ scope, market: body.market, line, side: body.side }, fixture, player);
  }

  private async requireBookmaker(
    slug: string,
    refusal = (detail: string): ApplicationError => unprocessable(['bookmaker'], detail),
  ): Promise<number> {
    const bookmakers = await this.references.listBookmakers();
    const bookmaker = bookmakers.find((each) => each.slug === slug);
    if (bookmaker !== undefined) return bookmaker.id;
    const nearest = didYouMean(
      slug,
      bookmakers.map((each) => each.slug),
    );
    const named = `${sentValue(slug) ?? 'this one'}${nearest}`;
    throw refusal(`is not a known bookmaker: ${named}; GET /api/v2/bookmakers lists them`);
  }

  /** @param without bet whose stake is replaced */
  private async requireWithinLimits(
    sql: SqlTransaction,
    subject: string,
    { stake, placedAt }: Pick<NewBet, 'stake' | 'placedAt'>,
    without: number | null,
  ): Promise<void> {
    const settings = await this.settings.find(subject, sql);
    const periods = limitPeriods(settings, this.clock.now());
    const staked = await this.bets.sumStakes(sql, subject, periods, without);
    const message = new StakeBudget(periods, staked, settings.timeZone).add(stake, placedAt);
    if (message !== null) throw beyondLimit(message);
  }

  private async read(sql: SqlTransaction, subject: string, id: number, now: Date): Promise<MyBet> {
    const bet = await this.bets.find(subject, id, now, sql);
    if (bet === null) throw new Error(`the bet ${id} was stored in this transaction`);
    return betRecord(bet);
  }

  private async storedAlready(sql: SqlTransaction, subject: string, { entryKey, ref }: NewBet): Promise<Error> {
    const id = await this.bets.findByEntry(sql, subject, entryKey);
    const which = ref === null ? 'An equal bet of the same second' : `A bet with the ref ${sentValue(ref) ?? ''}`;
    return new ApplicationError('conflict', `${which} is stored already: ${id ?? ''}.`);
  }
}

/** 409 for a bet beyond the number that a person may store. */
const tooManyBets = (): ApplicationError =>
  new ApplicationError(
    'conflict',
    `You have ${MOST_BETS} bets, the most that are stored. Export them, then delete some.`,
  );

function placedAtOf({ placedAt, pick }: BetBody, now: Date): Date {
  if (placedAt === undefined) return wholeSeconds(now);
  if (pick !== undefined)
    throw invalidMember(['placedAt'], 'must be left out with pick: boards tell what they list now');
  const moment = new Date(placedAt);
  if (moment > now) throw invalidMember(['placedAt'], `must not lie in the future; it is "${placedAt}"`);
  return wholeSeconds(moment);
}

/** @throws ApplicationError `conflict` where more than the note changes */
function requireUnchanged(before: LockedBet, after: LockedBet): void {
  const changed = (['bookmakerId', 'price', 'stake'] as const).find((member) => before[member] !== after[member]);
  if (changed === undefined) return;
  const member = changed === 'bookmakerId' ? 'bookmaker' : changed;
  throw new ApplicationError('conflict', 'The match has begun: only the note of this bet can change.', [
    { pointer: `#/${member}`, detail: 'cannot change after kick-off' },
  ]);
}
