import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSourcesFile } from './sources-file.js';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'sources-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the text to a file. @returns its path */
function fileOf(text: string): string {
  const path = join(folder, 'sources.json');
  writeFileSync(path, text);
  return path;
}

const refusalOf = async (text: string): Promise<string> => {
  const path = fileOf(text);
  const error = await readSourcesFile(path).catch((reason: unknown) => reason as Error);
  return error instanceof Error ? error.message.replace(path, 'sources.json') : 'none';
};

describe('the SOURCES file', () => {
  it('lists connections, with defaults for omitted members', async () => {
    const path = fileOf(`[
      {"provider": "the-odds-api", "keyFrom": "ODDS_KEY", "leagues": [{"id": "soccer_epl", "season": 2024}]},
      {"provider": "football-data", "name": "England", "leagues": [{"id": "E0", "season": 2024}], "kinds": ["odds"]},
      {"provider": "canonical", "urls": ["https://feeds.example/today.ndjson"]}
    ]`);
    expect(await readSourcesFile(path)).toEqual([
      {
        name: 'The Odds API',
        sourceName: 'the-odds-api',
        keyVariable: 'ODDS_KEY',
        settings: { leagues: [{ id: 'soccer_epl', season: 2024 }], kinds: ['odds', 'playerOdds'] },
      },
      {
        name: 'England',
        sourceName: 'football-data',
        keyVariable: null,
        settings: { leagues: [{ id: 'E0', season: 2024 }], kinds: ['odds'] },
      },
      {
        name: 'Canonical feed',
        sourceName: 'canonical',
        keyVariable: null,
        settings: {
          leagues: [],
          kinds: expect.arrayContaining(['fixtures', 'events']) as string[],
          urls: ['https://feeds.example/today.ndjson'],
        },
      },
    ]);
  });

  it.each([
    ['text that is no JSON', '[\n{"provider": }]', 'line 2: is not JSON: ValueExpected'],
    ['something else than a list', '{}', 'line 1: must be a list of connections'],
    ['an entry that is none', '[\n17]', 'line 2: [0] must be a JSON object'],
    ['an unknown member', '[{\n"provider": "football-data",\n"ligues": []}]', 'line 3: [0].ligues is not a member'],
    ['an unknown provider', '[{\n"provider": "opta"}]', 'line 2: [0].provider must be'],
    [
      'a league of another kind',
      '[{"provider": "football-data", "leagues": [\n{"id": "E0", "season": 2024},\n{"id": 39, "season": 2024}]}]',
      'line 3: [0].leagues[1].id must be a division such as E0, or a country such as BRA; it is 39',
    ],
    [
      'a season that is none',
      '[{"provider": "football-data", "leagues": [\n{"id": "E0", "season": 24}]}]',
      'season must',
    ],
    [
      'a kind that the provider lacks',
      '[{"provider": "football-data", "leagues": [{"id": "E0", "season": 2024}],\n"kinds": ["lineups"]}]',
      'line 2: [0].kinds must be of fixtures, statistics, odds for football-data.co.uk; it has lineups',
    ],
    [
      'a setting of another provider',
      '[{"provider": "football-data", "leagues": [{"id": "E0", "season": 2024}],\n"callsPerDay": 5}]',
      'line 2: [0].callsPerDay is not used by football-data.co.uk; leave it out',
    ],
    [
      'no key where one is needed',
      '[{"provider": "the-odds-api", "leagues": [{"id": "soccer_epl", "season": 2024}]}]',
      'line 1: [0].keyFrom is missing; it must be the name of the variable that holds the key',
    ],
    [
      'both addresses and a folder',
      '[{"provider": "canonical", "urls": ["http://a.example/b.ndjson"],\n"folder": "/srv/feeds"}]',
      'line 2: [0].folder must not be set together with urls; add a second source for it',
    ],
    [
      'a folder that is no absolute path',
      '[{"provider": "canonical",\n"folder": "feeds"}]',
      'line 2: [0].folder must be text of at most 1000 characters, an absolute path; it is "feeds"',
    ],
    [
      'neither addresses nor a folder',
      '[{"provider": "canonical"}]',
      'urls must hold the address of at least one .ndjson file, or folder name a folder',
    ],
    [
      'the same name twice',
      '[{"provider": "canonical", "urls": ["http://a.example/b.ndjson"]},\n{"provider": "canonical", "urls": ["http://a.example/c.ndjson"]}]',
      'line 2: [1] has the name of an earlier one, Canonical feed; give it another name',
    ],
  ])('is refused with %s', async (_, text, message) => {
    expect(await refusalOf(text)).toMatch(/^SOURCES is not usable: sources\.json, line /);
    expect(await refusalOf(text)).toContain(message);
  });

  it('may name any folder', async () => {
    const path = fileOf('[{"provider": "canonical", "folder": "/anywhere/else"}]');
    expect(await readSourcesFile(path)).toMatchObject([{ settings: { leagues: [], folder: '/anywhere/else' } }]);
  });

  it('must exist', async () => {
    await expect(readSourcesFile(join(folder, 'none.json'))).rejects.toThrow(/SOURCES must name a file: .*none\.json/);
  });
});
