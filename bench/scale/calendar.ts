import { keyedUniform } from '../../src/maths/random.js';
import { slugOf } from '../../src/football/names.js';
import { publicIdOf } from '../../src/common/public-id.js';
import { naturalKeys } from '../../src/ingestion/resolve/identity.js';
import type { ScaleLeague, ScaleSeason, ScaleTeam } from './league.js';
import { DAY, HOUR, ROUNDS, SEASONS, TEAMS } from './options.js';

export interface ScaleFixture {
  id: number;
  key: string;
  slug: string;
  league: ScaleLeague;
  season: ScaleSeason;
  home: ScaleTeam;
  away: ScaleTeam;
  /** Index into the league's referees. */
  referee: number;
  day: string;
  /** ISO 8601. */
  kickoff: string;
  kickoffMilliseconds: number;
  isToCome: boolean;
}

/** The pairs of a round by the circle method, with the last team fixed. */
function pairsOf(round: number): [number, number][] {
  const circle = TEAMS - 1;
  const turn = round % circle;
  const pairs: [number, number][] = [];
  for (let pair = 0; pair < TEAMS / 2; pair += 1) {
    const one = pair === 0 ? TEAMS - 1 : (turn + pair) % circle;
    const other = (turn + circle - pair) % circle;
    // home and away alternate, and swap in the second half of the season
    const isSwapped = ((turn + pair) % 2 === 1) !== (Math.floor(round / circle) % 2 === 1);
    pairs.push(isSwapped ? [other, one] : [one, other]);
  }
  return pairs;
}

/** The fixtures of a season in the order of their rounds; the last season ends with the upcoming round. */
export function fixturesOf(league: ScaleLeague, seasonIndex: number): ScaleFixture[] {
  const season = league.seasons[seasonIndex]!;
  const rounds = seasonIndex === SEASONS - 1 ? ROUNDS + 1 : ROUNDS;
  const fixtures: ScaleFixture[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [homeIndex, awayIndex]] of pairsOf(round).entries()) {
      const [home, away] = [league.teams[homeIndex]!, league.teams[awayIndex]!];
      // a round is spread over its week: from one hour after its start to seven hours before the next one's
      const quarters = Math.floor(keyedUniform(`scale|kickoff|${league.index}|${index}`) * 640);
      const kickoffMilliseconds = season.base + round * 7 * DAY + HOUR + (quarters * HOUR) / 4;
      const kickoff = new Date(kickoffMilliseconds).toISOString();
      const day = kickoff.slice(0, 10);
      const key = naturalKeys.fixture(season.key, day, home.key, away.key);
      fixtures.push({
        id: publicIdOf(key),
        key,
        slug: slugOf(`${home.name} ${away.name}`),
        league,
        season,
        home,
        away,
        referee: Math.floor(keyedUniform(`scale|referee|${league.index}|${round}|${index}`) * league.referees.length),
        day,
        kickoff,
        kickoffMilliseconds,
        isToCome: round === ROUNDS,
      });
    }
  }
  return fixtures;
}
