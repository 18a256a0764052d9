import { readLineupMatches } from '../../../src/fitting/lineups/lineup-models.js';
import { updateProjections } from '../../../src/fitting/lineups/update-projections.js';
import { readLineupMark } from '../../../src/fitting/marks.queries.js';
import { absences } from '../../support/absences.js';
import { useTestDatabase } from '../../support/database.js';
import { fixture, idOf, loadRecords } from '../../support/factories.js';
import { elevenOf, playedMatch } from '../../support/lineup-season.js';

const database = useTestDatabase();
const now = new Date('2025-02-25T12:00:00Z');
const coming = fixture('Bath', 'Ely', '2025-02-25T20:00:00Z');
const days = ['2025-01-11', '2025-01-18', '2025-01-25', '2025-02-01', '2025-02-08'];
/** The last match of Bath, in which another striker played. */
const last = playedMatch('Bath', 'Foe E', `${days[4]}T15:00:00Z`, {
  home: elevenOf('Bath').map(([name, position]) => [name === 'Bath 10' ? 'Bath 12' : name, position]),
  away: elevenOf('Foe E'),
});

const update = (moment: Date) => updateProjections(database.current.sql, { now: moment, upcomingDays: 7 });
const mark = (moment: Date) => readLineupMark(database.current.sql, { now: moment, upcomingDays: 7 });
const starters = async (): Promise<string[]> => {
  const rows = await database.current.rows<{ name: string }>(
    `select player.name from lineup_projection_players starter join players player on player.id = starter.player_id
     where starter.fixture_id = $1 and starter.side = 'home' order by player.name`,
    [idOf.fixture(coming)],
  );
  return rows.map(({ name }) => name);
};
const missing = (of: typeof coming, knownAt: string, players: Readonly<Record<string, string>>) =>
  loadRecords(database.current, 'canonical', [of, absences(of, 'home', players, { knownAt })]);

beforeAll(async () => {
  const matches = days.slice(0, 4).flatMap((day, index) => {
    const foe = `Foe ${'ABCD'[index]}`;
    return playedMatch('Bath', foe, `${day}T15:00:00Z`, { home: elevenOf('Bath'), away: elevenOf(foe) });
  });
  await loadRecords(database.current, 'canonical', [...matches, ...last, coming]);
});

describe('projected line-ups', () => {
  it('exclude players known to be out, include doubtful ones, and become due again', async () => {
    await update(now);
    const usual = await starters();
    const [out, instead] = usual.includes('Bath 10') ? ['Bath 10', 'Bath 12'] : ['Bath 12', 'Bath 10'];
    const before = await mark(now);
    await missing(coming, '2025-02-25T10:00:00Z', { [out]: 'out: Knee Injury', 'Bath 9': 'doubtful' });
    expect(await mark(now)).not.toBe(before);
    await update(now);
    expect(await starters()).toEqual(usual.map((name) => (name === out ? instead : name)).sort());
    // unknown an hour before
    await update(new Date('2025-02-25T09:00:00Z'));
    expect(await starters()).toEqual(usual);
    await missing(coming, '2025-02-25T11:00:00Z', {});
    await update(now);
    expect(await starters()).toEqual(usual);
  });
});

describe('past matches, for fits and backtests', () => {
  const absentIn = async (moment: Date): Promise<unknown> => {
    const matches = await readLineupMatches(database.current.sql, new Date(0), moment);
    return matches.find(({ fixtureId }) => fixtureId === idOf.fixture(last[0] as typeof coming))?.absent;
  };

  it('have the absences known before kick-off', async () => {
    const match = last[0] as typeof coming;
    expect(await absentIn(now)).toBeUndefined();
    await missing(match, '2025-02-08T15:00:00Z', { 'Bath 3': 'out' });
    expect(await absentIn(now)).toBeUndefined();
    await missing(match, '2025-02-08T14:59:00Z', { 'Bath 10': 'out', 'Bath 2': 'doubtful' });
    expect(await absentIn(now)).toEqual([idOf.player('Bath 10')]);
    await missing(match, '2025-02-09T10:00:00Z', {});
    expect(await absentIn(now)).toEqual([idOf.player('Bath 10')]);
  });
});
