import { join } from 'node:path';
import { SearchModule } from '../../../src/search/search.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import type { SharedData } from '../../support/database.js';
import { realDataFolder, unpackedArchive } from '../../support/real-archives.js';
import { importFiles } from '../../support/real-import.js';

const folder = join(realDataFolder, 'football-data-co-uk/mmz4281');
/** Köln was relegated in 2024. */
const files = ['2324/D1', '2425/E0', '2425/E1', '2425/SC0', '2425/SP1', '2425/D1', '2425/I1'];
const season2025: SharedData = {
  name: 'six_divisions_2025',
  async store(database) {
    await importFiles(
      database,
      'football-data',
      files.map((file) => join(folder, `${file}.csv`)),
    );
    await importFiles(database, 'fpl-core', [unpackedArchive('fpl-core-insights-2024-25.tar.gz')]);
  },
};

/** Search texts, and the intended results. */
const searches: readonly [searched: string, type: string, name: string][] = [
  ['man utd', 'team', 'Manchester United'],
  ["Nott'm", 'team', 'Nottingham Forest'],
  ['spurs', 'team', 'Tottenham Hotspur'],
  ['gunners', 'team', 'Arsenal'],
  ['salah', 'player', 'Mohamed Salah'],
  ['wolves', 'team', 'Wolverhampton Wanderers'],
  ['villa', 'team', 'Aston Villa'],
  ['man city', 'team', 'Manchester City'],
  ['west ham utd', 'team', 'West Ham United'],
  ['arsnal', 'team', 'Arsenal'],
  ['liverpol', 'team', 'Liverpool'],
  ['chelsae', 'team', 'Chelsea'],
  ['brigton', 'team', 'Brighton & Hove Albion'],
  ['newcastle utd', 'team', 'Newcastle United'],
  ['sheff utd', 'team', 'Sheffield United'],
  ['sheff wed', 'team', 'Sheffield Wednesday'],
  ['qpr', 'team', 'Queens Park Rangers'],
  ['west brom', 'team', 'West Bromwich Albion'],
  ['barca', 'team', 'Barcelona'],
  ['atletico', 'team', 'Atletico Madrid'],
  ['ath bilbao', 'team', 'Athletic Club'],
  ['bayern munchen', 'team', 'Bayern Munich'],
  ['dortmund', 'team', 'Borussia Dortmund'],
  ['gladbach', 'team', 'Borussia Monchengladbach'],
  ['leverkusen', 'team', 'Bayer Leverkusen'],
  ['köln', 'team', '1. FC Koln'],
  ['juve', 'team', 'Juventus'],
  ['inter', 'team', 'Inter Milan'],
  ['ac milan', 'team', 'AC Milan'],
  ['rangers', 'team', 'Rangers'],
  ['hearts', 'team', 'Heart of Midlothian'],
  ['halaand', 'player', 'Erling Haaland'],
  ['Odegaard', 'player', 'Martin Ødegaard'],
  ['son', 'player', 'Son Heung-min'],
  ['mo salah', 'player', 'Mohamed Salah'],
  ['saka', 'player', 'Bukayo Saka'],
  ['de bruyne', 'player', 'Kevin De Bruyne'],
  ['bruno fernades', 'player', 'Bruno Fernandes'],
  ['trent alexander arnold', 'player', 'Trent Alexander-Arnold'],
  ['fabian schar', 'player', 'Fabian Schär'],
  ['gundogan', 'player', 'Ilkay Gündogan'],
  ['kulusevsky', 'player', 'Dejan Kulusevski'],
  ['kaoru mitoma', 'player', 'Mitoma Kaoru'],
  ['isak', 'player', 'Alexander Isak'],
  ['virgil van dyke', 'player', 'Virgil van Dijk'],
  ['gabriel jesus', 'player', 'Gabriel Jesus'],
  ['premier leage', 'competition', 'Premier League'],
  ['bundesliga', 'competition', 'Bundesliga'],
  ['michael oliver', 'referee', 'M Oliver'],
  ['a taylor', 'referee', 'A Taylor'],
  ['arsenal chelsea', 'fixture', 'Arsenal v Chelsea'],
  ['ars v che', 'fixture', 'Arsenal v Chelsea'],
];

jest.setTimeout(120_000);

describe('search in the season 2024/25', () => {
  let area: AreaApp;
  beforeAll(async () => {
    area = await startAreaApp([SearchModule], { now: '2025-02-25T15:00:00Z', data: season2025 });
  });
  afterAll(() => area.close());

  it('finds the right one first in at least 50 of 52 searches', async () => {
    const missed: unknown[] = [];
    for (const [searched, type, name] of searches) {
      const { body } = await area.get(`/api/v2/search?q=${encodeURIComponent(searched)}`);
      const [first] = body.data as { type: string; name: string }[];
      if (first?.type !== type || first.name !== name) {
        missed.push([
          searched,
          ...body.data.slice(0, 4).map((row: { name: string; match: string }) => `${row.name}: ${row.match}`),
        ]);
      }
    }
    expect(searches).toHaveLength(52);
    expect(missed.length > 2 ? missed : []).toEqual([]);
  });
});
