import type { FeedLine, Side } from './product.js';
import { positionGroupOf, slugOf } from './product.js';
import { BAN } from './availability.js';
import { DEMO_BOOKMAKERS } from './bookmakers.js';
import { DAY, LINEUP_BEFORE, RESULT_AFTER, seasonName } from './calendar.js';
import type { DemoLeague } from './leagues.js';
import type { Season, SeasonFixture } from './season.js';
import { minutesOf, type SidePlay } from './side-play.js';
import type { DemoPlayer, Person } from './squads.js';

/** Time before kick-off at which referees are appointed. */
export const REFEREE_BEFORE = 10 * DAY;

/** Time before kick-off at which clubs announce absences. */
export const ABSENCES_BEFORE = 2 * DAY;
/** A player fit again within this time after a kick-off counts as doubtful for it. */
const NEARLY_FIT = 5 * DAY;

export const SIDES: readonly Side[] = ['home', 'away'];

/** An instant in the format of the feed. */
export function instant(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

export const reference = ({ name, externalId }: Person): { name: string; externalId: string } => ({ name, externalId });
const teamReference = (league: DemoLeague, club: number): { name: string; externalId: string } => ({
  name: league.clubs[club]!.name,
  externalId: `demo-${league.key}-club-${club}`,
});
const competitionReference = (league: DemoLeague): { country: string; name: string; externalId: string } => ({
  country: league.country,
  name: league.competition,
  externalId: `demo-${league.slug}`,
});

/** Countries, competitions and bookmakers. */
export function* referenceLines(leagues: readonly DemoLeague[]): Generator<FeedLine> {
  for (const league of leagues) {
    yield { kind: 'country', name: league.country, slug: league.key, alpha2: league.alpha2 };
    yield {
      kind: 'competition',
      competition: competitionReference(league),
      slug: league.slug,
      priority: league.priority,
    };
  }
  for (const { name, externalId, isExchange, priceFeed } of DEMO_BOOKMAKERS) {
    yield {
      kind: 'bookmaker',
      bookmaker: { name, externalId },
      isExchange,
      ...(priceFeed === null ? {} : { priceFeed }),
    };
  }
}

/** Teams, referees, managers, players and squads of a season. */
export function* squadLines({ league, year, squads, managers, referees }: Season): Generator<FeedLine> {
  const country = league.country;
  for (const referee of referees) yield { kind: 'referee', country, referee: reference(referee) };
  for (const [club, players] of squads) {
    const { shortName, primaryColor, secondaryColor } = league.clubs[club]!;
    const manager = managers.get(club)!;
    const team = teamReference(league, club);
    yield { kind: 'team', country, team, new: true, shortName, primaryColor, secondaryColor };
    yield {
      kind: 'manager',
      country,
      manager: reference(manager),
      shortName: manager.name.slice(manager.name.indexOf(' ') + 1),
      nationality: manager.nationality,
      ...(manager.publicId === null ? {} : { publicId: manager.publicId }),
    };
    for (const player of players) {
      const described = {
        ...reference(player),
        fullName: player.fullName,
        positionGroup: positionGroupOf(player.position),
      };
      yield { kind: 'player', country, player: described };
      yield {
        kind: 'squad',
        competition: competitionReference(league),
        season: seasonName(year),
        team,
        player: reference(player),
        jerseyNumber: player.jerseyNumber,
      };
    }
  }
}

/** A fixture as known at a given time: with the referee once appointed, with the result once known. */
export function fixtureLine(entry: SeasonFixture, now: number): FeedLine {
  const { fixture, referee, homeManager, awayManager, outcome } = entry;
  const { league, kickoff } = fixture;
  const isPlayed = outcome !== null && kickoff + RESULT_AFTER <= now;
  return {
    kind: 'fixture',
    externalId: fixture.ref,
    competition: competitionReference(league),
    season: seasonName(fixture.year),
    ...(fixture.phase === null ? {} : { phase: fixture.phase }),
    day: instant(kickoff).slice(0, 10),
    kickoffUtc: instant(kickoff),
    home: teamReference(league, fixture.home),
    away: teamReference(league, fixture.away),
    ...(kickoff - REFEREE_BEFORE <= now ? { referee: reference(referee) } : {}),
    homeManager: reference(homeManager),
    awayManager: reference(awayManager),
    ...(isPlayed
      ? {
          result: {
            status: 'finished',
            homeGoals: outcome.home.goals,
            awayGoals: outcome.away.goals,
            homeHalfTimeGoals: outcome.home.halfTimeGoals,
            awayHalfTimeGoals: outcome.away.halfTimeGoals,
            hasEvents: true,
          },
          resultKnownAt: instant(kickoff + RESULT_AFTER),
        }
      : {}),
  };
}

/** Team and player statistics of a finished match. */
export function* statisticsLines({ fixture, outcome }: SeasonFixture): Generator<FeedLine> {
  if (outcome === null) return;
  const knownAt = instant(fixture.kickoff + RESULT_AFTER);
  for (const side of SIDES)
    yield { kind: 'teamStatistics', fixtureRef: fixture.ref, side, values: outcome[side].team, knownAt };
  for (const side of SIDES) {
    const play = outcome[side];
    for (const [index, stint] of play.stints.entries()) {
      yield {
        kind: 'playerStatistics',
        fixtureRef: fixture.ref,
        side,
        player: reference(stint.player),
        minutes: minutesOf(stint),
        isStarter: stint.isStarter,
        values: play.players[index]!,
        knownAt,
      };
    }
  }
}

function benchPlayer(player: DemoPlayer) {
  return {
    player: reference(player),
    jerseyNumber: player.jerseyNumber,
    isStarter: false,
    positionGroup: positionGroupOf(player.position),
  };
}

/** The line-ups of both sides. */
export function* lineupLines({ fixture, outcome }: SeasonFixture): Generator<FeedLine> {
  if (outcome === null) return;
  for (const side of SIDES) {
    const { formation, starters, bench } = outcome[side].lineUp;
    yield {
      kind: 'lineup',
      fixtureRef: fixture.ref,
      side,
      formation,
      publishedAt: instant(fixture.kickoff - LINEUP_BEFORE),
      players: [
        ...starters.map(({ player, position }) => ({
          player: reference(player),
          jerseyNumber: player.jerseyNumber,
          isStarter: true,
          position,
          positionGroup: positionGroupOf(position),
        })),
        ...bench.map(benchPlayer),
      ],
    };
  }
}

/** Absences from a match as known two days before it. */
export function* absenceLines(season: Season, { fixture }: SeasonFixture): Generator<FeedLine> {
  const { ref: fixtureRef, kickoff } = fixture;
  const knownAt = kickoff - ABSENCES_BEFORE;
  for (const side of SIDES) {
    yield {
      kind: 'absences',
      fixtureRef,
      side,
      players: season.missing(fixture[side], kickoff, knownAt).map(({ player, until, reason }) => ({
        player: reference(player),
        type: until - kickoff > NEARLY_FIT || reason === BAN ? 'out' : 'doubtful',
        reason,
      })),
      knownAt: instant(knownAt),
    };
  }
}

/** The out/in pairs of both sides. */
export function* substitutionLines({ fixture, outcome }: SeasonFixture): Generator<FeedLine> {
  if (outcome === null) return;
  const pairs = (play: SidePlay) =>
    play.appearances.substitutions.map(({ time, playerOff, playerOn }) => ({
      minute: time,
      playerOff: reference(playerOff),
      playerOn: reference(playerOn),
    }));
  for (const side of SIDES) {
    yield {
      kind: 'substitutions',
      fixtureRef: fixture.ref,
      side,
      pairs: pairs(outcome[side]),
      knownAt: instant(fixture.kickoff + RESULT_AFTER),
    };
  }
}

/** Slug of a season in file names: `england-2025-2026`. */
export function seasonSlug({ league, year }: Pick<Season, 'league' | 'year'>): string {
  return `${league.key}-${slugOf(seasonName(year))}`;
}
