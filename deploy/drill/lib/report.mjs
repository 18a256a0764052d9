import { kickoffOf, teamsOf } from './league.mjs';

const seconds = (milliseconds) => (milliseconds / 1_000).toFixed(1);

/** Longest period with a failure and no success, in milliseconds. */
function longestOutage(requests) {
  let [longest, lastSuccess, firstFailure] = [0, null, null];
  for (const { at, end, status } of requests.toSorted((one, other) => one.end - other.end)) {
    if (status < 500) {
      if (firstFailure !== null) longest = Math.max(longest, end - (lastSuccess ?? firstFailure));
      [lastSuccess, firstFailure] = [end, null];
    } else {
      firstFailure ??= at;
    }
  }
  return longest;
}

/** `12 × 503, 1 × broken`; a 503 without `Retry-After` is listed separately. */
function failuresOf(requests) {
  const counts = new Map();
  for (const { status, retryAfter } of requests.filter(({ status }) => !(status < 500))) {
    const name = status === 503 && retryAfter === undefined ? '503 without Retry-After' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts.size === 0 ? '0' : [...counts].map(([name, count]) => `${count} × ${name}`).join(', ');
}

/** Why requests failed, each reason once with its count. */
function reasonsOf(requests) {
  const counts = new Map();
  for (const { status, reason } of requests.filter(({ status }) => !(status < 500))) {
    const detail = /"(?:detail|message)":"([^"]+)"/.exec(reason)?.[1] ?? String(status);
    const name = detail.replaceAll(/\d{3,}/g, 'n');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`);
}

/** Stored state: numbers of countries, and of matches at their new kick-off with their public ids. */
export async function readStored(cluster) {
  const server = await cluster.primary();
  const countries = await cluster.query(server, `select slug from countries where slug like 'drill-%'`);
  const fixtures = await cluster.query(
    server,
    `select f.id::text, home.name as home, away.name as away, f.kickoff_at as "kickoffAt"
     from facts.fixtures f join teams home on home.id = f.home_team_id join teams away on away.id = f.away_team_id
     where f.kickoff_at > now()`,
  );
  const byTeams = new Map(fixtures.map((row) => [`${row.home}/${row.away}`, row]));
  return {
    decisions: new Set(countries.map(({ slug }) => Number(slug.slice('drill-'.length)))),
    fixtureOf: (number) => byTeams.get(teamsOf(number).join('/')),
    isMoved: (number) => byTeams.get(teamsOf(number).join('/'))?.kickoffAt.getTime() === kickoffOf(number, true),
  };
}

/** Messages about a range of moves: those never received, and those sent as two messages. */
function deliveriesOf({ load, receiver, stored, from, to }) {
  const ids = new Map();
  for (const { fixtureId, id } of receiver.received) {
    ids.set(String(fixtureId), (ids.get(String(fixtureId)) ?? new Set()).add(id));
  }
  const messages = (number) => ids.get(stored.fixtureOf(number)?.id)?.size ?? 0;
  const within = (number) => number >= from && number < to;
  const acknowledged = [...load.moves].filter(within);
  return {
    expected: acknowledged.length,
    missing: acknowledged.filter((number) => messages(number) === 0),
    twice: [...acknowledged, ...[...load.uncertain.moves].filter(within)].filter((number) => messages(number) > 1),
  };
}

/** One row of the table. */
export function rowOf({ name, note, load, acknowledged, receiver, stored, from, to, alerts }) {
  const requests = load.requests.filter(({ at }) => at >= from.at && at < to.at);
  const reads = requests.filter(({ kind }) => kind === 'read');
  const writes = requests.filter(({ kind }) => kind !== 'read');
  const lost = [
    ...acknowledged.decisions.filter((number) => !stored.decisions.has(number)),
    ...acknowledged.moves.filter((number) => !stored.isMoved(number)),
  ];
  const faults = load.faults.filter(({ at }) => at >= from.at && at < to.at);
  const { expected, missing, twice } = deliveriesOf({ load, receiver, stored, from: from.move, to: to.move });
  return {
    scenario: name,
    reads: reads.length,
    'failed reads': failuresOf(reads),
    'longest s': seconds(longestOutage(reads)),
    writes: writes.length,
    'failed writes': failuresOf(writes),
    'longest s ': seconds(longestOutage(writes)),
    'status 500': requests.filter(({ status }) => status === 500).length,
    'acknowledged writes lost': lost.length,
    'older or wrong': faults.length,
    'webhooks: expected, missing, twice': `${expected}, ${missing.length}, ${twice.length}`,
    'alerts pending or firing': alerts.join(', ') || 'none',
    note: note ?? '',
    details: {
      failures: reasonsOf(requests),
      faults: faults.slice(0, 5).map(({ what }) => what),
      lost,
      missing,
      twice,
    },
  };
}

/** Rows as a Markdown table. */
export function tableOf(rows) {
  const heads = Object.keys(rows[0]).filter((head) => head !== 'details');
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(heads.map((head) => head.trim())),
    line(heads.map(() => '---')),
    ...rows.map((row) => line(heads.map((head) => row[head]))),
  ].join('\n');
}
