import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../../../src/commands/command.js';
import { UsageError } from '../../../src/commands/command.js';
import { databaseAddress } from '../../../src/database/database-address.js';
import { resolveCommand } from '../../../src/commands/resolve.command.js';
import { FixedClock } from '../../../src/common/clock/clock.js';
import { loadConfig } from '../../../src/config/app-config.js';
import { retryPendingQuotes } from '../../../src/ingestion/resolve/pending-quotes.queries.js';
import { createTestDatabase, silentLogger } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { smallLeague, storePendingQuotes, storePlayer, storeSmallLeague } from '../../support/small-league.js';
import { storedRevision } from '../../support/stored-data.js';

describe('npm run resolve', () => {
  let database: TestDatabase;
  let errors: jest.SpyInstance;
  let said: string;

  /** Runs the command as typed; returns its exit code and output. */
  async function resolve(...typed: string[]): Promise<{ code: number | undefined; printed: string }> {
    const lines: string[] = [];
    const context: CommandContext = {
      config: loadConfig({}),
      clock: new FixedClock(new Date('2025-02-25T15:00:00Z')),
      logger: silentLogger,
      signal: new AbortController().signal,
      print: (line) => void lines.push(line),
      ensureDatabase: async () => databaseAddress(database.url),
      openSqlClient: async () => database.sql,
    };
    const valueOf = (flag: string): string | undefined =>
      typed.includes(flag) ? typed[typed.indexOf(flag) + 1] : undefined;
    const [aliases, reason] = [valueOf('--aliases'), valueOf('--reason')];
    const options = {
      new: typed.includes('--new'),
      json: typed.includes('--json'),
      ...(aliases === undefined ? {} : { aliases }),
      ...(reason === undefined ? {} : { reason }),
    };
    const words = typed.filter(
      (word, index) => !word.startsWith('--') && !['--aliases', '--reason'].includes(typed[index - 1] ?? ''),
    );
    const code = await resolveCommand.run(context, { words, options });
    return { code, printed: lines.join('\n') };
  }
  const revision = (): Promise<number> => storedRevision(database);

  beforeEach(async () => {
    database = await createTestDatabase();
    await storeSmallLeague(database);
    said = '';
    errors = jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
  });
  afterEach(async () => {
    errors.mockRestore();
    await database.drop();
  });

  describe('with pending prices of a player', () => {
    beforeEach(async () => {
      await storePlayer(database, 101, 'Jacob Murphy');
      await storePlayer(database, 102, 'Josh Murphy', null, smallLeague.away);
      await storePendingQuotes(database, [
        ['J Murphy', 0.5, '1.80'],
        ['J Murphy', 1.5, '4.2'],
        ['Sean Nobody', 0.5, '3'],
      ]);
      await database.sql.transaction((sql) => retryPendingQuotes(sql, [smallLeague.fixture]));
    });

    it('lists the names with their candidates, as text and as JSON', async () => {
      const { code, printed } = await resolve();
      expect(code).toBe(0);
      expect(printed).toBe(
        [
          '1  J Murphy (player, England, the-odds-api)',
          '   Premier League 2024/2025, 2025-02-26: Brentford v Everton',
          '     101  Jacob Murphy',
          '     102  Josh Murphy',
          '2  Sean Nobody (player, England, the-odds-api)',
          '   Premier League 2024/2025, 2025-02-26: Brentford v Everton',
          '     no candidate',
          '2 unresolved. Resolve one: npm run resolve -- <id> <id of the candidate>, or -- <id> --new',
        ].join('\n'),
      );
      expect(JSON.parse((await resolve('--json')).printed)).toMatchObject([
        { id: 1, kind: 'player', name: 'J Murphy', candidates: [{ id: 101 }, { id: 102 }] },
        { id: 2, candidates: [] },
      ]);
    });

    it('resolves one permanently, with its pending prices', async () => {
      const before = await revision();
      const { code, printed } = await resolve('1', '102');
      expect(code).toBe(0);
      expect(printed.split('\n')).toEqual([
        "player 'J Murphy' in England is Josh Murphy (102); 2 waiting prices resolved",
        '  to undo it: npm run resolve -- undo 1',
      ]);
      expect(await revision()).toBe(before + 1);
      expect(await database.rows('select distinct player_id from facts.selections')).toEqual([{ player_id: 102 }]);
      expect(await database.rows(`select normalised_name, entity_id, origin from aliases`)).toEqual([
        { normalised_name: 'j murphy', entity_id: 102, origin: 'resolved' },
      ]);
      expect((await resolve('--json')).printed).not.toContain('J Murphy');
      expect((await resolve('1', '101')).code).toBe(1);
      expect(said).toContain('1 (J Murphy) is resolved already');
    });

    it('undoes a resolution, and lists what can be undone', async () => {
      await resolve('1', '102');
      await resolve('2', '--new');
      const { printed } = await resolve('undo');
      expect(printed.split('\n')).toEqual([
        expect.stringMatching(/^2 {2}\d{4}-\d\d-\d\dT\d\d:\d\dZ {2}resolved player Sean Nobody -> \d+$/),
        expect.stringMatching(/^1 {2}.* resolved player J Murphy -> 102$/),
        'Undo one: npm run resolve -- undo <number>',
      ]);
      expect(await resolve('undo', '1')).toEqual({
        code: 0,
        printed: 'the resolution of the player J Murphy is undone',
      });
      expect((await resolve('--json')).printed).toContain('J Murphy');
      expect((await resolve('undo', '1')).code).toBe(1);
      expect((await resolve('undo', '99')).code).toBe(1);
      expect(said).toMatch(
        /resolve: 1 was undone on .*\nresolve: there is no decision 99; undo without a number lists them\n/,
      );
      await expect(resolve('undo', '1', '2')).rejects.toThrow(UsageError);
      await expect(resolve('undo', 'one')).rejects.toThrow(UsageError);
    });

    it('stores the reason, as an API request does', async () => {
      await resolve('1', '102', '--reason', ' Told by the club ');
      await resolve('undo', '1', '--reason', 'The club was wrong');
      await resolve('merge', 'player', '101', '102', '--reason', 'One man');
      await resolve('2', '--new');
      expect(await database.rows('select action, reason from audit_log order by id')).toEqual([
        { action: 'settle', reason: 'Told by the club' },
        { action: 'undo', reason: 'The club was wrong' },
        { action: 'merge', reason: 'One man' },
        { action: 'settle', reason: null },
      ]);
      for (const wrong of ['', '  ', 'two\nlines', 'x'.repeat(501)])
        await expect(resolve('1', '102', '--reason', wrong)).rejects.toThrow('--reason must be one line');
    });

    it('merges two players, and undoes that', async () => {
      expect((await resolve('merge', 'player', '101', '102')).printed.split('\n')).toEqual([
        'player Jacob Murphy (101) is Josh Murphy (102)',
        '  to undo it: npm run resolve -- undo 1',
      ]);
      expect(await database.rows('select id from players')).toEqual([{ id: 102 }]);
      // the former id still means the surviving entity
      expect((await resolve('1', '101')).printed).toContain("player 'J Murphy' in England is Josh Murphy (102)");
      expect((await resolve('undo', '1')).code).toBe(0);
      expect(await database.rows('select id from players order by id')).toEqual([{ id: 101 }, { id: 102 }]);
      await expect(resolve('merge', 'bookmaker', '1', '2')).rejects.toThrow(
        "merge takes team, player, referee, manager; it is 'bookmaker'",
      );
      await expect(resolve('merge', 'team', '1')).rejects.toThrow('give two ids: merge team <duplicate> <survivor>');
      await expect(resolve('1', '2', '3')).rejects.toThrow(UsageError);
      expect((await resolve('merge', 'team', '11', '12')).code).toBe(1);
      expect(said).toContain('resolve: Brentford and Everton play each other on 2025-02-26: they are two teams\n');
    });

    it('creates a new player from a name', async () => {
      const { code, printed } = await resolve('2', '--new');
      expect(code).toBe(0);
      expect(printed).toMatch(
        /^player 'Sean Nobody' in England is the new Sean Nobody \(\d+\); 1 waiting price resolved\n/,
      );
      expect(await database.rows(`select name from players join facts.selections on player_id = players.id`)).toEqual([
        { name: 'Sean Nobody' },
      ]);
    });

    it('rejects unknown names and ids, and changes nothing', async () => {
      const before = await revision();
      expect((await resolve('99', '101')).code).toBe(1);
      expect((await resolve('1', '999')).code).toBe(1);
      expect(said).toContain('resolve: no name is listed under 99; without parameters the list is shown\n');
      expect(said).toContain('resolve: there is no player with the id 999\n');
      await expect(resolve('1')).rejects.toThrow(UsageError);
      await expect(resolve('1', '101', '--new')).rejects.toThrow(UsageError);
      await expect(resolve('one', '101')).rejects.toThrow("name must be an id, in digits; it is 'one'");
      await expect(resolve('--new')).rejects.toThrow(UsageError);
      expect(await revision()).toBe(before);
      expect(await database.rows('select from aliases')).toEqual([]);
    });
  });

  describe('with a referee whose short name is ambiguous', () => {
    beforeEach(async () => {
      await database.rows(
        `insert into referees (id, natural_key, country_id, slug, name, short_form, search_name) values
           (201, 'a', 1, 'andrew-taylor', 'Andrew Taylor', 'a taylor', 'andrew taylor'),
           (202, 'b', 1, 'anthony-taylor', 'Anthony Taylor', 'a taylor', 'anthony taylor')`,
      );
      await database.rows(
        `insert into facts.fixture_schedules (fixture_id, source_id, version, day, kickoff_at, kickoff_quality,
          referee_name)
         values (${smallLeague.fixture}, 1, 1, '2025-02-26', '2025-02-26T19:30Z', 'stated', 'A Taylor')`,
      );
      await database.rows(
        `insert into unresolved_names (source_id, kind, country_id, normalised_name, name, context, candidates)
         values (1, 'referee', 1, 'a taylor', 'A Taylor', 'Brentford v Everton, 2025-02-26',
           '[{"id":201,"name":"Andrew Taylor"},{"id":202,"name":"Anthony Taylor"}]')`,
      );
    });

    it('gives the waiting fixtures their referee', async () => {
      const { printed } = await resolve('1', '202');
      expect(printed).toContain("referee 'A Taylor' in England is Anthony Taylor (202); 1 fixture resolved\n");
      expect(await database.rows('select referee_id from facts.fixtures')).toEqual([{ referee_id: 202 }]);
    });

    it('creates a third one', async () => {
      await resolve('1', '--new');
      const [fixture] = await database.rows<{ name: string; short_form: string }>(
        'select referee.name, referee.short_form from facts.fixtures fixture join referees referee on ' +
          'referee.id = fixture.referee_id',
      );
      expect(fixture).toEqual({ name: 'A Taylor', short_form: 'a taylor' });
    });
  });

  describe('with an aliases file', () => {
    let folder: string;
    const aliases = (text: string): string => {
      writeFileSync(join(folder, 'aliases.csv'), text);
      return join(folder, 'aliases.csv');
    };
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'resolve-test-'));
      await storePlayer(database, 101, 'Nørgaard', 'Christian Nørgaard');
      await storePendingQuotes(database, [['The Dane', 0.5, '1.80']]);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('resolves every line', async () => {
      const file = aliases(
        'kind,country,name,canonical\nplayer,England,The Dane,Christian Nørgaard\nteam,england,The ' +
          'Toffees,Everton\nteam,England,The Bees,11\nbookmaker,,Kambi,Unibet\n',
      );
      const { code, printed } = await resolve('--aliases', file);
      expect(code).toBe(0);
      expect(printed.split('\n')).toEqual([
        "player 'The Dane' in England is Nørgaard (101); 1 waiting price resolved",
        '  to undo it: npm run resolve -- undo 1',
        "team 'The Toffees' in England is Everton (12)",
        '  to undo it: npm run resolve -- undo 2',
        "team 'The Bees' in England is Brentford (11)",
        '  to undo it: npm run resolve -- undo 3',
        "bookmaker 'Kambi' is Unibet (31)",
        '  to undo it: npm run resolve -- undo 4',
      ]);
      expect(await database.rows('select search_name from teams where id = 12')).toEqual([
        { search_name: 'everton the toffees' },
      ]);
      expect((await resolve('--aliases', file)).code).toBe(0);
    });

    it('leaves resolutions of which the last twenty are listed', async () => {
      const lines = Array.from({ length: 21 }, (_, index) => `team,England,Club ${index},12`);
      await resolve('--aliases', aliases(['kind,country,name,canonical', ...lines].join('\n')));
      const listed = (await resolve('undo')).printed.split('\n').slice(0, -1);
      expect(listed.map((line) => Number.parseInt(line))).toEqual(lines.map((_, index) => 21 - index).slice(0, 20));
    });

    it('resolves none when one is wrong, and lists every error', async () => {
      const file = aliases(
        'kind,country,name,canonical\nteam,England,The Toffees,Everton\nclub,England,A,B\nteam,Narnia,A,B\n' +
          'team,England,A,Leeds\nteam,,A,Everton\nteam,England,brentford,Everton\n',
      );
      expect((await resolve('--aliases', file)).code).toBe(1);
      expect(said.split('\n')).toEqual([
        'resolve: line 3: kind must be one of country, competition, team, player, referee, manager, bookmaker; ' +
          "it is 'club'",
        "line 4: country must be known; 'Narnia' is not",
        "line 5: canonical must be a known team or the id of one; 'Leeds' is not",
        'line 6: country must be given for a team',
        "line 7: 'brentford' is the name of another team, 11",
        '',
      ]);
      expect(await database.rows('select from aliases')).toEqual([]);
      expect((await resolve('--aliases', aliases('a,b\n1,2\n'))).code).toBe(1);
      expect((await resolve('--aliases', join(folder, 'absent.csv'))).code).toBe(1);
    });
  });
});
