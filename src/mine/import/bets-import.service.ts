import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Writer } from '../../common/access/writer.js';
import { Clock } from '../../common/clock/clock.js';
import { ApplicationError } from '../../common/problem/application-error.js';
import { readCsvBody } from '../../common/validation/streamed-body.js';
import { TransactionRunner } from '../../database/transaction-runner.js';
import type { SqlTransaction } from '../../database/sql-client.js';
import { LARGEST_CSV_BYTES, MOST_BETS } from '../bets-import.dto.js';
import type { BetsImportQuery, BetsImportReport, RefusedBetRow } from '../bets-import.dto.js';
import { BetsRepository } from '../bets.repository.js';
import type { NewBet } from '../bets.repository.js';
import { betOn, entryKeyOf, isSameBet } from '../new-bet.js';
import { BetReferencesRepository } from '../references.repository.js';
import type { BetFixture, FixturePlayer } from '../references.repository.js';
import type { StoredSettings } from '../settings.repository.js';
import { MySettingsRepository } from '../settings.repository.js';
import { limitPeriods, StakeBudget } from '../stake-limits.js';
import { BookmakerMatcher, FixtureMatcher, isFault, PlayerMatcher } from './bet-matcher.js';
import { betColumnOf, betRowOf, missingColumns } from './bet-row.js';
import type { BetRow } from './bet-row.js';
import { readTable, UnreadableTable } from './csv-table.js';

/** Most concurrent imports in one process; a further one is refused at once. */
const MOST_IMPORTS = 2;
const RETRY_SECONDS = 5;
/** Fixtures whose players are read in one statement. */
const FIXTURES_PER_READ = 300;
/** Bets that one statement stores. */
const BETS_PER_STATEMENT = 1000;

const OTHER_BET = 'is that of another bet; leave it empty for a new one';

/** A row with its resolved bet. */
interface MatchedRow {
  readonly line: number;
  /** Id of a bet that an export wrote. */
  readonly id: number | null;
  readonly bet: NewBet;
}

/** Rows of a table so far: those with a bet, and those that are refused. */
interface ReadRows {
  readonly rowsRead: number;
  readonly ignoredColumns: readonly string[];
  readonly rows: readonly BetRow[];
  readonly refused: readonly RefusedBetRow[];
}

/** Stores the bets of a table. A row is stored as entered, or refused with a reason. */
@Injectable()
export class BetsImportService {
  private underWay = 0;

