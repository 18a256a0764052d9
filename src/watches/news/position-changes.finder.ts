import { Injectable } from '@nestjs/common';
import type { LineupPlayer } from '../../lineups/lineups.dto.js';
import { LineupsService } from '../../lineups/lineups.service.js';
import { fixtureOf } from './line-ups.finder.js';
import type { FoundNews } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';
import { PublishedElevensRepository } from './published-elevens.repository.js';
import type { PublishedEleven } from './published-elevens.repository.js';

/** Finds players of published elevens who are not in their usual position. */
@Injectable()
export class PositionChangesFinder implements NewsFinder {
  readonly event = 'position-change';
  readonly dependsOnBookmakers = false;

  constructor(
    private readonly elevens: PublishedElevensRepository,
    private readonly lineups: LineupsService,
  ) {}

  async find({ watched, snapshot, now }: NewsSearch): Promise<FoundNews[]> {
    const elevens = await this.elevens.list(watched, now);
    const byTeam = new Map(elevens.map((eleven) => [`${eleven.fixtureId} ${eleven.teamId}`, eleven]));
    if (byTeam.size === 0) return [];
    const eventIds = [...new Set(elevens.map(({ fixtureId }) => fixtureId))];
    const listing = this.lineups.of(snapshot, { eventIds, positionChangesOnly: true });
    const { rows, read } = await listing.list<LineupPlayer>();
    return (await read(rows)).flatMap((player) => newsOf(player, byTeam.get(`${player.eventId} ${player.teamId}`)));
  }
}

function newsOf(player: LineupPlayer, eleven: PublishedEleven | undefined): FoundNews[] {
  const { currentPosition, usualPosition, gamesAnalyzed } = player.positionChange;
  if (eleven === undefined || player.predictionType !== 'confirmed') return [];
  if (currentPosition === null || usualPosition === null) return [];
  return [
    {
      event: 'position-change',
      key: `${player.eventId}:${player.playerId}`,
      fixture: fixtureOf(eleven),
      teamIds: [player.teamId],
      playerIds: [player.playerId],
      market: null,
      edgeLow: null,
      bookmakers: null,
      state: currentPosition,
      odds: null,
      stateAtBeginning: null,
      details: {
        kind: 'position',
        playerName: player.playerName,
        teamName: player.teamName,
        position: currentPosition,
        usualPosition,
        starts: gamesAnalyzed,
      },
    },
  ];
}
