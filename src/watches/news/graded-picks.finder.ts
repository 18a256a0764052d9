import { Injectable } from '@nestjs/common';
import { marketName } from '../../boards/dataset/prices.js';
import { GradedPicksRepository } from './graded-picks.repository.js';
import type { GradedPick } from './graded-picks.repository.js';
import type { FoundNews } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';

/** Grades are news for two days: longer than quiet hours last. */
const NEWS_MILLISECONDS = 2 * 86_400_000;
/** Most grades; the latest are kept. */
const MOST_GRADES = 2_000;

/** Finds the results of bets that the boards listed as value, losses as well as wins. */
@Injectable()
export class GradedPicksFinder implements NewsFinder {
  readonly event = 'pick-graded';
  readonly dependsOnBookmakers = false;

  constructor(private readonly picks: GradedPicksRepository) {}

  async find({ watched, rules, now }: NewsSearch): Promise<FoundNews[]> {
    const begunAt = Math.min(...rules.map((rule) => rule.begunAt.getTime()));
    const since = new Date(Math.max(begunAt, now.getTime() - NEWS_MILLISECONDS));
    return (await this.picks.list(watched, since, now, MOST_GRADES)).map(newsOf);
  }
}

function newsOf(pick: GradedPick): FoundNews {
  const { scope, playerId, playerName, teamId, teamName, market, side, line, odds, bookmaker, ...rest } = pick;
  const { edgeLow, grade, value, profit, gradedAt, ...fixture } = rest;
  return {
    event: 'pick-graded',
    key: [fixture.fixtureId, scope, playerId ?? '', market, line ?? '', side].join(':'),
    fixture,
    teamIds: scope === 'match' ? [fixture.homeTeamId, fixture.awayTeamId] : teamId === null ? [] : [teamId],
    playerIds: playerId === null ? [] : [playerId],
    market,
    edgeLow,
    bookmakers: null,
    state: grade,
    odds: null,
    stateAtBeginning: ({ begunAt }) => (gradedAt <= begunAt ? grade : null),
    details: {
      kind: 'grade',
      subject: playerName ?? (scope === 'match' ? null : teamName),
      market,
      marketName: marketName(market),
      side,
      line,
      odds,
      bookmaker,
      grade,
      profit,
      value,
    },
  };
}
