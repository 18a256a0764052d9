const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TEAMS = 20;
const competition = { country: 'Drilland', name: 'Drill League', externalId: 'drill-1' };
const bookmakers = ['North', 'South', 'West'].map((name, at) => ({ name: `${name} Odds`, externalId: `drill-b${at}` }));
const year = new Date().getUTCFullYear();
const begin = Math.ceil(Date.now() / HOUR) * HOUR;

const pairs = Array.from({ length: TEAMS * (TEAMS - 1) }, (_, at) => {
  const home = Math.floor(at / (TEAMS - 1));
  const other = at % (TEAMS - 1);
  return { home, away: other < home ? other : other + 1 };
});
const words =
  'Alder Birch Cedar Drift Ember Fable Grove Haven Inlet Jolly Kestrel Lumen Maple Nimbus Orchid Prism Quartz';
const names = [...words.split(' '), 'Raven', 'Solstice', 'Tundra'].map((name) => `${name} Rovers ${name.length}`);
const team = (at) => ({ name: names[at], externalId: `drill-t${at}` });
const iso = (moment) => new Date(moment).toISOString().replace('.000', '');

/** Upcoming matches that the load moves, one after the other; as many past matches await their results. */
export const MATCHES = pairs.length;

function fixtureLine(kind, at, kickoff, more = {}) {
  const { home, away } = pairs[at];
  const season = kind === 'past' ? `${year - 1}/${year}` : `${year}/${year + 1}`;
  const externalId = `drill-${kind}-${at}`;
  const base = { kind: 'fixture', externalId, competition, season, day: iso(kickoff).slice(0, 10) };
  return { ...base, kickoffUtc: iso(kickoff), home: team(home), away: team(away), ...more };
}

const pastKickoff = (at) => begin - 5 * DAY + (at % 48) * HOUR;
/** Kick-off of an upcoming match; the load moves it by two hours. */
export const kickoffOf = (at, isMoved = false) => begin + 2 * DAY + (at % 72) * HOUR + (isMoved ? 2 * HOUR : 0);
export const teamsOf = (at) => [names[pairs[at].home], names[pairs[at].away]];

function pricesOf(at, takenAt, shift) {
  const price = (base) => (base + ((at * 7 + shift * 3) % 20) / 50).toFixed(2);
  return bookmakers.map((bookmaker, of) => ({
    kind: 'marketSnapshot',
    fixtureRef: `drill-ahead-${at}`,
    bookmaker,
    market: 'matchResult',
    providerMarket: '1X2',
    takenAt: iso(takenAt),
    outcomes: [
      ['home', 2.1],
      ['draw', 3.2],
      ['away', 3.3],
    ].map(([side, base]) => ({ scope: 'match', side, odds: price(base + of / 20) })),
  }));
}

const lines = (records) => records.map((record) => JSON.stringify(record)).join('\n');

/** A feed of the whole league: a third of the past matches have results. */
export function leagueFeed() {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const records = names.map((_, at) => ({ kind: 'team', country: competition.country, team: team(at), new: true }));
  for (let at = 0; at < MATCHES; at += 1) {
    records.push(
      fixtureLine('past', at, pastKickoff(at) - (at % 3 === 0 ? 200 * DAY : 0), at % 3 === 0 ? result(at) : {}),
    );
    records.push(fixtureLine('ahead', at, kickoffOf(at)), ...pricesOf(at, now, 0));
  }
  return lines([{ kind: 'country', name: 'Drilland', slug: 'drilland' }, ...records]);
}

const result = (at) => ({
  result: { status: 'finished', homeGoals: (at * 7) % 4, awayGoals: (at * 5) % 3 },
});

/**
 * A feed for one step of the load: new prices and a new kick-off for an upcoming match, and the result of a past one.
 */
export function stepFeed(at) {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const moved = fixtureLine('ahead', at, kickoffOf(at, true));
  return lines([moved, ...pricesOf(at, now, 1), fixtureLine('past', at, pastKickoff(at), result(at))]);
}
