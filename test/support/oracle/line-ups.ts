import { rounded } from './arithmetic.js';
import type { Fixture, Moment } from './moment.js';
import { teamOf } from './opponents.js';
import { groupBy, inOrder } from './order.js';
import { flagOf, isFixtureListed, isFound, isSubjectListed, textOf } from './query.js';
import { searched } from './search.js';
import type { BoardQuery } from './query.js';
import type { LineupRow, Side } from './tables.js';
import type { Expected, ExpectedRecord } from './walk.js';

/** A starter of a shown line-up with its sort keys. */
interface Starter {
  readonly fixture: Fixture;
  readonly side: Side;
  readonly player: number;
  readonly type: 'predicted' | 'confirmed';
  readonly shownSince: number;
  readonly group: string | null;
  readonly position: string | null;
  readonly jersey: number | null;
  readonly startProbability: number;
}

/** The expected line-up board. */
export interface ExpectedLineups {
  readonly records: readonly ExpectedRecord[];
  /** Players of the requested fixtures who play out of their usual position. */
  readonly positionChangeCount: number;
  /** The expected element of `events` for each fixture. */
  readonly events: ReadonlyMap<number, Expected>;
  /** Impossible projections, as text. */
  readonly faults: readonly string[];
}

const SIDES = ['home', 'away'] as const;
const LOOKED_AT = 10;
const LEAST_STARTS = 3;
/** With any other number of starters a line-up is not confirmed. */
const ELEVEN = 11;

/**
 * The starters of the requested fixtures, in order: published line-ups from the facts, else stored
 * projections.
 */
export function lineups(moment: Moment, query: BoardQuery): ExpectedLineups {
  const lineupRows = moment.tables.lineupRows.filter((row) => moment.isVisible(row));
  const ofPlayer = groupBy(lineupRows, ({ player }) => player);
  const fixtures = moment
    .eligible(flagOf(query, 'showLive') ?? false)
    .filter((fixture) => isFixtureListed(moment, query, fixture));
  const starters = fixtures.flatMap((fixture) =>
    SIDES.flatMap((side) => startersOf(moment, lineupRows, fixture, side)),
  );
  const asked = starters.filter(
    ({ fixture, side, player }) =>
      isSubjectListed(moment, query, { teams: [teamOf(fixture, side)], player }) &&
      isFound(textOf(query, 'search'), searched(moment, { fixture, player })),
  );
  const rows = inOrder(asked, ({ fixture, side, group, jersey, player }) => [
    [fixture.kickoff, 'asc'],
    [moment.competitions.get(fixture.competition)!.priority, 'asc'],
    [fixture.id, 'asc'],
    [SIDES.indexOf(side), 'asc'],
    [group === null ? null : 'GDMF'.indexOf(group), 'asc'],
    [jersey, 'asc'],
    [player, 'asc'],
  ]).map((starter) => {
    const change = positionChange(moment, starter, ofPlayer.get(starter.player) ?? []);
    return { isChange: change.isPositionChange, record: recordOf(moment, starter, change) };
  });
  const changed = rows.filter(({ isChange }) => isChange);
  return {
    records: (flagOf(query, 'positionChangesOnly') === true ? changed : rows).map(({ record }) => record),
    positionChangeCount: changed.length,
    events: new Map(
      fixtures.map((fixture) => [
        fixture.id,
        {
          ...fixtureMembers(moment, fixture),
          id: fixture.id,
          internalId: fixture.id,
          lineupType: starters.some((each) => each.fixture.id === fixture.id && each.type === 'confirmed')
            ? 'confirmed'
            : 'predicted',
        },
      ]),
    ),
    faults: [
      ...groupBy(
        starters.filter(({ type }) => type === 'predicted'),
        ({ fixture, side }) => `${fixture.id} ${side}`,
      ),
    ].flatMap(([side, eleven]) => {
      const keepers = eleven.filter(({ group }) => group === 'G').length;
      return eleven.length === 11 && keepers === 1
        ? []
        : [`${side}: a projection of ${eleven.length} starters, ${keepers} of them goalkeepers`];
    }),
  };
}

