import type {
  FixtureRecord,
  NameReference,
  RecordedStatus,
  ResultValues,
  ScorePair,
  Side,
} from '../../../football/canonical.js';
import { RESULT_KNOWN_AFTER_MINUTES } from '../../../football/match-terms.js';
import { fixtureRecord } from '../records.js';
import { RowFault } from '../row-fault.js';
import { optionalInteger, optionalText, requireId, requireMoment, requireText, requireWord } from './response.js';
import { competitionOf, phaseOf, refereeNameOf, seasonNameOf, STATUSES, type ApiLeague } from './vocabulary.js';

/** A fixture of a `fixtures` response. */
export interface ApiFixture {
  id: string;
  league: ApiLeague;
  /** Ids of the teams. */
  teams: Readonly<Record<Side, number>>;
  kickoffUtc: string;
  record: FixtureRecord;
  /** The match was played to its end, so its statistics are final. */
  isPlayed: boolean;
  hasExtraTime: boolean;
}

/** The match to which records of a response belong, as far as it is known. */
export interface MatchReference {
  fixtureRef: string;
  /** Null: sides follow the order of the response. */
  teams: Readonly<Record<Side, number>> | null;
  kickoffUtc: string | null;
  /** Counts of the source then cover extra time too. */
  hasExtraTime: boolean;
}

export const matchOf = ({ id, teams, kickoffUtc, hasExtraTime }: ApiFixture): MatchReference => ({
  fixtureRef: id,
  teams,
  kickoffUtc,
  hasExtraTime,
});

/**
 * The side of an element, by its team.
 * @param index position of the element in a response with both sides, home first
 * @throws RowFault if the team does not play in the match
 */
export function sideOf({ fixtureRef, teams }: MatchReference, element: unknown, index: number): Side {
  const id = requireId(element, 'team.id');
  if (teams === null) {
    if (index > 1) throw new RowFault('unknown_team', `team.id ${id} is the third team of match ${fixtureRef}`);
    return index === 0 ? 'home' : 'away';
  }
  if (id === teams.home) return 'home';
  if (id === teams.away) return 'away';
  const allowed = `${teams.home} (home) or ${teams.away} (away)`;
  throw new RowFault('unknown_team', `team.id is ${id}; in match ${fixtureRef} it must be ${allowed}`);
}

/** The league of a fixture or price element. @throws RowFault naming the member */
export function readLeague(element: unknown): ApiLeague {
  return {
    id: requireId(element, 'league.id'),
    name: requireText(element, 'league.name'),
    country: requireText(element, 'league.country'),
    season: requireYear(element, 'league.season'),
  };
}

function requireYear(element: unknown, path: string): number {
  const year = requireId(element, path);
  if (year >= 1850 && year <= 2150) return year;
  throw new RowFault('bad_member', `${path} is ${year}; it must be a year`);
}

const readTeam = (element: unknown, side: Side): NameReference => ({
  name: requireText(element, `teams.${side}.name`),
  externalId: String(requireId(element, `teams.${side}.id`)),
});

/**
 * Checks an element of a `fixtures` response.
 * @param receivedAt when the response was received: a missing result withdraws an earlier one; null: unknown
 * @throws RowFault naming the member
 */