  constructor(
    private readonly bets: BetsRepository,
    private readonly references: BetReferencesRepository,
    private readonly settings: MySettingsRepository,
    private readonly transactions: TransactionRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the body of a request and stores its bets; rows that are already stored add nothing.
   * @throws ApplicationError as `readCsvBody`, `unprocessable` for a header that cannot be read, `service_unavailable`
   */
  async import(
    subject: string,
    query: BetsImportQuery,
    writer: Writer,
    request: Request,
    response: Response,
  ): Promise<BetsImportReport> {
    if (this.underWay >= MOST_IMPORTS) throw busy();
    this.underWay += 1;
    try {
      const text = await readCsvBody(request, response, LARGEST_CSV_BYTES);
      const [now, settings] = [this.clock.now(), await this.settings.find(subject)];
      const read = await readRows(text, settings.timeZone, now);
      const { matched, refused } = await this.match(read.rows, settings.timeZone, now);
      const stored = await this.transactions.run(writer, ({ sql }) =>
        this.store(sql, subject, matched, { ...query, settings, now }),
      );
      const all = [...read.refused, ...refused, ...stored.refused];
      return {
        dryRun: query.dryRun,
        rowsRead: read.rowsRead,
        added: stored.added,
        alreadyStored: stored.alreadyStored,
        ignoredColumns: [...read.ignoredColumns],
        refused: all.sort((one, other) => one.line - other.line),
      };
    } finally {
      this.underWay -= 1;
    }
  }

  /** Resolves the names in rows; those that name something unknown or ambiguous are refused. */
  private async match(
    rows: readonly BetRow[],
    timeZone: string,
    now: Date,
  ): Promise<{ matched: MatchedRow[]; refused: RefusedBetRow[] }> {
    const refused: RefusedBetRow[] = [];
    const bookmakers = new BookmakerMatcher(await this.references.listBookmakers());
    const fixtures = await this.fixturesOf(rows, timeZone);
    const played: { row: BetRow; fixture: BetFixture; bookmakerId: number }[] = [];
    for (const row of rows) {
      const [fixture, bookmaker] = [fixtures.find(row.fixture), bookmakers.find(row.bookmaker)];
      if (isFault(fixture)) refused.push({ line: row.line, ...fixture });
      else if (isFault(bookmaker)) refused.push({ line: row.line, ...bookmaker });
      else played.push({ row, fixture, bookmakerId: bookmaker.id });
    }
    const players = await this.playersOf(played, now);
    const matched: MatchedRow[] = [];
    for (const { row, fixture, bookmakerId } of played) {
      const player = row.player === null ? null : players.find(row.player, fixture.id);
      if (player !== null && isFault(player)) refused.push({ line: row.line, ...player });
      else matched.push(matchedRow(row, fixture, player?.id ?? null, bookmakerId, now));
    }
    return { matched, refused };
  }

  private async fixturesOf(rows: readonly BetRow[], timeZone: string): Promise<FixtureMatcher> {
    const ids = rows.flatMap(({ fixture }) => ('id' in fixture ? [fixture.id] : []));
    const days = rows.flatMap(({ fixture }) => ('id' in fixture ? [] : [fixture.day]));
    const byId = await this.references.findFixtures([...new Set(ids)]);
    const named = days.length === 0 ? [] : await this.references.listFixturesOf([...new Set(days)]);
    return new FixtureMatcher(byId, named, timeZone);
  }

  private async playersOf(
    played: readonly { readonly row: BetRow; readonly fixture: BetFixture }[],
    now: Date,
  ): Promise<PlayerMatcher> {
    const ids = played.flatMap(({ row: { player } }) => (player !== null && 'id' in player ? [player.id] : []));
    const named = played.flatMap(({ row: { player }, fixture }) =>
      player !== null && 'name' in player ? [fixture.id] : [],
    );
    const fixtureIds = [...new Set(named)];
    const players: FixturePlayer[] = [];
    for (let first = 0; first < fixtureIds.length; first += FIXTURES_PER_READ) {
      const some = await this.references.listPlayersOf(fixtureIds.slice(first, first + FIXTURES_PER_READ), now);
      for (const player of some) players.push(player);
    }
    return new PlayerMatcher(await this.references.findPlayers([...new Set(ids)]), players);
  }

  /** Stores rows whose bets are not stored yet, up to the maximum per person and within the limits that he set. */
  private async store(
    sql: SqlTransaction,
    subject: string,
    rows: readonly MatchedRow[],
    {
      settings,
      now,
      dryRun,
      acknowledgeLimit,
    }: BetsImportQuery & { readonly settings: StoredSettings; readonly now: Date },
  ): Promise<{ added: number; alreadyStored: number; refused: RefusedBetRow[] }> {
    if (!dryRun) await this.bets.lockBettor(sql, subject);
    const stored = await this.bets.listStored(sql, subject);
    // since a bet was stored, its match or player may have been merged, and its price or stake corrected
    const keys = new Set(stored.flatMap((bet) => [bet.entryKey, entryKeyOf(bet)]));
    const byId = new Map(stored.map((bet) => [bet.id, bet]));
    const periods = acknowledgeLimit ? [] : limitPeriods(settings, now);
    const staked = await this.bets.sumStakes(sql, subject, periods, null);
    const budget = new StakeBudget(periods, staked, settings.timeZone);
    const added: NewBet[] = [];
    const refused: RefusedBetRow[] = [];
    for (const { line, id, bet } of rows) {
      const exported = id === null ? undefined : byId.get(id);
      if (keys.has(bet.entryKey) || (exported !== undefined && isSameBet(exported, bet))) continue;
      if (exported !== undefined) {
        refused.push({ line, column: 'id', reason: OTHER_BET });
        continue;
      }
      const isFull = stored.length + added.length >= MOST_BETS;
      const message = isFull ? null : budget.add(bet.stake, bet.placedAt);
      if (isFull) refused.push({ line, column: null, reason: `you would have more than ${MOST_BETS} bets` });
      else if (message !== null) refused.push({ line, column: 'stake', reason: message });
      else {
        keys.add(bet.entryKey);
        added.push(bet);
      }
    }
    if (!dryRun)
      for (let first = 0; first < added.length; first += BETS_PER_STATEMENT)
        await this.bets.insert(sql, subject, added.slice(first, first + BETS_PER_STATEMENT));
    return { added: added.length, alreadyStored: rows.length - added.length - refused.length, refused };
  }
}

/** The rows of a table, unresolved. @throws ApplicationError `unprocessable` for a header that cannot be read */
async function readRows(text: string, timeZone: string, now: Date): Promise<ReadRows> {
  const headers = new Set<string>();
  const columnOf = (header: string): string | null => {
    const column = betColumnOf(header);
    if (column !== null) headers.add(column);
    return column;
  };
  const table = await readTable(text, columnOf).catch((error: unknown) => {
    throw error instanceof UnreadableTable
      ? new ApplicationError('unprocessable', `Nothing was read: ${error.message}.`)
      : error;
  });
  const missing = missingColumns(headers);
  if (missing !== null)
    throw new ApplicationError('unprocessable', `Nothing was read: the header lacks columns: ${missing}.`);
  const rows: BetRow[] = [];
  const refused: RefusedBetRow[] = [];
  let rowsRead = 0;
  for await (const { line, cells } of table.rows) {
    rowsRead += 1;
    const row = 'reason' in cells ? cells : betRowOf(line, cells, { timeZone, now });
    if ('reason' in row) refused.push({ line, column: row.column, reason: row.reason });
    else rows.push(row);
  }
  return { rowsRead, ignoredColumns: table.ignored, rows, refused };
}

function matchedRow(
  { line, id, ...row }: BetRow,
  fixture: BetFixture,
  playerId: number | null,
  bookmakerId: number,
  now: Date,
): MatchedRow {
  const on = betOn({ ...row, line: row.marketLine }, fixture, playerId);
  const { ref, price, stake, placedAt, note } = row;
  const bet = { ...on, ref, bookmakerId, price, stake, placedAt };
  return { line, id, bet: { ...bet, entryKey: entryKeyOf(bet), recordedAt: now, note, claim: null } };
}

function busy(): ApplicationError {
  const headers = { 'Retry-After': String(RETRY_SECONDS) };
  const detail = `No table can be imported now: ${MOST_IMPORTS} are being imported.`;
  return new ApplicationError('service_unavailable', detail, [], { headers });
}
