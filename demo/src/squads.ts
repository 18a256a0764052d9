import type { DetailedPosition } from './product.js';
import { keyedNormal, keyedUniform, Random } from './product.js';
import { clubsInSeason, DEMO_LEAGUES, type DemoLeague } from './leagues.js';
import { PEOPLE, personName } from './people.js';
import { FORMATIONS, SQUAD_PLACES, type Formation } from './positions.js';

/** Years that a player spends in the league; some change clubs halfway through. */
const CAREER = 6;
const TRANSFER_SHARE = 0.3;
/** Indices of people: players, then referees, then managers, in ranges that are far apart. */
const PLAYERS_PER_LEAGUE = 2000;
const REFEREES_FROM = 8000;
export const REFEREES_PER_LEAGUE = 20;
const MANAGERS_FROM = 9000;
const MANAGERS_PER_CLUB = 12;

export interface Person {
  externalId: string;
  name: string;
  fullName: string;
}

export interface DemoPlayer extends Person {
  position: DetailedPosition;
  jerseyNumber: number;
  age: number;
  /** Standard deviations above an average player of his league. */
  ability: number;
  /** Habits relative to those of the position: 1 = average. */
  shooting: number;
  finishing: number;
  fouling: number;
  fouled: number;
  tackling: number;
  passing: number;
  creating: number;
  carded: number;
  /** Risk of injury in a week, relative to the average. */
  frailty: number;
  /** Impact substitute: half again as likely to shoot when he starts on the bench. */
  isSuperSub: boolean;
}

export interface DemoManager extends Person {
  formation: Formation;
  otherFormation: Formation;
  /** Probability of playing the other formation. */
  tinkering: number;
  /** Weight of fatigue and form in his selections. */
  rotation: number;
  nationality: string;
  publicId: number | null;
}

export interface DemoReferee extends Person {
  /** Relative to the average of his country. */
  cards: number;
  fouls: number;
}

const leagueIndex = (league: DemoLeague): number => DEMO_LEAGUES.findIndex(({ key }) => key === league.key);

/** The person at an index of the name lists. */
function person(league: DemoLeague, index: number, externalId: string): Person {
  const foreign = keyedUniform(`foreign|${externalId}`);
  return { externalId: `demo-${externalId}`, ...personName(index % PEOPLE, league.nameStyle, foreign) };
}

/** The club whose player fills a squad place: halfway through a career, pairs of clubs may swap players. */
function originClub(
  seed: number,
  league: DemoLeague,
  club: number,
  place: number,
  generation: number,
  phase: number,
): number {
  if (phase < CAREER / 2) return club;
  const order = new Random(`${seed}|market|${league.key}|${place}|${generation}`).shuffled(
    league.clubs.map((_, index) => index),
  );
  const partner = order[order.indexOf(club) ^ 1]!;
  const deal = `${seed}|deal|${league.key}|${place}|${generation}|${Math.min(club, partner)}`;
  return keyedUniform(deal) < TRANSFER_SHARE ? partner : club;
}

function player(seed: number, league: DemoLeague, club: number, place: number, year: number): DemoPlayer {
  const shifted = year + place;
  const generation = Math.floor(shifted / CAREER);
  const phase = shifted - generation * CAREER;
  const origin = originClub(seed, league, club, place, generation, phase);
  const names = (origin * SQUAD_PLACES.length + place) * 4 + (((generation % 4) + 4) % 4);
  const identity = person(
    league,
    leagueIndex(league) * PLAYERS_PER_LEAGUE + names,
    `${league.key}-player-${origin}-${place}-${generation}`,
  );
  const random = new Random(`${seed}|player|${identity.externalId}`);
  const habit = (deviation: number): number => random.factor(deviation);
  const firstAge = random.integer(18, 29);
  return {
    ...identity,
    position: SQUAD_PLACES[place]!,
    jerseyNumber: place + 1,
    age: firstAge + phase,
    ability: random.normal() + 0.25 * keyedNormal(`${seed}|season|${identity.externalId}|${year}`),
    shooting: habit(0.18),
    finishing: habit(0.12),
    fouling: habit(0.16),
    fouled: habit(0.18),
    tackling: habit(0.15),
    passing: habit(0.09),
    creating: habit(0.2),
    carded: habit(0.15),
    frailty: habit(0.6) * (firstAge + phase > 31 ? 1.4 : 1),
    isSuperSub: random.chance(0.12),
  };
}

/** The 25 players of a club in a season; deterministic in the arguments. */
function clubSquad(seed: number, league: DemoLeague, club: number, year: number): DemoPlayer[] {
  return SQUAD_PLACES.map((_, place) => player(seed, league, club, place, year));
}

/** The manager of a club in a season. The first club of England never changes its manager, who has public id 1. */
export function clubManager(seed: number, league: DemoLeague, club: number, year: number): DemoManager {
  const isFirst = leagueIndex(league) === 0 && club === 0;
  const tenure = 2 + (club % 4);
  const term = isFirst ? 0 : Math.floor((year + club) / tenure);
  const place = leagueIndex(league) * 20 + club;
  const index =
    MANAGERS_FROM + place * MANAGERS_PER_CLUB + (((term % MANAGERS_PER_CLUB) + MANAGERS_PER_CLUB) % MANAGERS_PER_CLUB);
  const identity = person(league, index, `${league.key}-manager-${club}-${term}`);
  const random = new Random(`${seed}|manager|${identity.externalId}`);
  const [formation, otherFormation] = random.shuffled(Object.keys(FORMATIONS)) as [Formation, Formation];
  const abroad = random.chance(0.3);
  return {
    ...identity,
    formation,
    otherFormation,
    tinkering: random.between(0.02, 0.12),
    rotation: random.between(0.15, 0.5),
    nationality: abroad ? random.pick(DEMO_LEAGUES).country : league.country,
    publicId: isFirst ? 1 : null,
  };
}

/** Referees of a country, the same in every season. */
export function leagueReferees(seed: number, league: DemoLeague): DemoReferee[] {
  return Array.from({ length: REFEREES_PER_LEAGUE }, (_, index) => {
    const identity = person(
      league,
      REFEREES_FROM + leagueIndex(league) * 100 + index,
      `${league.key}-referee-${index}`,
    );
    const random = new Random(`${seed}|referee|${identity.externalId}`);
    return { ...identity, cards: random.factor(0.11), fouls: random.factor(0.05) };
  });
}

export type ClubSquads = ReadonlyMap<number, readonly DemoPlayer[]>;

/** The squads of all clubs of a season. */
export function seasonSquads(seed: number, league: DemoLeague, year: number): ClubSquads {
  return new Map(clubsInSeason(league, year).map((club) => [club, clubSquad(seed, league, club, year)]));
}
