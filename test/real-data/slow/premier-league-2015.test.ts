import { join } from 'node:path';
import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { startAreaApp } from '../../support/area-app.js';
import type { AreaApp } from '../../support/area-app.js';
import { TestIssuer } from '../../support/issuer.js';
import { unpackedArchive } from '../../support/real-archives.js';
import { premierLeague2015 } from '../../support/real-data-sets.js';
import { importFiles } from '../../support/real-import.js';
import { allRows, clubIds, expectBettingHistories, expectReferees } from '../../support/slow/comparison.js';
import { isContradicted } from '../../support/slow/conflicts.js';
import { premierLeagueFile, readCsvMatches } from '../../support/slow/football-data.js';
import type { CsvMatch } from '../../support/slow/football-data.js';
import { slowReferees } from '../../support/slow/referees.js';
import { readEventMatches, readSchedule } from '../../support/slow/statsbomb.js';
import type { SlowEventMatch } from '../../support/slow/statsbomb.js';
import { slowImpact } from '../../support/slow/substitute-impact.js';

const archive = join(unpackedArchive('statsbomb-pl-2015-16-weeks-1-17.tar.gz'), 'statsbomb-pl-2015-16');
const today = '2015-12-21';
const statistics = [
  'goals',
  'assists',
  'shots',
  'shotsOnTarget',
  'headedShots',
  'shotsOutsideBox',
  'fouls',
  'foulsWon',
  'tackles',
  'interceptions',
  'passes',
  'offsides',
  'cards',
  'saves',
];
const older = ['1011'];

