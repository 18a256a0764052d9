import { initialAndSurname, normaliseName, slugOf } from '../../src/football/names.js';
import type { DetailedPosition, PositionGroup } from '../../src/football/canonical.js';
import { publicIdOf } from '../../src/common/public-id.js';
import { naturalKeys } from '../../src/ingestion/resolve/identity.js';
import { Random } from '../../src/maths/random.js';
import { clubName, countryName, personName } from './names.js';
import { DAY, ROUNDS, SEASONS, TEAMS } from './options.js';

/** Expected counts of a player per ninety minutes; `goals` and `assists` are weights within the side. */
export interface PlayerRates {
  goals: number;
  assists: number;
  shots: number;
  fouls: number;
  foulsWon: number;
  tackles: number;
  interceptions: number;
  passes: number;
  offsides: number;
  yellowCards: number;
}

export interface ScalePlayer {
  id: number;
  key: string;
  name: string;
  group: PositionGroup;
  /** How strongly the coach prefers him within his group. */
  favour: number;
  rates: PlayerRates;
}

export interface ScaleTeam {
  id: number;
  key: string;
  name: string;
  attack: number;
  defence: number;
  formation: Formation;
  /** By shirt number - 1; transfers reassign shirts. */
  squad: ScalePlayer[];
}

export interface ScaleSeason {
  id: number;
  key: string;
  name: string;
  startYear: number;
  phaseId: number;
  phaseKey: string;
  /** Unix milliseconds from which round 0 is counted. */
  base: number;
}

export interface ScaleLeague {
  index: number;
  countryId: number;
  countryKey: string;
  country: string;
  countrySlug: string;
  competitionId: number;
  competitionKey: string;
  competition: string;
  seasons: ScaleSeason[];
  teams: ScaleTeam[];
  referees: { id: number; key: string; name: string; shortForm: string }[];
}

export interface Formation {
  name: string;
  positions: readonly DetailedPosition[];
}

const FORMATIONS: readonly Formation[] = [
  { name: '4-3-3', positions: ['GK', 'RB', 'CB', 'CB', 'LB', 'DM', 'CM', 'CM', 'RW', 'ST', 'LW'] },
  { name: '4-4-2', positions: ['GK', 'RB', 'CB', 'CB', 'LB', 'RM', 'CM', 'CM', 'LM', 'ST', 'ST'] },
  { name: '3-5-2', positions: ['GK', 'CB', 'CB', 'CB', 'RM', 'CM', 'DM', 'CM', 'LM', 'ST', 'ST'] },
];

/** Squads of 26: the average of a league in real data a match day and a half apart. */
const SQUAD: readonly (readonly [PositionGroup, number])[] = [
  ['G', 3],
  ['D', 8],
  ['M', 8],
  ['F', 7],
];
const REFEREES = 25;
/** Swaps per team between two seasons; each moves two players. */
const TRANSFERS_A_TEAM = 1;

const BASE_RATES: Readonly<Record<PositionGroup, PlayerRates>> = {
  G: {
    goals: 0,
    assists: 0.02,
    shots: 0,
    fouls: 0.03,
    foulsWon: 0.1,
    tackles: 0.02,
    interceptions: 0.05,
    passes: 29,
    offsides: 0,
    yellowCards: 0.06,
  },
  D: {
    goals: 0.25,
    assists: 0.5,
    shots: 0.45,
    fouls: 1,
    foulsWon: 0.8,
    tackles: 1.6,
    interceptions: 1.3,
    passes: 47,
    offsides: 0.05,
    yellowCards: 0.17,
  },
  M: {
    goals: 0.7,
    assists: 1.1,
    shots: 1.05,
    fouls: 1.25,
    foulsWon: 1.2,
    tackles: 1.8,
    interceptions: 1,
    passes: 45,
    offsides: 0.1,
    yellowCards: 0.19,
  },
  F: {
    goals: 2,
    assists: 1.2,
    shots: 2,
    fouls: 1.1,
    foulsWon: 1.4,
    tackles: 0.8,
    interceptions: 0.4,
    passes: 26,
    offsides: 0.55,
    yellowCards: 0.13,
  },
};