function startersOf(moment: Moment, lineupRows: readonly LineupRow[], fixture: Fixture, side: Side): Starter[] {
  const published = lineupRows.filter((row) => row.fixture === fixture.id && row.side === side && row.isStarter);
  if (published.length === ELEVEN) {
    return published.map(({ player, group, position, jersey, visibleFrom }) => ({
      fixture,
      side,
      player,
      type: 'confirmed',
      shownSince: visibleFrom,
      group: group ?? moment.players.get(player)!.group,
      position,
      jersey,
      startProbability: 1,
    }));
  }
  return moment
    .starters(fixture.id)
    .filter((row) => row.side === side && row.type === 'predicted')
    .map(({ player, projectedAt, group, position, startProbability }) => ({
      fixture,
      side,
      player,
      type: 'predicted',
      shownSince: projectedAt,
      group,
      position,
      startProbability,
      jersey: lastNumber(moment, lineupRows, fixture, side, player),
    }));
}

/** The number that he last wore for the team, else the one from the squad of the season. */
function lastNumber(
  moment: Moment,
  lineupRows: readonly LineupRow[],
  fixture: Fixture,
  side: Side,
  player: number,
): number | null {
  const team = teamOf(fixture, side);
  const worn = newestFirst(
    moment,
    lineupRows.filter(
      (row) => row.player === player && row.team === team && row.jersey !== null && isBefore(moment, row, fixture),
    ),
  );
  const squads = moment.tables.squads
    .filter((row) => row.season === fixture.season && row.team === team && row.player === player && row.jersey !== null)
    .sort((one, other) => one.precedence - other.precedence);
  return worn[0]?.jersey ?? squads[0]?.jersey ?? null;
}

interface Change {
  readonly currentPosition: string | null;
  readonly gamesAnalyzed: number;
  readonly isPositionChange: boolean;
  readonly rawHistory: readonly string[];
  readonly usualPosition: string | null;
}

/** His position compared with that of his last ten starts with a known one. */
function positionChange(moment: Moment, { fixture, position }: Starter, own: readonly LineupRow[]): Change {
  const rawHistory = newestFirst(
    moment,
    own.filter((row) => row.isStarter && isBefore(moment, row, fixture)),
  )
    .flatMap((row) => (row.position === null ? [] : [row.position]))
    .slice(0, LOOKED_AT);
  const times = (word: string): number => rawHistory.filter((each) => each === word).length;
  // newest first: among equally frequent ones the most recent is found
  const usualPosition = rawHistory.find((word) => rawHistory.every((other) => times(other) <= times(word))) ?? null;
  const isPositionChange =
    position !== null && usualPosition !== null && position !== usualPosition && rawHistory.length >= LEAST_STARTS;
  return { currentPosition: position, gamesAnalyzed: rawHistory.length, isPositionChange, rawHistory, usualPosition };
}

const isBefore = (moment: Moment, row: LineupRow, { kickoff }: Fixture): boolean =>
  moment.fixtures.get(row.fixture)!.kickoff < kickoff;

function newestFirst(moment: Moment, rows: readonly LineupRow[]): LineupRow[] {
  return inOrder(rows, ({ fixture }) => [
    [moment.fixtures.get(fixture)!.kickoff, 'desc'],
    [fixture, 'desc'],
  ]);
}

function fixtureMembers(moment: Moment, { home, away, kickoff, competition }: Fixture): ExpectedRecord['record'] {
  return {
    homeTeamId: home,
    awayTeamId: away,
    homeTeamName: moment.teams.get(home)!.name,
    awayTeamName: moment.teams.get(away)!.name,
    matchTime: kickoff,
    tournamentName: moment.competitions.get(competition)!.name,
    uniqueTournamentId: competition,
  };
}

function recordOf(moment: Moment, starter: Starter, change: Change): ExpectedRecord {
  const { fixture, side, player, type, shownSince, group, jersey, startProbability } = starter;
  const [team, named, competition] = [
    moment.teams.get(teamOf(fixture, side))!,
    moment.players.get(player)!,
    moment.competitions.get(fixture.competition)!,
  ];
  return {
    key: `${fixture.id} ${player}`,
    record: {
      ...fixtureMembers(moment, fixture),
      teamId: team.id,
      teamName: team.name,
      categoryFlag: competition.flag,
      viewPriority: competition.priority,
      eventId: fixture.id,
      eventSlug: fixture.slug,
      internalId: fixture.id,
      jerseyNumber: jersey === null ? null : String(jersey),
      playerFullName: named.fullName ?? named.name,
      playerName: named.name,
      playerSlug: named.slug,
      playerId: player,
      playerInternalId: player,
      position: group,
      positionChange: { ...change },
      predictedAt: { instant: shownSince },
      predictionType: type,
      startProbability: rounded(startProbability, 4),
    },
    prices: [],
  };
}
