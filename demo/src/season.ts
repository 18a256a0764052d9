import { getOrFail, Random } from './product.js';
import { ClubCondition, type Absence } from './availability.js';
import { leagueSchedule, LINEUP_BEFORE, RESULT_AFTER, type ScheduledFixture } from './calendar.js';
import { clubsInSeason, type DemoLeague } from './leagues.js';
import { chooseTeam, expectedTeam, type LineUp } from './line-ups.js';
import { playMatch, playUsualCounts, type MatchOutcome } from './match.js';
import { minutesOf, SidePlay } from './side-play.js';
import {
  clubManager,
  leagueReferees,
  REFEREES_PER_LEAGUE,
  seasonSquads,
  type ClubSquads,
  type DemoManager,
  type DemoReferee,
} from './squads.js';
import { playingTimes } from './stints.js';
import { fixtureRates, LeagueStrengths, type FixtureRates } from './strengths.js';

export interface SeasonFixture {
  fixture: ScheduledFixture;
  referee: DemoReferee;
  homeManager: DemoManager;
  awayManager: DemoManager;
  rates: FixtureRates;
  /** null until the line-ups are published. */
  outcome: MatchOutcome | null;
}

export interface Season {
  league: DemoLeague;
  year: number;
  squads: ClubSquads;
  managers: ReadonlyMap<number, DemoManager>;
  referees: readonly DemoReferee[];
  fixtures: readonly SeasonFixture[];
  /** Expected line-up for a fixture as of a given time. */
  expected(club: number, kickoff: number, at: number): LineUp;
  /** Players known at a given time to miss a fixture of a club. */
  missing(club: number, kickoff: number, at: number): readonly Absence[];
  /** Line-up of the club's last match to have finished at a given time; null before the first one. */
  lastLineUp(club: number, at: number): LineUp | null;
}

interface Club {
  manager: DemoManager;
  condition: ClubCondition;
}

function performance(side: SidePlay, index: number, random: Random): number {
  const counts = side.players[index]!;
  const conceded = 0.2 * (side.goals - 1.3);
  return 0.6 * random.normal() + 0.7 * counts.goals + 0.4 * counts.assists - 0.6 * counts.redCards + conceded;
}

/** Applies a match to the club: injuries, bans and form. */
function applyMatch(side: SidePlay, club: ClubCondition, kickoff: number, random: Random): void {
  const knownAt = kickoff + RESULT_AFTER;
  for (const player of side.appearances.injured) club.hurt(player, knownAt, random);
  side.stints.forEach((stint, index) => {
    const counts = side.players[index]!;
    if (counts.redCards > 0) club.ban(stint.player, knownAt, counts.yellowCards > 0 ? 1 : random.integer(1, 3));
    if (counts.yellowCards > 0) club.caution(stint.player, knownAt);
    club.played(stint.player, kickoff, minutesOf(stint), performance(side, index, random));
  });
}

function pickTeam({ manager, condition }: Club, kickoff: number, random: Random): SidePlay {
  const publishedAt = kickoff - LINEUP_BEFORE;
  condition.train(kickoff, publishedAt, random);
  const available = condition.available(kickoff, publishedAt);
  const lineUp = chooseTeam(manager, available, (player) => condition.condition(player, kickoff), random);
  return new SidePlay(lineUp, playingTimes(lineUp, random));
}

/** Appointed round by round, so that no referee has two matches in a round. */
function appointed(
  seed: number,
  { league, year, round, place }: ScheduledFixture,
  referees: readonly DemoReferee[],
): DemoReferee {
  const random = new Random(`${seed}|appointments|${league.key}|${year}|${round}`);
  const order = random.shuffled(referees.map((_, index) => index));
  return referees[order[place % REFEREES_PER_LEAGUE]!]!;
}

function playFixture(
  seed: number,
  { ref, kickoff }: ScheduledFixture,
  rates: FixtureRates,
  homeClub: Club,
  awayClub: Club,
): MatchOutcome {
  const random = new Random(`${seed}|${ref}`);
  const home = pickTeam(homeClub, kickoff, random);
  const away = pickTeam(awayClub, kickoff, random);
  const outcome = playMatch(random, rates, home, away);
  playUsualCounts(new Random(`${seed}|${ref}|usual counts`), [home, away]);
  applyMatch(home, homeClub.condition, kickoff, random);
  applyMatch(away, awayClub.condition, kickoff, random);
  return outcome;
}

/** Simulates a league's season up to a given time. A match depends only on the seed and on earlier matches. */
export function playSeason(seed: number, league: DemoLeague, year: number, until: number): Season {
  const schedule = leagueSchedule(seed, league, year);
  const squads = seasonSquads(seed, league, year);
  const strengths = new LeagueStrengths(seed, league, year);
  const referees = leagueReferees(seed, league);
  const clubs = new Map(
    clubsInSeason(league, year).map((club): [number, Club] => {
      const matches = schedule.filter(({ home, away }) => home === club || away === club);
      const kickoffs = matches.map(({ kickoff }) => kickoff);
      const condition = new ClubCondition(getOrFail(squads, club), kickoffs);
      return [club, { manager: clubManager(seed, league, club, year), condition }];
    }),
  );
  const fixtures = schedule.map((fixture): SeasonFixture => {
    const referee = appointed(seed, fixture, referees);
    const home = getOrFail(clubs, fixture.home);
    const away = getOrFail(clubs, fixture.away);
    const rates = fixtureRates(fixture, strengths, referee);
    const described = { fixture, referee, homeManager: home.manager, awayManager: away.manager, rates };
    const isPublished = fixture.kickoff - LINEUP_BEFORE <= until;
    return { ...described, outcome: isPublished ? playFixture(seed, fixture, rates, home, away) : null };
  });
  return {
    league,
    year,
    squads,
    managers: new Map([...clubs].map(([club, { manager }]) => [club, manager])),
    referees,
    fixtures,
    expected: (club, kickoff, at) => {
      const { manager, condition } = getOrFail(clubs, club);
      return expectedTeam(manager, condition.available(kickoff, at));
    },
    missing: (club, kickoff, at) => getOrFail(clubs, club).condition.missing(kickoff, at),
    lastLineUp: (club, at) => {
      const last = fixtures.findLast(
        ({ fixture: { home, away, kickoff } }) => kickoff + RESULT_AFTER <= at && (home === club || away === club),
      );
      return last?.outcome?.[last.fixture.home === club ? 'home' : 'away'].lineUp ?? null;
    },
  };
}
