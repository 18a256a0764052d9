import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import type { ParsedUnit } from '../../source.js';
import { fplCoreSource } from './source.js';

/** The layout of 2025/26: one folder per gameweek, `start_min` 0 for everyone, `starts` in a separate table. */
const root = '/d/data/2025-2026';
const clubs = ['1', '2', '3'];
/** Players 101 to 115 belong to club 1, and so on: eleven starters, two replaced by 12 and 13, two unused. */
const players = clubs.flatMap((club) =>
  Array.from({ length: 15 }, (_, index) => ({ club, id: Number(club) * 100 + index + 1 })),
);
const minutesOf = (number: number): number => (number <= 9 ? 90 : number <= 11 ? 60 : number <= 13 ? 30 : 0);

interface Match {
  gameweek: number;
  home: string;
  away: string;
  kickoff?: string;
  isFinished?: boolean;
  tournament?: string;
}
const idOf = ({ home, away, tournament = 'prem' }: Match): string => `25-26-${tournament}-${home}-vs-${away}`;
const table = (header: string, rows: readonly (string | number)[][]): string =>
  [header, ...rows.map((row) => row.join(','))].join('\n');
const matchTable = (matches: readonly Match[]): string =>
  table(
    'gameweek,kickoff_time,home_team,home_score,away_score,away_team,finished,match_id,tournament',
    matches.map((match) => [
      `${match.gameweek}.0`,
      match.kickoff ?? '',
      `${match.home}.0`,
      match.isFinished === false ? '' : '2.0',
      match.isFinished === false ? '' : '1.0',
      `${match.away}.0`,
      match.isFinished === false ? 'False' : 'True',
      idOf(match),
      match.tournament ?? 'prem',
    ]),
  );
const rowsOf = (match: Match): (string | number)[][] =>
  players.flatMap(({ club, id }) => {
    const minutes = minutesOf(id % 100);
    return minutes === 0 || (club !== match.home && club !== match.away)
      ? []
      : [[id, idOf(match), minutes, 0, 0, minutes === 60 ? 0 : 90]];
  });
const playerTable = (rows: readonly (string | number)[][]): string =>
  table('player_id,match_id,minutes_played,goals,start_min,finish_min', rows);
const gameweekTable = (
  gameweek: number,
  starts: (id: number) => number,
  minutes: (id: number) => number = (id) => minutesOf(id % 100),
): string =>
  table(
    'id,gw,minutes,starts',
    players.map(({ id }) => [id, gameweek, minutes(id), starts(id)]),
  );
const started = (id: number): number => (id % 100 <= 11 ? 1 : 0);

const season = {
  'teams.csv': table(
    'code,id,name,short_name',
    clubs.map((club) => [club, club, `Club ${club}`, `C${club}`]),
  ),
  'players.csv': table(
    'player_code,player_id,first_name,second_name,web_name,team_code,position',
    players.map(({ club, id }) => [9000 + id, id, `First${id}`, `Last${id}`, `Last${id}`, club, 'Midfielder']),
  ),
};

