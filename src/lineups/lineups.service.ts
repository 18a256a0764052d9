import { Injectable } from '@nestjs/common';
import { BoardSnapshots } from '../common/revision/board-snapshots.js';
import { wholeSeconds } from '../common/revision/revision.js';
import { round } from '../common/rounding.js';
import { POSITION_STARTS } from '../models/lineups/position-change.js';
import type { LineupEvent, LineupPlayer, LineupsPage, LineupsRequest, LineupType } from './lineups.dto.js';
import { LineupsRepository } from './lineups.repository.js';
import type { FixtureNames, PlayerNames, PositionHistory, StarterKey } from './lineups.repository.js';
import { StarterBoard } from './starter-board.js';

/** What is kept with the keys of the board. */
interface Summary {
  readonly positionChangeCount: number;
  /** Fixtures of which a line-up of either side is published. */
  readonly confirmed: ReadonlySet<number>;
}

/** A record with its fixture, which the page lists too. */
interface Row {
  readonly player: LineupPlayer;
  readonly fixture: FixtureNames;
}

/** Line-ups of fixtures to come. */
@Injectable()
export class LineupsService {
  constructor(
    private readonly boards: BoardSnapshots,
    private readonly board: StarterBoard,
    private readonly repository: LineupsRepository,
  ) {}

  /** A page of the starters of eligible fixtures. */
  async page(query: LineupsRequest): Promise<LineupsPage> {
    const { games, uniqueTournamentIds, positionChangesOnly, showLive, teamId } = query;
    let summary: Summary = { positionChangeCount: 0, confirmed: new Set() };
    const answer = await this.boards.page<StarterKey, Row, Summary>({
      board: 'lineups', query, page: query.page, pageSize: query.pageSize, revision: query.revision,
      computeKeys: async (now) => {
        const filter = {
          fixtureIds: await this.idsOf('fixture', games), competitionIds: await this.idsOf('competition', uniqueTournamentIds), showLive,
        };
        const listed = await this.board.list(filter, now);
        const starters = teamId === undefined ? listed : listed.filter((starter) => starter.teamId === teamId);
        const changes = starters.filter(({ isPositionChange }) => isPositionChange);
        const confirmed = starters.flatMap(({ predictionType, fixtureId }) => (predictionType === 'confirmed' ? [fixtureId] : []));
        summary = { positionChangeCount: changes.length, confirmed: new Set(confirmed) };
        return positionChangesOnly ? changes : starters;
      },
      summarise: () => summary,
      enrich: (keys, now) => this.rows(keys, now),
    });
    const { data, pagination, revision, dataAsOf } = answer;
    const fixtures = [...new Map(data.map(({ fixture }) => [fixture.fixtureId, fixture])).values()];
    return {
      data: data.map(({ player }) => player), pagination, revision, dataAsOf,
      events: fixtures.map((fixture) => toEvent(fixture, answer.summary.confirmed.has(fixture.fixtureId) ? 'confirmed' : 'predicted')),
      positionChangeCount: answer.summary.positionChangeCount,
    };
  }

  private async idsOf(kind: 'fixture' | 'competition', ids: readonly number[] | null | undefined): Promise<ReadonlySet<number> | null> {
    return ids === undefined || ids === null || ids.length === 0 ? null : new Set(await this.repository.resolveIds(kind, ids));
  }

  private async rows(keys: readonly StarterKey[], now: Date): Promise<Row[]> {
    const fixtures = new Map((await this.repository.loadFixtures([...new Set(keys.map(({ fixtureId }) => fixtureId))])).map((each) => [each.fixtureId, each]));
    const players = new Map((await this.repository.loadPlayers(keys.map(({ playerId }) => playerId))).map((each) => [each.playerId, each]));
    const histories = new Map((await this.repository.loadHistories(keys, POSITION_STARTS, now)).map((each) => [historyKey(each), each]));
    return keys.flatMap((key) => {
      const [fixture, player] = [fixtures.get(key.fixtureId), players.get(key.playerId)];
      if (fixture === undefined || player === undefined) return [];
      return [{ player: toPlayer(key, fixture, player, histories.get(historyKey(key))?.positions ?? []), fixture }];
    });
  }
}

const historyKey = ({ playerId, kickoffAt }: Pick<StarterKey, 'playerId' | 'kickoffAt'>): string => `${playerId} ${kickoffAt.getTime()}`;

function membersOf(fixture: FixtureNames): Omit<LineupEvent, 'id' | 'internalId' | 'lineupType'> {
  return {
    awayTeamId: fixture.awayId, awayTeamName: fixture.awayName, homeTeamId: fixture.homeId, homeTeamName: fixture.homeName,
    matchTime: wholeSeconds(fixture.kickoffAt), tournamentName: fixture.competitionName, uniqueTournamentId: fixture.competitionId,
  };
}

function toEvent(fixture: FixtureNames, lineupType: LineupType): LineupEvent {
  return { ...membersOf(fixture), id: fixture.fixtureId, internalId: fixture.fixtureId, lineupType };
}

function toPlayer(key: StarterKey, fixture: FixtureNames, names: PlayerNames, history: PositionHistory['positions']): LineupPlayer {
  return {
    ...membersOf(fixture),
    teamId: key.teamId, teamName: key.side === 'home' ? fixture.homeName : fixture.awayName,
    categoryFlag: fixture.countrySlug, eventId: fixture.fixtureId, eventSlug: fixture.slug, internalId: fixture.fixtureId,
    jerseyNumber: key.jerseyNumber === null ? null : String(key.jerseyNumber),
    playerFullName: names.fullName ?? names.name, playerName: names.name, playerSlug: names.slug,
    playerId: names.playerId, playerInternalId: names.playerId, position: key.group,
    positionChange: {
      currentPosition: key.position, gamesAnalyzed: key.gamesAnalyzed, isPositionChange: key.isPositionChange,
      rawHistory: history, usualPosition: key.usualPosition,
    },
    predictedAt: key.projectedAt.toISOString().replace('.000Z', 'Z'), predictionType: key.predictionType,
    startProbability: round(key.startProbability, 4), viewPriority: fixture.priority,
  };
}
