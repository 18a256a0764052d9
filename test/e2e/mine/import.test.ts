import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { BetsImportReport } from '../../../src/mine/bets-import.dto.js';
import type { MyBet, MyBetPage } from '../../../src/mine/bets.dto.js';
import { fixture, idOf, loadRecords, matchResultPrices, squadMember } from '../../support/factories.js';
import { startMineApp } from './mine-app.js';
import type { MineApp } from './mine-app.js';

const now = '2025-02-25T15:00:00Z';
const derby = fixture('Arsenal', 'Chelsea', '2025-02-26T19:30:00Z');
const night = fixture('Fulham', 'Manchester United', '2025-02-22T23:30:00Z');
const records = [
  derby,
  night,
  fixture('Everton', 'Brentford', '2025-02-25T19:30:00Z'),
  squadMember(derby, 'home', 'Bukayo Saka'),
  squadMember(derby, 'away', 'João Félix'),
  matchResultPrices(derby, 'bet365', ['2.00', '3.40', '3.90'], { takenAt: '2025-02-25T12:00:00Z' }),
  matchResultPrices(derby, 'William Hill', ['2.05', '3.30', '3.80'], { takenAt: '2025-02-25T12:00:00Z' }),
];
const header = 'date,home,away,market,line,side,bookmaker,price,stake,placedAt';
const good = '2025-02-26,Arsenal,Chelsea,goals,2.5,over,bet365,2.1,10,2025-02-25 09:00';
const table = (...rows: string[]): string => [header, ...rows, ''].join('\r\n');