/** Everything in a league except matches; deterministic in index and time. */
export function buildLeague(index: number, now: Date): ScaleLeague {
  const random = new Random(`scale|league|${index}`);
  const { name: country, slug: countrySlug } = countryName(index);
  const competition = `${country} League`;
  const countryKey = naturalKeys.country(country);
  const competitionKey = naturalKeys.competition(country, competition);
  const teams = Array.from({ length: TEAMS }, (_, team) => buildTeam(random, country, index * TEAMS + team, team));
  return {
    index,
    country,
    countrySlug,
    countryKey,
    countryId: publicIdOf(countryKey),
    competition,
    competitionKey,
    competitionId: publicIdOf(competitionKey),
    seasons: Array.from({ length: SEASONS }, (_, season) => buildSeason(competitionKey, season, now)),
    teams,
    referees: Array.from({ length: REFEREES }, (_, referee) => {
      const name = personName(1000 + referee);
      const key = naturalKeys.referee(country, name);
      return { id: publicIdOf(key), key, name, shortForm: initialAndSurname(name) };
    }),
  };
}

function buildTeam(random: Random, country: string, number: number, place: number): ScaleTeam {
  const name = clubName(number);
  const key = naturalKeys.team(country, name);
  const squad = SQUAD.flatMap(([group, count]) => Array.from({ length: count }, () => group));
  return {
    id: publicIdOf(key),
    key,
    name,
    attack: random.factor(0.25),
    defence: random.factor(0.2),
    formation: random.pick(FORMATIONS),
    squad: squad.map((group, shirt) => buildPlayer(random, country, group, place * squad.length + shirt)),
  };
}

function buildPlayer(random: Random, country: string, group: PositionGroup, number: number): ScalePlayer {
  const name = personName(number);
  const key = naturalKeys.player(country, name);
  const base = BASE_RATES[group];
  const threat = random.factor(0.35);
  return {
    id: publicIdOf(key),
    key,
    name,
    group,
    favour: random.normal() * 1.6,
    rates: {
      goals: base.goals * threat,
      assists: base.assists * random.factor(0.3),
      shots: base.shots * threat,
      fouls: base.fouls * random.factor(0.3),
      foulsWon: base.foulsWon * random.factor(0.3),
      tackles: base.tackles * random.factor(0.3),
      interceptions: base.interceptions * random.factor(0.3),
      passes: base.passes * random.factor(0.2),
      offsides: base.offsides * random.factor(0.4),
      yellowCards: base.yellowCards * random.factor(0.3),
    },
  };
}

function buildSeason(competitionKey: string, season: number, now: Date): ScaleSeason {
  // the last season's 38 rounds are over, and one more round, a repeat of the first, is upcoming
  const last = now.getTime() - 7 * DAY * ROUNDS;
  const yearsAgo = SEASONS - 1 - season;
  const base = last - 364 * DAY * yearsAgo;
  const startYear = new Date(last).getUTCFullYear() - yearsAgo;
  const name = `${startYear}/${startYear + 1}`;
  const key = naturalKeys.season(competitionKey, name);
  const phaseKey = naturalKeys.phase(key, 'Regular season');
  return { id: publicIdOf(key), key, name, startYear, phaseKey, phaseId: publicIdOf(phaseKey), base };
}

/** Between two seasons swaps players with the same shirt number, hence in the same position group, between teams. */
export function transfer(league: ScaleLeague, season: number): void {
  const random = new Random(`scale|transfers|${league.index}|${season}`);
  for (const team of league.teams) {
    for (let each = 0; each < TRANSFERS_A_TEAM; each += 1) {
      const partner = random.pick(league.teams);
      const shirt = random.integer(3, team.squad.length - 1);
      [team.squad[shirt], partner.squad[shirt]] = [partner.squad[shirt]!, team.squad[shirt]!];
    }
  }
}

/** Slug and search form of a name. */
export const searchable = (name: string): [slug: string, searchName: string] => [slugOf(name), normaliseName(name)];
