import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/common/clock/clock.js';
import { startProvider } from './provider-server.js';
import type { ProviderResponse, ProviderServer } from './provider-server.js';
import { unpackedArchive } from './real-archives.js';

interface RecordedEvent {
  readonly time: { readonly elapsed: number };
  readonly team: { readonly id: number };
  readonly player: { readonly id: number; readonly name: string };
  readonly type: string;
  readonly detail: string;
}

/** A match as returned by `fixtures`. */
interface RecordedFixture {
  readonly fixture: { readonly id: number; readonly timestamp: number; readonly status: object } & Record<
    string,
    unknown
  >;
  readonly teams: { readonly home: { readonly id: number }; readonly away: { readonly id: number } };
  readonly [member: string]: unknown;
}

/** Additions to the recorded season, chosen by a test. */
export interface ProviderTerms {
  /** Calls a day; further ones are refused with status 200, as the provider does. */
  readonly callsPerDay: number;
  /** Minutes before kick-off at which line-ups are published. */
  readonly lineupsBefore?: number;
}

/** API-Football with the recorded Premier League of 2024/25, and copies of it, released as a clock passes it. */
export interface RecordedProvider extends ProviderServer {
  /** Calls that were refused because the day's quota was spent. */
  readonly refusals: () => number;
}

/** Offset of every id of the next copy of the recorded league. */
const COPY = 1_000_000_000;

/** Ids of the recorded league and of copies of it, which the provider serves with ids and names of their own. */
export const recordedLeagues = (count: number): number[] =>
  Array.from({ length: count }, (_, copy) => 39 + copy * COPY);

/** A response rewritten for a copy of the recorded league. */
function copied<Answer>(answer: Answer, copy: number): Answer {
  if (copy === 0) return answer;
  const text = JSON.stringify(answer)
    .replaceAll(/"id":(\d+)/g, (_, id: string) => `"id":${Number(id) + copy * COPY}`)
    .replaceAll(/"name":"([^"]+)"/g, `"name":"$1 ${copy}"`);
  return JSON.parse(text) as Answer;
}

const MINUTE = 60_000;
/** Minutes after kick-off: start of the second half, and end of the match. */
const SECOND_HALF = 62;
const ENDED = 112;

/** Seconds before kick-off within which a ban is listed. */
const BANNED_WITHIN = 8 * 86_400;

const isOf = ({ teams }: RecordedFixture, { id }: { readonly id: number }): boolean =>
  teams.home.id === id || teams.away.id === id;
const byKickoff = (one: RecordedFixture, other: RecordedFixture): number =>
  one.fixture.timestamp - other.fixture.timestamp;

/**
 * Starts API-Football as recorded. Before and during a match, its state is composed from the recorded events and
 * line-ups: nothing else was recorded of matches that are not finished.
 */
