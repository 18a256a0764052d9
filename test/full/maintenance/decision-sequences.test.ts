// Slow: it makes long random sequences of decisions, and compares every table after each.
import { setTimeout as sleep } from 'node:timers/promises';
import { FixturesModule } from '../../../src/fixtures/fixtures.module.js';
import { MaintenanceModule } from '../../../src/maintenance/maintenance.module.js';
import { Random } from '../../../src/maths/random.js';
import { PlayersModule } from '../../../src/players/players.module.js';
import { RankingsModule } from '../../../src/rankings/rankings.module.js';
import { TeamsModule } from '../../../src/teams/teams.module.js';
import { decidedKinds, decisionLeague, recordsOfPeople, storeDecisionLeague } from '../../support/decision-league.js';
import type { DecidedKind, OwnMatch } from '../../support/decision-league.js';
import { expectedState, storedState, tableDigests } from '../../support/decision-model.js';
import type { DecidedState, StandingDecision } from '../../support/decision-model.js';
import { loadRecords } from '../../support/factories.js';
import { useKillable } from '../../support/killable.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

/** `DECISION_SEQUENCES=500 DECISION_SEED=...` for more sequences, or another seed. */
const sequences = Number(process.env['DECISION_SEQUENCES'] ?? 40);
const seed = process.env['DECISION_SEED'] ?? '20250225';
const rounds = 3;
/** Requests of one reader during a round of decisions. */
const mostReads = 3;
const scope = 'maintenance:write';

jest.setTimeout(1_800_000);

/** A request to decide, with the model's expectation. */
interface Attempt {
  readonly path: string;
  readonly body: object;
  /** The decision to undo. */
  readonly undoes?: number;
  /** Whether it must be accepted (true) or rejected (false) when it is the only one; null: either. */
  readonly isPossible: boolean | null;
}
/** The members of the responses that are read. */
interface Shown {
  readonly id: number;
  readonly team: { readonly id: number };
  readonly matches: readonly { readonly eventId: number; readonly fixture: { readonly id: number } }[];
  readonly data: readonly { readonly id: number }[];
  readonly results: readonly { readonly matchStatus: string }[];
}
interface Reply {
  readonly attempt: Attempt;
  readonly status: number;
  readonly decision: number | null;
  readonly detail: string;
}