describe('bet import from CSV', () => {
  let mine: MineApp;
  let people = 0;
  /** A person without bets. */
  const somebody = (): string => `person ${(people += 1)}`;
  const betsOf = async (person: string): Promise<MyBet[]> =>
    ((await mine.send(person, 'GET', '/bets?limit=100')).body as MyBetPage).data;
  const inZone = async (person: string, timeZone: string, limits: object = {}): Promise<void> => {
    const { body } = await mine.send(person, 'GET', '/settings');
    await mine.send(person, 'PUT', '/settings', { ...(body as object), timeZone, ...limits });
  };
  const only = async (person: string): Promise<MyBet> => {
    const bets = await betsOf(person);
    expect(bets).toHaveLength(1);
    return bets[0]!;
  };
  const report = (more: Partial<BetsImportReport>): BetsImportReport => ({
    dryRun: false,
    rowsRead: 1,
    added: 0,
    alreadyStored: 0,
    ignoredColumns: [],
    refused: [],
    ...more,
  });
  beforeAll(async () => {
    mine = await startMineApp(now);
    await loadRecords(mine.app.area.database, 'canonical', records);
  });
  afterAll(() => mine.app.close());

  it('stores a table once, however often it is sent', async () => {
    const person = somebody();
    expect(await mine.importTable(person, table(good), 'dryRun=true')).toEqual(report({ dryRun: true, added: 1 }));
    expect(await betsOf(person)).toEqual([]);
    expect(await mine.importTable(person, table(good, good))).toEqual(
      report({ rowsRead: 2, added: 1, alreadyStored: 1 }),
    );
    expect(await mine.importTable(person, table(good))).toEqual(report({ alreadyStored: 1 }));
    expect(await only(person)).toMatchObject({
      fixtureId: idOf.fixture(derby),
      market: 'goals',
      line: 2.5,
      bookmaker: 'bet365',
      price: 2.1,
      stake: 10,
      placedAt: '2025-02-25T09:00:00Z',
      isLate: false,
      claim: null,
    });
    const [{ id }] = (await betsOf(person)) as [MyBet];
    await mine.send(person, 'PATCH', `/bets/${id}`, { stake: 5 });
    expect(await mine.importTable(person, table(good))).toEqual(report({ alreadyStored: 1 }));
    const { text } = await mine.exportTable(person);
    expect(await mine.importTable(person, text)).toMatchObject({ added: 0, alreadyStored: 1, refused: [] });
  });

  it('recognises bets whose match and player have been merged', async () => {
    const { database } = mine.app.area;
    const person = somebody();
    const shots = `${header},player\n2025-02-26,Arsenal,Chelsea,shots,1.5,over,bet365,1.9,1,2025-02-25 09:00,Joao Felix`;
    expect(await mine.importTable(person, shots)).toEqual(report({ added: 1 }));
    await database.rows(
      `insert into public_id_aliases (kind, old_id, entity_id) values ('fixture', 4711, $1), ('player', 4712, $2)`,
      [idOf.fixture(derby), idOf.player('João Félix')],
    );
    await database.rows(
      `update bets set fixture_id = 4711, player_id = 4712, entry_key = 'of the former ids' where id = $1`,
      [(await only(person)).id],
    );
    expect(await mine.importTable(person, shots)).toEqual(report({ alreadyStored: 1 }));
    const { text } = await mine.exportTable(person);
    expect(await mine.importTable(person, text)).toMatchObject({ added: 0, alreadyStored: 1, refused: [] });
  });

  it('refuses the id of a stored bet for another bet', async () => {
    const person = somebody();
    await mine.importTable(person, table(good));
    const { id } = await only(person);
    const { text } = await mine.exportTable(person);
    const corrected = text.replace(',2.1,10,', ',2.2,5,');
    expect(await mine.importTable(person, corrected)).toMatchObject({ added: 0, alreadyStored: 1, refused: [] });
    const copied = text.replace(',2.5,over,', ',3.5,over,');
    expect(await mine.importTable(person, copied)).toMatchObject({
      added: 0,
      alreadyStored: 0,
      refused: [{ line: 2, column: 'id', reason: 'is that of another bet; leave it empty for a new one' }],
    });
    const added = await mine.importTable(person, copied.replace(`\n${id},`, '\n,'));
    expect(added).toMatchObject({ added: 1, refused: [] });
  });

  it.each<[string, string, string?]>([
    [
      'a spreadsheet in German writes: BOM, semicolons, decimal commas, days with points',
      `\uFEFF${header.replaceAll(',', ';')}\r\n26.02.2025;Arsenal;Chelsea;goals;2,5;over;bet365;2,10;10,00;25.02.2025 09:00\r\n`,
    ],
    ['tabs part', table(good).replaceAll(',', '\t')],
    ['lines end by LF, without a last one', table(good).replaceAll('\r\n', '\n').trimEnd()],
    [
      'quotes hold, with commas, quotes and line breaks in a note',
      `${header},Note\r\n"2025-02-26","Arsenal","Chelsea","goals","2.5","over","bet365","2.1","10","2025-02-25 09:00","a, ""b""\r\nc"\r\n`,
      'a, "b"\r\nc',
    ],
    [
      'other cases, orders and empty lines have',
      'Stake,PRICE,placed_at,Bookmaker,Side,Line,Market,Away,Home,Date\r\n\r\n10,2.1,2025-02-25T09:00:00Z,BET365,Over,2.5,GOALS,chelsea,ARSENAL,2025-02-26\r\n,,,,,,,,,\r\n',
    ],
  ])('is read as %s', async (_, text, note = '') => {
    const person = somebody();
    expect(await mine.importTable(person, text)).toMatchObject({ rowsRead: 1, added: 1, refused: [] });
    const bet = await only(person);
    expect(bet).toMatchObject({ fixtureId: idOf.fixture(derby), line: 2.5, price: 2.1, stake: 10, note });
    expect(bet.placedAt).toBe('2025-02-25T09:00:00Z');
  });

  it("matches names as stored, shipped or normalised, and days in the user's time zone", async () => {
    const person = somebody();
    await inZone(person, 'Europe/Berlin');
    const rows = [
      '2025-02-23,Fulham,Man United,matchResult,,away,William Hill,2.05,1,2025-02-22 12:00,',
      '2025-02-22,fulham,Manchester Utd,goals,2.5,under,william-hill,2.05,1,2025-02-22,',
      '2025-02-26,Arsenal,Chelsea,shots,1.5,over,Bet365,1.9,1,2025-02-25T09:00:00Z,Joao Felix',
    ];
    const named = await mine.importTable(person, [`${header},player`, ...rows].join('\n'));
    expect(named.refused).toEqual([]);
    const bets = await betsOf(person);
    expect(bets.map(({ fixtureId, playerId, placedAt, isLate }) => [fixtureId, playerId, placedAt, isLate])).toEqual([
      [idOf.fixture(derby), idOf.player('João Félix'), '2025-02-25T09:00:00Z', false],
      [idOf.fixture(night), null, '2025-02-22T11:00:00Z', true],
      [idOf.fixture(night), null, '2025-02-21T23:00:00Z', true],
    ]);
  });

  it('rejects each invalid row with line, column and reason, and stores the others', async () => {
    const person = somebody();
    const row = (change: Record<number, string>): string =>
      good
        .split(',')
        .map((cell, at) => change[at] ?? cell)
        .join(',');
    const cases: [row: string, column: string | null, reason: RegExp][] = [
      [row({ 0: '2025-02-30' }), 'date', /must be a day such as .* it is "2025-02-30"/],
      [row({ 0: '02/26/2025' }), 'date', /must be a day/],
      [row({ 0: '2025-02-24' }), 'home', /no match is known that "Arsenal" plays at home on 2025-02-24/],
      [row({ 1: 'Chelsea', 2: 'Arsenal' }), 'home', /no match is known/],
      [row({ 2: 'Everton' }), 'away', /is "Everton"; on 2025-02-26 "Arsenal" plays against Chelsea/],
      [row({ 1: '' }), 'home', /must not be empty/],
      [row({ 3: 'goal' }), 'market', /must be one of goals|must be one of/],
      [row({ 3: 'matchResult', 5: 'home' }), 'line', /must be null for market matchResult/],
      [row({ 4: '2.4' }), 'line', /must be a multiple of 0.25/],
      [row({ 4: '2.500' }), 'line', /without separators of thousands; it is "2.500"/],
      [row({ 4: '' }), 'line', /must be a number/],
      [row({ 5: 'yes' }), 'side', /allowed for market goals: over, under/],
      [row({ 6: 'bet356' }), 'bookmaker', /is not a known bookmaker: "bet356" \(did you mean bet365\?\)/],
      [row({ 7: '1' }), 'price', /must be a number from 1.001/],
      [row({ 7: '2.1.0' }), 'price', /it is "2.1.0"/],
      [row({ 8: '"1.000,50"' }), 'stake', /without separators of thousands; it is "1.000,50"/],
      [row({ 8: '"1,200"' }), 'stake', /without separators of thousands; it is "1,200"/],
      [row({ 8: '1.000' }), 'stake', /without separators of thousands; it is "1.000"/],
      [row({ 8: '-5' }), 'stake', /from 0.01/],
      [row({ 9: '2025-02-26 09:00' }), 'placedAt', /must not lie in the future/],
      [row({ 9: 'yesterday' }), 'placedAt', /must be a moment/],
      [`${good},more`, null, /has 11 cells, the header 10/],
      ['2025-02-26,Arsenal', null, /has 2 cells/],
    ];
    const read = await mine.importTable(person, table(...cases.map(([text]) => text), row({ 7: '2.100' })));
    expect(read).toMatchObject({ rowsRead: cases.length + 1, added: 1 });
    expect(read.refused.map(({ line, column }) => [line, column])).toEqual(
      cases.map(([, column], index) => [index + 2, column]),
    );
    for (const [index, [, , reason]] of cases.entries()) expect(read.refused[index]?.reason).toMatch(reason);
    expect(await only(person)).toMatchObject({ price: 2.1, stake: 10 });
  });

  it('rejects ambiguous names, and the row that an unclosed quote runs into', async () => {
    const { database } = mine.app.area;
    await database.rows(
      `insert into players (id, natural_key, country_id, slug, name, search_name)
      select 77, 'player 77', country_id, 'saka-2', 'Bukayo Saka', 'bukayo saka' from players where name = 'Bukayo Saka'`,
    );
    await database.rows(
      `insert into squad_members (season_id, team_id, player_id, source_id)
      select season_id, team_id, 77, source_id from squad_members where player_id = $1`,
      [idOf.player('Bukayo Saka')],
    );
    const person = somebody();
    const shots = '2025-02-26,Arsenal,Chelsea,shots,1.5,over,bet365,1.9,1,2025-02-25';
    const rows = [`${shots},Bukayo Saka,`, `${shots},Saka,`, `${shots},,77`, `"${shots}`, good];
    const { refused, added } = await mine.importTable(person, [`${header},player,playerId`, ...rows].join('\n'));
    expect(added).toBe(1);
    expect(refused).toEqual([
      {
        line: 2,
        column: 'player',
        reason: expect.stringContaining('several players of this match have this name') as string,
      },
      {
        line: 3,
        column: 'player',
        reason: expect.stringContaining('no player of this match is called "Saka"') as string,
      },
      { line: 5, column: null, reason: expect.stringContaining('a quote that is never closed') as string },
    ]);
  });

  it("respects the user's limits", async () => {
    const person = somebody();
    await inZone(person, 'UTC', { stakeLimitDay: 25 });
    const rows = ['09:00', '10:00', '11:00'].map((time) => good.replace('09:00', time));
    const yesterday = good.replace('2025-02-25 09:00', '2025-02-24 09:00').replace(',10,', ',500,');
    const { refused, added } = await mine.importTable(person, table(...rows, yesterday));
    expect([added, refused]).toEqual([
      3,
      [
        {
          line: 4,
          column: 'stake',
          reason: expect.stringContaining('You set a limit of 25 a day. You have staked 20 today') as string,
        },
      ],
    ]);
    expect(await mine.importTable(person, table(...rows), 'acknowledgeLimit=true')).toMatchObject({ added: 1 });
  });

  it.each<[string, string | Buffer, string, number]>([
    ['no header', '', 'text/csv', 422],
    ['a header without stakes', `${header.replace(',stake', '')}\n`, 'text/csv', 422],
    ['a header that names a column twice', `${header},Stake\n`, 'text/csv', 422],
    ['another media type', table(good), 'text/plain', 415],
    ['text that is not UTF-8', Buffer.from(table(good.replace('Arsenal', 'K\u00f6ln')), 'latin1'), 'text/csv', 400],
  ])('rejects the whole table with %s', async (_, text, type, status) => {
    expect((await mine.sendTable(somebody(), text, '', type)).status).toBe(status);
  });

  it('rejects more than 5 MiB, whether the length is declared or streamed', async () => {
    const limit = 5 * 2 ** 20;
    const stated = await mine.openTable(somebody());
    stated.setHeader('Content-Length', limit + 1).flushHeaders();
    const [early] = (await once(stated, 'response')) as [IncomingMessage];
    expect(early.statusCode).toBe(413);
    stated.destroy();
    const found = await mine.openTable(somebody());
    const response = once(found, 'response') as Promise<[IncomingMessage]>;
    for (let sent = 0; sent <= limit; sent += 2 ** 20)
      if (!found.write(Buffer.alloc(2 ** 20, 'a'))) await once(found, 'drain');
    found.end();
    const [late] = await response;
    expect(late.statusCode).toBe(413);
    late.resume();
  });

  it('lists columns that it ignores, and requires a token that identifies a user', async () => {
    const { ignoredColumns, added } = await mine.importTable(somebody(), `${header},Profit\n${good},5\n`);
    expect([ignoredColumns, added]).toEqual([['Profit'], 1]);
    expect((await mine.app.area.request.post('/api/v2/me/bets/import').send(table(good))).status).toBe(401);
  });
});
