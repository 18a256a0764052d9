import { Injectable } from '@nestjs/common';
import type { FoundNews, NewsFixture } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';
import { PublishedElevensRepository } from './published-elevens.repository.js';
import type { PublishedEleven } from './published-elevens.repository.js';

/** Finds the published elevens of upcoming matches. */
@Injectable()
export class LineUpsFinder implements NewsFinder {
  readonly event = 'line-up';
  readonly dependsOnBookmakers = false;

  constructor(private readonly elevens: PublishedElevensRepository) {}

  async find({ watched, now }: NewsSearch): Promise<FoundNews[]> {
    return (await this.elevens.list(watched, now)).map(newsOf);
  }
}

/** The match of an eleven. */
export function fixtureOf(eleven: PublishedEleven): NewsFixture {
  const { fixtureId, competitionId, competitionName, homeTeamId, awayTeamId, ...rest } = eleven;
  const { homeTeamName, awayTeamName, kickoffAt } = rest;
  return {
    fixtureId,
    competitionId,
    competitionName,
    homeTeamId,
    awayTeamId,
    homeTeamName,
    awayTeamName,
    kickoffAt,
  };
}

function newsOf(eleven: PublishedEleven): FoundNews {
  const { fixtureId, teamId, teamName, digest, playerIds, playerNames, leftOut } = eleven;
  return {
    event: 'line-up',
    key: `${fixtureId}:${teamId}`,
    fixture: fixtureOf(eleven),
    teamIds: [teamId],
    // being left out is news about a player too
    playerIds: [...playerIds, ...leftOut],
    market: null,
    edgeLow: null,
    bookmakers: null,
    state: digest,
    odds: null,
    stateAtBeginning: null,
    details: { kind: 'lineUp', teamName, players: playerNames },
  };
}