export function readFixture(element: unknown, line: number, receivedAt: string | null): ApiFixture {
  const id = String(requireId(element, 'fixture.id'));
  const league = readLeague(element);
  const kickoffUtc = requireMoment(element, 'fixture.date');
  const status = requireWord(element, 'fixture.status.short', STATUSES);
  const home = readTeam(element, 'home');
  const away = readTeam(element, 'away');
  if (home.externalId === away.externalId) throw new RowFault('same_team', `${home.name} cannot play itself`);
  const referee = optionalText(element, 'fixture.referee');
  const result = readResult(element);
  const isDayAssumed = status.kind === 'upcoming' && status.isDayAssumed;
  const isYetToEnd = status.kind === 'upcoming' || status.kind === 'inPlay';
  const record = fixtureRecord({
    line,
    ref: id,
    externalId: id,
    competition: competitionOf(league),
    season: seasonNameOf(league),
    phase: phaseOf(optionalText(element, 'league.round')),
    day: kickoffUtc.slice(0, 10),
    kickoffUtc,
    kickoffQuality: isDayAssumed ? 'assumed' : 'stated',
    ...(isDayAssumed ? { isDayAssumed } : {}),
    home,
    away,
    referee: referee === null ? null : { name: refereeNameOf(referee), externalId: null },
    result,
    resultKnownAt: result === null ? null : calledOffAt(result, kickoffUtc, receivedAt),
    ...(isYetToEnd && receivedAt !== null ? { isResultWithdrawn: true } : {}),
    statesManagers: false,
  });
  const teams = { home: Number(home.externalId), away: Number(away.externalId) };
  const isPlayed = status.kind === 'played';
  return { id, league, teams, kickoffUtc, record, isPlayed, hasExtraTime: isPlayed && status.hasExtraTime };
}

const CALLED_OFF: readonly RecordedStatus[] = ['postponed', 'canceled', 'abandoned'];

/** When a match is known to be called off; null: not called off, or not before a result is assumed to be known. */
function calledOffAt({ status }: ResultValues, kickoffUtc: string, receivedAt: string | null): string | null {
  if (receivedAt === null || !CALLED_OFF.includes(status)) return null;
  const assumedAt = Date.parse(kickoffUtc) + RESULT_KNOWN_AFTER_MINUTES * 60_000;
  return Date.parse(receivedAt) < assumedAt ? receivedAt : null;
}

/** Both members of a score; null if either is unknown. */
function readPair(element: unknown, path: string): ScorePair | null {
  const homeGoals = optionalInteger(element, `${path}.home`);
  const awayGoals = optionalInteger(element, `${path}.away`);
  return homeGoals === null || awayGoals === null ? null : { homeGoals, awayGoals };
}

const NO_GOALS = { homeGoals: null, awayGoals: null };

/** `score.fulltime` has the goals of 90 minutes; `goals` includes extra time, `score.extratime` is extra time only. */
function readResult(element: unknown): ResultValues | null {
  const status = requireWord(element, 'fixture.status.short', STATUSES);
  const total = readPair(element, 'goals');
  const fullTime = readPair(element, 'score.fulltime');
  const halfTime = readPair(element, 'score.halftime');
  const values = {
    homeHalfTimeGoals: halfTime?.homeGoals ?? null,
    awayHalfTimeGoals: halfTime?.awayGoals ?? null,
    awarded: false,
    hasEvents: false,
  };
  switch (status.kind) {
    case 'upcoming':
    case 'inPlay':
      return null;
    case 'notPlayed':
      return { status: status.status, ...values, ...NO_GOALS, homeHalfTimeGoals: null, awayHalfTimeGoals: null };
    case 'awarded': {
      const awarded = fullTime ?? total;
      return { status: awarded === null ? 'canceled' : 'finished', ...values, ...(awarded ?? NO_GOALS), awarded: true };
    }
    case 'played': {
      const { hasExtraTime } = status;
      const goals = fullTime ?? (hasExtraTime ? null : total);
      const afterExtraTime = hasExtraTime ? scoreAfterExtraTime(element, fullTime, total) : null;
      if (goals === null && afterExtraTime === null) return null;
      const penalties = hasExtraTime ? readPair(element, 'score.penalty') : null;
      return { status: 'finished', ...values, ...(goals ?? NO_GOALS), afterExtraTime, penalties };
    }
  }
}

function scoreAfterExtraTime(element: unknown, fullTime: ScorePair | null, total: ScorePair | null): ScorePair | null {
  const extraTime = readPair(element, 'score.extratime');
  if (fullTime === null) return total;
  if (extraTime === null) return null;
  return {
    homeGoals: fullTime.homeGoals + extraTime.homeGoals,
    awayGoals: fullTime.awayGoals + extraTime.awayGoals,
  };
}