export async function startRecordedProvider(
  clock: Clock,
  { callsPerDay, lineupsBefore = 60 }: ProviderTerms,
): Promise<RecordedProvider> {
  const folder = join(unpackedArchive('api-football-v3.tar.gz'), 'api-football');
  const recorded = <Answer>(path: string): Answer[] =>
    (JSON.parse(readFileSync(join(folder, path), 'utf8')) as { response: Answer[] }).response;
  const season = recorded<RecordedFixture>('fixtures/league-39-season-2024.json');
  const byId = new Map(season.map((row) => [String(row.fixture.id), row]));
  let [day, calls, refusals] = ['', 0, 0];

  const whole = (row: RecordedFixture): object => {
    const { id, timestamp } = row.fixture;
    const played = (clock.now().getTime() - timestamp * 1000) / MINUTE;
    const events = recorded<RecordedEvent>(`fixtures-events/${id}.json`);
    return {
      ...stateAt(row, events, played),
      events: events.filter(({ time }) => played >= ENDED || elapsedAt(played) >= time.elapsed),
      lineups: played >= -lineupsBefore ? recorded(`fixtures-lineups/${id}.json`) : [],
      statistics: played >= ENDED ? recorded(`fixtures-statistics/${id}.json`) : [],
      players: played >= ENDED ? recorded(`fixtures-players/${id}.json`) : [],
    };
  };
  const planned = (row: RecordedFixture): object => {
    const played = (clock.now().getTime() - row.fixture.timestamp * 1000) / MINUTE;
    return stateAt(
      row,
      played < 0 || played >= ENDED ? [] : recorded(`fixtures-events/${row.fixture.id}.json`),
      played,
    );
  };

  /** A player sent off in his team's last match misses its next one. */
  const injuries = (): object[] => {
    const now = clock.now().getTime() / 1000;
    const next = season.filter(({ fixture }) => fixture.timestamp > now && fixture.timestamp < now + BANNED_WITHIN);
    return next.flatMap(({ fixture: { id, timestamp }, teams }) =>
      [teams.home, teams.away].flatMap((team) => {
        const last = season
          .filter((row) => isOf(row, team) && row.fixture.timestamp < timestamp)
          .sort(byKickoff)
          .at(-1);
        if (last === undefined || last.fixture.timestamp + ENDED * 60 > now) return [];
        return recorded<RecordedEvent>(`fixtures-events/${last.fixture.id}.json`)
          .filter((event) => event.detail === 'Red Card' && event.team.id === team.id)
          .map(({ player }) => ({
            player: { ...player, type: 'Missing Fixture', reason: 'Red Card' },
            team,
            fixture: { id, timezone: 'UTC', timestamp },
          }));
      }),
    );
  };

  const answer = ({ pathname, searchParams }: URL): ProviderResponse => {
    const today = clock.now().toISOString().slice(0, 10);
    if (today !== day) [day, calls] = [today, 0];
    calls += 1;
    const headers = { 'x-ratelimit-requests-remaining': String(Math.max(0, callsPerDay - calls)) };
    const parameters = Object.fromEntries(searchParams);
    const respond = (response: readonly unknown[], errors: object = []): ProviderResponse => ({
      headers,
      isGzipped: true,
      body: JSON.stringify({
        get: pathname.slice(1),
        parameters,
        errors,
        results: response.length,
        paging: { current: 1, total: 1 },
        response,
      }),
    });
    if (calls > callsPerDay) {
      refusals += 1;
      return respond([], { requests: 'You have reached the request limit for the day' });
    }
    const ids = searchParams.get('ids')?.split('-');
    if (pathname === '/odds') return respond([]);
    const league = Number(searchParams.get('league'));
    const copy = Math.floor(league / COPY);
    if (pathname === '/injuries') return respond(copied(injuries(), copy));
    if (pathname !== '/fixtures') return respond([], { endpoint: `The ${pathname} endpoint does not exist.` });
    if (ids !== undefined) {
      return respond(
        ids.flatMap((id) => {
          const [copy, row] = [Math.floor(Number(id) / COPY), byId.get(String(Number(id) % COPY))];
          return row === undefined ? [] : [copied(whole(row), copy)];
        }),
      );
    }
    return respond(league % COPY === 39 ? copied(season.map(planned), copy) : []);
  };
  const server = await startProvider(answer);
  return { ...server, refusals: () => refusals };
}

/** Minutes of play after minutes since kick-off, with a break of 15 after 47. */
const elapsedAt = (played: number): number =>
  played < 47 ? Math.min(played, 45) : played < SECOND_HALF ? 45 : Math.min(played - SECOND_HALF + 45, 90);

/** A match as it is some minutes after kick-off. */
function stateAt(row: RecordedFixture, events: readonly RecordedEvent[], played: number): RecordedFixture {
  if (played >= ENDED) return row;
  const nothing = { home: null, away: null };
  const score = { halftime: nothing, fulltime: nothing, extratime: nothing, penalty: nothing };
  const state = (long: string, short: string, elapsed: number | null, goals: object): RecordedFixture => ({
    ...row,
    fixture: {
      ...row.fixture,
      referee: played < -1_440 ? null : row.fixture['referee'],
      status: { long, short, elapsed, extra: null },
    },
    goals,
    score,
  });
  if (played < 0) return state('Not Started', 'NS', null, nothing);
  const minute = elapsedAt(played);
  const scored = ({ id }: { readonly id: number }): number =>
    events.filter(
      ({ time, team, type, detail }) =>
        type === 'Goal' && detail !== 'Missed Penalty' && team.id === id && time.elapsed <= minute,
    ).length;
  const goals = { home: scored(row.teams.home), away: scored(row.teams.away) };
  if (played < 47) return state('First Half', '1H', Math.ceil(minute), goals);
  if (played < SECOND_HALF) return state('Halftime', 'HT', 45, goals);
  return state('Second Half', '2H', Math.ceil(minute), goals);
}