describe('random concurrent sequences of decisions, alongside reads, imports and killed connections', () => {
  let app: WritingApp;
  let listed: { id: number; kind: DecidedKind; name: string }[];
  let kills = 0;

  beforeAll(async () => {
    app = await startWritingApp(
      [FixturesModule, MaintenanceModule, PlayersModule, RankingsModule, TeamsModule],
      '2025-02-25T15:00:00Z',
    );
    await storeDecisionLeague(app.area.database);
    listed = await app.area.database.rows('select id, kind, name from unresolved_names order by id');
  });
  afterAll(() => app.close());

  const { startCommand, end, until } = useKillable(() => app.area.database.url);

  const decide = async (attempt: Attempt): Promise<Reply> => {
    const { status, body } = await app.send('POST', `/api/v2/names/${attempt.path}`, { body: attempt.body, scope });
    return { attempt, status, decision: body.decision ?? null, detail: body.detail ?? '' };
  };
  const standing = async (): Promise<StandingDecision[]> =>
    (await app.send('GET', '/api/v2/names/decisions', { scope: 'maintenance:read' })).body.data.reverse();

  /** The next requests, given the decisions in force. */
  function draw(random: Random, decisions: readonly StandingDecision[], state: DecidedState): Attempt[] {
    const kind = decidedKinds[random.integer(0, decidedKinds.length - 1)] ?? 'player';
    const entities = decisionLeague[kind];
    const any = (): number => random.integer(0, entities.length - 1);
    const merge = (one: number, other: number): Attempt => ({
      path: 'merge',
      body: { kind, duplicate: entities[one]?.id, survivor: entities[other]?.id, reason: 'They are one' },
      isPossible: state.ids[kind]?.[one] !== state.ids[kind]?.[other],
    });
    const undo = (id: number): Attempt => ({
      path: `decisions/${id}/undo`,
      body: {},
      undoes: id,
      isPossible: id === decisions.at(-1)?.id ? true : null,
    });
    const name = listed[random.integer(0, listed.length - 1)];
    const settle = (body: object): Attempt => ({
      path: `unresolved/${name?.id ?? 0}/resolve`,
      body,
      isPossible: !decisions.some(
        ({ action, subject, kind: of }) => action === 'settle' && of === name?.kind && subject === name.name,
      ),
    });
    const [one, other] = [any(), any()];
    const decision = decisions[random.integer(0, decisions.length - 1)];
    switch (random.integer(0, 9)) {
      case 0:
      case 1:
      case 2:
        return [merge(one, other)];
      case 3: // two operators who disagree on which of the two survives
        return [merge(one, other), merge(other, one)];
      case 4: // a chain
        return [merge(one, other), merge(other, any())];
      case 5:
      case 6: {
        const meant = decisionLeague[name?.kind ?? 'player'];
        const to = (): object => ({ to: meant[random.integer(0, meant.length - 1)]?.id });
        return random.uniform() < 0.3 ? [settle(to()), settle(to())] : [settle(to())];
      }
      case 7:
        return name?.kind === 'team' ? [] : [settle({ create: true })];
      default:
        if (decision === undefined) return [];
        return random.uniform() < 0.3 ? [undo(decision.id), undo(decision.id)] : [undo(decision.id)];
    }
  }

  /** Requests something by an id of the league; whatever entity it means now, the own match must be there. */
  async function read(random: Random): Promise<string | null> {
    const kind = decidedKinds[random.integer(0, decidedKinds.length - 1)] ?? 'player';
    const own = decisionLeague[kind][random.integer(0, decisionLeague[kind].length - 1)];
    return own === undefined ? null : fault(kind, own, random.integer(0, 3));
  }
  async function fault(kind: DecidedKind, { id, fixtureId }: OwnMatch, which: number): Promise<string | null> {
    const { ids, path, fixtures } = requestOf(kind, id, fixtureId, which);
    const response =
      typeof path === 'string'
        ? await app.area.get(path)
        : await app.area.post('/api/event/extra-stats-batch', { eventIds: [fixtureId] });
    const { status, body } = response;
    const name = `${JSON.stringify(path)} ${status}`;
    if (status !== 200) return `${name}: ${body.detail ?? ''}`;
    if (!ids(body)) return `${name} names another: ${JSON.stringify(body).slice(0, 200)}`;
    const shown = fixtures(body);
    const tellings = kind === 'team' ? decisionLeague.team.slice(0, 2).map((each) => each.fixtureId) : [];
    const isShown = (tellings.includes(fixtureId) ? tellings : [fixtureId]).some((each) => shown.includes(each));
    return isShown ? null : `${name} lacks its match ${fixtureId}: ${shown.join()}`;
  }
  interface Read {
    readonly path: string | null;
    readonly ids: (body: Shown) => boolean;
    readonly fixtures: (body: Shown) => number[];
  }
  function requestOf(kind: DecidedKind, id: number, fixtureId: number, which: number): Read {
    const known = (of: number): boolean => decisionLeague[kind].some((each) => each.id === of);
    const ofPage = (body: Shown): number[] => body.matches.map(({ fixture }) => fixture.id);
    if (which === 3) {
      return fixtureId % 2 === 0
        ? { path: `/api/v2/fixtures/${fixtureId}`, ids: () => true, fixtures: (body) => [body.id] }
        : { path: null, ids: (body) => body.results[0]?.matchStatus === 'finished', fixtures: () => [fixtureId] };
    }
    switch (kind) {
      case 'player':
      case 'referee':
        return { path: `/api/v2/${kind}s/${id}`, ids: (body) => known(body.id), fixtures: ofPage };
      case 'manager':
        return { path: `/api/manager/${id}`, ids: (body) => known(body.id), fixtures: () => [fixtureId] };
      case 'team':
        if (which === 0) return { path: `/api/v2/teams/${id}`, ids: (body) => known(body.team.id), fixtures: ofPage };
        return which === 1
          ? {
              path: `/api/v2/fixtures?teamIds=${id}`,
              ids: () => true,
              fixtures: (body) => body.data.map(({ id: of }) => of),
            }
          : {
              path: `/api/team/${id}/betting-history`,
              ids: (body) => known(body.team.id),
              // one version of the first match has no prices
              fixtures: (body) =>
                fixtureId === decisionLeague.team[0]?.fixtureId
                  ? [fixtureId]
                  : body.matches.map(({ eventId }) => eventId),
            };
    }
  }

  /** Faults of every request by every id. */
  async function allFaults(): Promise<string[]> {
    const found: string[] = [];
    for (const kind of decidedKinds)
      for (const own of decisionLeague[kind])
        for (const which of [0, 1, 2, 3]) found.push(...[await fault(kind, own, which)].flatMap((each) => each ?? []));
    return found;
  }

  /** Ends every writing connection, as the network or the server could. */
  async function kill(random: Random): Promise<void> {
    await sleep(random.integer(0, 12));
    const ended = await app.area.database.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'football-analytics test' and xact_start is not null`,
    );
    kills += ended.length;
  }

  it(`leave the state of the decisions in force, and every id resolves (seed ${seed})`, async () => {
    const base = await tableDigests(app.area.database);
    expect(await allFaults()).toEqual([]);
    const counts: Record<string, number> = {};
    expect(await storedState(app.area.database)).toEqual(expectedState([]));
    for (let sequence = 0; sequence < sequences; sequence += 1) {
      const random = new Random(`${seed} ${sequence}`);
      for (let round = 0; round < rounds; round += 1) {
        const where = [seed, sequence, round];
        const before = await standing();
        const state = expectedState(before);
        const attempts = draw(random, before, state);
        const isAlone = attempts.length === 1 && random.uniform() < 0.5;
        while (!isAlone && attempts.length < 4 && random.uniform() < 0.5) attempts.push(...draw(random, before, state));
        const isKilled = !isAlone && random.uniform() < 0.15;
        const player = random.integer(0, 4);
        let isDeciding = true;
        const reading = async (reader: number): Promise<string[]> => {
          const ofReader = new Random(`${seed} ${sequence} ${round} ${reader}`);
          const found: string[] = [];
          for (let time = 0; time < mostReads && isDeciding; time += 1)
            found.push(...[await read(ofReader)].flatMap((each) => each ?? []));
          return found;
        };
        const [replies, faults] = await Promise.all([
          Promise.all(attempts.map(decide)).finally(() => (isDeciding = false)),
          Promise.all([1, 2].map(reading)),
          random.uniform() < 0.1 ? loadRecords(app.area.database, 'canonical', recordsOfPeople(player)) : null,
          isKilled ? kill(random) : null,
        ]);
        const after = await standing();
        for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
        expect([...where, faults.flat().filter((each) => !(isKilled && each.includes(' 503')))]).toEqual([
          ...where,
          [],
        ]);
        expect([
          ...where,
          replies.filter(({ status }) => ![200, 409, ...(isKilled ? [503] : [])].includes(status)),
        ]).toEqual([...where, []]);
        if (isAlone) {
          const [reply] = replies;
          const said = reply?.attempt.isPossible ?? reply?.status === 200;
          expect([...where, reply?.attempt, reply?.detail, reply?.status === 200]).toEqual([
            ...where,
            reply?.attempt,
            reply?.detail,
            said,
          ]);
        }
        // confirmed decisions are in force; interrupted ones may or may not be
        const accepted = replies.filter(({ status }) => status === 200);
        const undone = accepted.flatMap(({ attempt }) => attempt.undoes ?? []);
        const made = accepted.flatMap(({ decision }) => decision ?? []);
        const ids = after.map(({ id }) => id);
        expect([...where, undone.length]).toEqual([...where, new Set(undone).size]);
        const due = [...before.map(({ id }) => id), ...made].filter((id) => !undone.includes(id));
        if (isKilled) expect([...where, undone.filter((id) => ids.includes(id))]).toEqual([...where, []]);
        else expect([...where, ids]).toEqual([...where, due.sort((one, other) => one - other)]);
        expect([...where, await storedState(app.area.database)]).toEqual([...where, expectedState(after)]);
      }
      // the last decision can always be undone
      for (const { id } of (await standing()).reverse()) {
        const { status, detail } = await decide({ path: `decisions/${id}/undo`, body: {}, isPossible: true });
        expect([seed, sequence, status, detail]).toEqual([seed, sequence, 200, '']);
      }
      expect([seed, sequence, await tableDigests(app.area.database)]).toEqual([seed, sequence, base]);
    }
    expect(await allFaults()).toEqual([]);
    // all of it took effect
    expect([counts['200'] ?? 0, counts['409'] ?? 0, kills].every((count) => count > 0)).toBe(true);
  });

  it('leave nothing behind when the process is killed halfway', async () => {
    const { database } = app.area;
    const base = await tableDigests(database);
    for (const kind of ['team', 'player'] as const) {
      const [one, other] = decisionLeague[kind];
      const held = await database.sql.begin();
      // a merge reaches this table after it has moved the references
      await held.sql.rows('lock table public_id_aliases in share mode');
      const command = startCommand('resolve', 'merge', kind, String(one?.id), String(other?.id));
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await database.rows(waiting)).length > 0);
      await end(command, 'SIGKILL');
      await held.end('rollback');
      const open = `select from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
      await until(async () => (await database.rows(open)).length === 0);
      expect([kind, await tableDigests(database), await standing()]).toEqual([kind, base, []]);
    }
    expect(await allFaults()).toEqual([]);
  });
});