/** Importing the season and recounting its events takes a while; everything is compared in one file. */
describe('Premier League 2015/16, recomputed from the files', () => {
  let area: AreaApp;
  let issuer: TestIssuer;
  let authorization: string;
  let rows: CsvMatch[];
  let played: SlowEventMatch[];
  let rowOf: Map<number, CsvMatch>;
  let playerIds: Map<number, number>;
  let fixtureIds: Map<number, number>;

  const publicIds = async (kind: string): Promise<Map<number, number>> => {
    const found = await area.database.rows<{ external_id: string; entity_id: number }>(
      `select external_id, entity_id from external_references where source_id = 2 and kind = $1`,
      [kind],
    );
    return new Map(found.map(({ external_id, entity_id }) => [Number(external_id), entity_id]));
  };

  beforeAll(async () => {
    issuer = await TestIssuer.start();
    authorization = `Bearer ${await issuer.token({ lifetime: 3600 })}`;
    area = await startAreaApp([RankingsModule, TeamsModule, FixturesModule], {
      now: `${today}T12:00:00Z`,
      config: { auth: { issuer: issuer.issuer, audience: issuer.audience } },
      data: premierLeague2015,
    });
    await importFiles(area.database, 'football-data', older.map(premierLeagueFile));
    rows = readCsvMatches('1516');
    played = readEventMatches(archive).filter(({ day }) => day < today);
    rowOf = new Map(
      played.map((match) => [
        match.matchId,
        rows.find(({ home, away }) => home === match.home && away === match.away)!,
      ]),
    );
    [playerIds, fixtureIds] = [await publicIds('player'), await publicIds('fixture')];
  }, 240_000);
  afterAll(async () => {
    await area.close();
    await issuer.stop();
  });

  it('contains each match once, and excludes contradictory ones', () => {
    expect(played).toHaveLength(163);
    expect(new Set(fixtureIds.values()).size).toBe(380);
    expect(new Set(playerIds.values()).size).toBe(playerIds.size);
    expect(readSchedule(archive)).toHaveLength(380);
    expect(played.filter((match) => isContradicted(match, rowOf.get(match.matchId)!))).toHaveLength(1);
  });

  it('ranks substitute impact equally for every statistic and window', async () => {
    const consistent = played.filter((match) => !isContradicted(match, rowOf.get(match.matchId)!));
    const clubs = await clubIds(area, [...older.flatMap(readCsvMatches), ...rows]);
    const newest = Math.max(
      ...(
        await area.database.rows<{ at: number }>(
          `select extract(epoch from kickoff_at)::bigint as at from football_as_of.fixtures($1)
            where id = any ($2::bigint[])`,
          [`${today}T12:00:00Z`, consistent.map(({ matchId }) => fixtureIds.get(matchId)!)],
        )
      ).map(({ at }) => at),
    );
    for (const statistic of statistics) {
      for (const [window, mostStarts] of [
        ['season', null],
        ['last5', 5],
        ['last10', 10],
        ['last20', 20],
        ['all', null],
      ] as const) {
        const path = `/api/v2/rankings/substitute-impact?stat=${statistic}&window=${window}&league=premier-league`;
        const board = await allRows(area, path, { Authorization: authorization });
        const expected = slowImpact(consistent, statistic, mostStarts, (id) => playerIds.get(id)!);
        expect(expected.length).toBeGreaterThan(0);
        expect(
          board.map(
            ({
              playerName: _name,
              playerSlug: _slug,
              teamName: _team,
              teamSlug: _teamSlug,
              playerInternalId: _id,
              ...row
            }) => row,
          ),
        ).toEqual(
          expected.map(({ playerId, team, ...row }) => ({
            ...row,
            playerId: playerIds.get(playerId),
            teamId: clubs.get(team),
          })),
        );
        const { body } = await area.get(path, { Authorization: authorization });
        expect(body).toMatchObject({
          generatedAt: newest,
          stat: statistic,
          window,
          leagues: [{ slug: 'premier-league' }],
        });
      }
    }
  }, 120_000);

  it('gives the same extra statistics for every player of every match', async () => {
    const all = readSchedule(archive).toSorted((one, other) => one.matchId - other.matchId);
    for (let first = 0; first < all.length; first += 100) {
      const asked = all.slice(first, first + 100);
      const { body } = await area.post('/api/event/extra-stats-batch', {
        eventIds: asked.map(({ matchId }) => fixtureIds.get(matchId)),
      });
      expect(body.results).toHaveLength(asked.length);
      for (const [index, { matchId, day }] of asked.entries()) {
        const result = body.results[index];
        const match = played.find((each) => each.matchId === matchId);
        expect(result).toMatchObject({
          eventId: fixtureIds.get(matchId),
          hasCommentary: match !== undefined,
          matchStatus: day < today ? 'finished' : 'notstarted',
          message: match === undefined ? expect.any(String) : null,
        });
        const lines = (match?.players ?? []).map(({ id, side, isStarter, tally }) => ({
          place: `${side === 'home' ? 1 : 2}${isStarter ? 1 : 2}`,
          playerId: String(playerIds.get(id)),
          firstHalfFouls: tally['fouls in half 1'] ?? 0,
          firstHalfFoulsWon: tally['foulsWon in half 1'] ?? 0,
          firstHalfShots: tally['shots in half 1'] ?? 0,
          firstHalfShotsOnTarget: tally['shotsOnTarget in half 1'] ?? 0,
          headedShot: tally['headedShots'] ?? 0,
          headedShotOnTarget: tally['headedShotsOnTarget'] ?? 0,
          shotsOnTargetOutsideBox: tally['shotsOnTargetOutsideBox'] ?? 0,
          shotsOutsideBox: tally['shotsOutsideBox'] ?? 0,
        }));
        const found = result.data.map(
          ({
            playerName: _name,
            playerSlug: _slug,
            ...line
          }: {
            playerName: string;
            playerSlug: string;
            playerId: string;
          }) => ({
            place: lines.find(({ playerId }) => playerId === line.playerId)?.place,
            ...line,
          }),
        );
        const byId = (one: { playerId: string }, other: { playerId: string }) =>
          one.playerId < other.playerId ? -1 : 1;
        expect(found.toSorted(byId)).toEqual(lines.toSorted(byId));
        const places = found.map(({ place }: { place: string }) => place);
        expect(places).toEqual(places.toSorted());
      }
    }
  }, 60_000);

  it('gives the same referees', async () => {
    const olderRows = older.flatMap(readCsvMatches);
    const events = new Map(
      played
        .filter((match) => !isContradicted(match, rowOf.get(match.matchId)!))
        .map((match) => [rowOf.get(match.matchId)!, match]),
    );
    const all = [...olderRows, ...rows];
    await expectReferees(area, '', slowReferees(all, events, today, Infinity), all, today);
    await expectReferees(
      area,
      'last20Only=true&leagueStatsOnly=true',
      slowReferees(all, events, today, 20),
      all,
      today,
    );
  }, 60_000);

  it('gives the same betting history of every club', async () => {
    const sources = await expectBettingHistories(area, [...older.flatMap(readCsvMatches), ...rows], today);
    expect([...sources].toSorted()).toEqual(['closingQuotes', 'openingAverage']);
  }, 120_000);
});
