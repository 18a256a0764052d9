import { matchPlayerName } from '../../src/ingestion/resolve/player-names.js';
import { resemblesTeam } from '../../src/ingestion/resolve/similar-names.js';
import { DEMO_LEAGUES } from './leagues.js';
import { DEMO_SEED } from './news.js';
import { playSeason } from './season.js';
import { misspeltPrices, misspeltTeam } from './spellings.js';

describe('misspelt names', () => {
  it.each(['2025-10-25T09:00:00Z', '2026-11-23T14:00:00Z'])('mean nobody for certain at %s, and are several', (at) => {
    const now = Date.parse(at);
    const names = new Set<string>();
    for (const league of DEMO_LEAGUES) {
      const season = playSeason(DEMO_SEED, league, new Date(at).getUTCFullYear(), now);
      const fixtures = new Map(season.fixtures.map(({ fixture }) => [fixture.ref, fixture]));
      for (const line of misspeltPrices(DEMO_SEED, season, -Infinity, now)) {
        if (line.kind !== 'marketSnapshot') throw new Error(`${line.kind} is no price`);
        const { home = -1, away = -1, kickoff = 0 } = fixtures.get(line.fixtureRef) ?? {};
        expect(kickoff).toBeGreaterThan(now);
        const squads = [home, away].flatMap((club) => season.squads.get(club) ?? []);
        const members = squads.map(({ name, fullName }, id) => ({ id, names: [name, fullName] }));
        for (const { player } of line.outcomes) {
          expect([player, matchPlayerName(player ?? '', members).length === 1]).toEqual([player, false]);
          names.add(player ?? '');
        }
      }
    }
    expect(names.size).toBeGreaterThanOrEqual(8);
  });

  it('include one team, which resembles a known one', () => {
    const [line, another] = [...misspeltTeam(DEMO_LEAGUES)];
    if (line?.kind !== 'team') throw new Error('there is a team');
    const clubs = DEMO_LEAGUES.flatMap((league) => league.clubs.map(({ name }) => name));
    expect(clubs.filter((name) => resemblesTeam(name, line.team.name))).toEqual(['Atlético Montelar']);
    expect(another).toBeUndefined();
  });
});