/** Units by path below the season's folder, and the ignored files; a null text removes a file. */
async function parseAll(
  files: Readonly<Record<string, string | null>>,
): Promise<{ units: Map<string, ParsedUnit>; ignored: string[] }> {
  const contents = new Map<string, Buffer>();
  for (const [name, text] of Object.entries({ ...season, ...files })) {
    if (text !== null) contents.set(`${root}/${name}`, Buffer.from(text));
  }
  const nameOf = (path: string): string => path.slice(root.length + 1);
  const plan = fplCoreSource.plan([...contents.keys()]);
  const units = new Map<string, ParsedUnit>();
  for (const unit of plan.units) {
    units.set(nameOf(unit.path), await fplCoreSource.parse(unit, async (path) => contents.get(path)!));
  }
  return { units, ignored: plan.ignored.map(({ path }) => nameOf(path)) };
}
const ofKind = <Kind extends CanonicalKind>(unit: ParsedUnit, kind: Kind) =>
  unit.records.filter((record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind);
const startersOf = (unit: ParsedUnit, ref: string, side: string): number[] =>
  ofKind(unit, 'lineup')
    .filter((record) => record.fixtureRef === ref && record.side === side)
    .flatMap(({ players: listed }) =>
      listed.filter(({ isStarter }) => isStarter).map(({ player }) => Number(player.externalId) - 9000),
    )
    .sort((one, other) => one - other);
const remarksOf = (unit: ParsedUnit) => Object.fromEntries(unit.remarks!.map(({ code, count }) => [code, count]));
const eleven = (club: number): number[] => Array.from({ length: 11 }, (_, index) => club * 100 + index + 1);

const league = 'By Tournament/Premier League';
const first: Match = { gameweek: 1, home: '1', away: '2', kickoff: '2026-01-24T15:00:00' };
const firstFiles = {
  [`${league}/GW1/matches.csv`]: matchTable([first]),
  [`${league}/GW1/playermatchstats.csv`]: playerTable(rowsOf(first)),
};

describe('files of gameweeks', () => {
  it('name starters in player_gameweek_stats.csv, which is not a separate unit', async () => {
    // 12 started instead of 11, who came on, though the minutes look as usual
    const swapped = (id: number): number => (id % 100 === 12 ? 1 : id % 100 === 11 ? 0 : started(id));
    const { units, ignored } = await parseAll({
      ...firstFiles,
      [`${league}/GW1/player_gameweek_stats.csv`]: gameweekTable(1, swapped),
    });
    const unit = units.get(`${league}/GW1/playermatchstats.csv`)!;
    expect(startersOf(unit, idOf(first), 'home')).toEqual([...eleven(1).slice(0, 10), 112]);
    expect(ofKind(unit, 'playerStatistics').filter(({ isStarter }) => isStarter)).toHaveLength(22);
    expect(remarksOf(unit)).toEqual({ starters_by_starts: 2 });
    expect(ignored).toEqual([]);
  });

  it('without that table yield the eleven by minutes, and say so', async () => {
    const { units } = await parseAll(firstFiles);
    const unit = units.get(`${league}/GW1/playermatchstats.csv`)!;
    for (const [side, club] of [
      ['home', 1],
      ['away', 2],
    ] as const)
      expect(startersOf(unit, idOf(first), side)).toEqual(eleven(club));
    expect(remarksOf(unit)).toEqual({ starters_by_minutes: 2 });
  });

  it('leave it to the minutes if a player started only one of two matches in a gameweek', async () => {
    const second: Match = { gameweek: 1, home: '3', away: '1', kickoff: '2025-08-19T19:00:00' };
    const both = (id: number): number => (id < 200 ? 2 : 1) * minutesOf(id % 100);
    // all of club 1 started both except 101, who stayed on the bench in the second and was replaced by 114
    const rows = [...rowsOf(first), ...rowsOf(second).map(([id, ...more]) => [id === 101 ? 114 : id!, ...more])];
    const minutes = (id: number): number => (id === 101 || id === 114 ? 90 : both(id));
    const starts = (id: number): number => (id === 101 || id === 114 ? 1 : (id < 200 ? 2 : 1) * started(id));
    const { units } = await parseAll({
      [`${league}/GW1/matches.csv`]: matchTable([first, second]),
      [`${league}/GW1/playermatchstats.csv`]: playerTable(rows),
      [`${league}/GW1/player_gameweek_stats.csv`]: gameweekTable(1, starts, minutes),
    });
    const unit = units.get(`${league}/GW1/playermatchstats.csv`)!;
    expect(startersOf(unit, idOf(first), 'home')).toEqual(eleven(1));
    expect(startersOf(unit, idOf(second), 'away')).toEqual([...eleven(1).slice(1), 114]);
    expect(remarksOf(unit)).toEqual({ starters_by_starts: 4 });
    // who started which of the two is left to the minutes
    const open = (id: number): number => (id === 110 || id === 112 ? 1 : starts(id));
    const { units: opened } = await parseAll({
      [`${league}/GW1/matches.csv`]: matchTable([first, second]),
      [`${league}/GW1/playermatchstats.csv`]: playerTable(rows),
      [`${league}/GW1/player_gameweek_stats.csv`]: gameweekTable(1, open, minutes),
    });
    expect(remarksOf(opened.get(`${league}/GW1/playermatchstats.csv`)!)).toEqual({
      starters_by_starts: 2,
      starters_by_minutes: 2,
    });
  });

  it('ignore the starters of a gameweek whose minutes do not match those of its matches', async () => {
    const early = gameweekTable(
      1,
      () => 0,
      () => 0,
    );
    const { units } = await parseAll({ ...firstFiles, [`${league}/GW1/player_gameweek_stats.csv`]: early });
    const unit = units.get(`${league}/GW1/playermatchstats.csv`)!;
    expect(startersOf(unit, idOf(first), 'home')).toEqual(eleven(1));
    expect(remarksOf(unit)).toEqual({ starters_by_minutes: 2 });
  });

  it('report a side without eleven starters', async () => {
    const { units } = await parseAll({
      ...firstFiles,
      [`${league}/GW1/playermatchstats.csv`]: playerTable(
        rowsOf(first).filter(([id]) => Number(id) > 205 || Number(id) < 200),
      ),
    });
    expect(remarksOf(units.get(`${league}/GW1/playermatchstats.csv`)!)).toEqual({
      starters_by_minutes: 1,
      starters_by_none: 1,
    });
  });

  it('skip players of matches in play, of cups, and of upcoming matches', async () => {
    const live: Match = { gameweek: 1, home: '1', away: '3', kickoff: '2025-08-17T14:00:00', isFinished: false };
    const cup: Match = { gameweek: 1, home: '1', away: '', tournament: 'efl-cup' };
    const { units } = await parseAll({
      'By Gameweek/GW1/matches.csv': matchTable([first, live, cup]),
      'By Gameweek/GW1/playermatchstats.csv': playerTable([
        ...rowsOf(first),
        [101, idOf(live), 30, 0, 0, 90],
        [101, idOf(cup), 90, 1, 0, 90],
      ]),
      'By Gameweek/GW30/fixtures.csv': matchTable([{ gameweek: 30, home: '2', away: '3', isFinished: false }]),
    });
    const unit = units.get('By Gameweek/GW1/playermatchstats.csv')!;
    expect([unit.refused, unit.skipped!.map(({ code }) => code)]).toEqual([[], ['match_to_come', 'other_tournament']]);
    expect(units.get('By Gameweek/GW30/fixtures.csv')).toMatchObject({
      records: [],
      refused: [],
      skipped: [{ line: 2, code: 'match_to_come' }],
    });
  });

  it("assume the gameweek's day for a played match with the return match's kick-off, and say so", async () => {
    const other: Match = { gameweek: 2, home: '3', away: '1', kickoff: '2025-08-23T14:00:00' };
    const { units } = await parseAll({
      ...firstFiles,
      'By Gameweek/GW1/fixtures.csv': matchTable([first]),
      [`${league}/GW2/matches.csv`]: matchTable([other]),
    });
    for (const name of [`${league}/GW1/matches.csv`, 'By Gameweek/GW1/fixtures.csv']) {
      expect(ofKind(units.get(name)!, 'fixture')).toMatchObject([
        { day: '2025-08-16', kickoffUtc: null, kickoffQuality: 'assumed' },
      ]);
      expect(remarksOf(units.get(name)!)).toEqual({ kickoff_assumed: 1 });
    }
    expect(ofKind(units.get(`${league}/GW2/matches.csv`)!, 'fixture')).toMatchObject([
      { kickoffUtc: '2025-08-23T14:00:00Z', kickoffQuality: 'stated' },
    ]);
  });

  it('read players of every gameweek if there is no file for the season, newest last', async () => {
    const lines = season['players.csv'].split('\n');
    const { units, ignored } = await parseAll({
      ...firstFiles,
      'players.csv': null,
      [`${league}/GW2/players.csv`]: lines.join('\n'),
      [`${league}/GW10/players.csv`]: lines.slice(0, 20).join('\n'),
    });
    expect(ignored).toEqual([`${league}/GW2/players.csv`]);
    expect(ofKind(units.get(`${league}/GW10/players.csv`)!, 'squad')).toHaveLength(19);
    const unit = units.get(`${league}/GW1/playermatchstats.csv`)!;
    expect([unit.refused, startersOf(unit, idOf(first), 'away')]).toEqual([[], eleven(2)]);
  });
});
