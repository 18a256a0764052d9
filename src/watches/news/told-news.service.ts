import { Injectable } from '@nestjs/common';
import { CursorPager } from '../../common/paging/cursor-pager.js';
import type { WatchNewsPage, WatchNewsQuery, WatchNewsRecord } from '../watches.dto.js';
import type { NewsDetails } from './news.js';
import { WatchNewsRepository } from './watch-news.repository.js';
import type { PageNews } from './watch-news.repository.js';

/** News that watches have delivered to users. */
@Injectable()
export class ToldNewsService {
  constructor(
    private readonly repository: WatchNewsRepository,
    private readonly pager: CursorPager,
  ) {}

  /** A page of the news that a user's watches delivered, newest first. */
  async list(query: WatchNewsQuery, path: string, subject: string): Promise<WatchNewsPage> {
    const { events = null, since } = query;
    const [page, unreadCount] = await Promise.all([
      this.pager.page({
        path,
        query,
        read: (window) => this.repository.listPage(subject, events, window),
        keyOf: ({ id }) => [-id],
        present: recordOf,
      }),
      since === undefined ? null : this.repository.countSince(subject, new Date(since)),
    ]);
    return { ...page, unreadCount };
  }
}

function recordOf({ id, watchId, event, key, kickoffAt, toldAt, data }: PageNews): WatchNewsRecord {
  const { fixture, details, isFirst, oddsBefore } = data;
  return {
    id,
    watchId,
    event,
    key,
    toldAt: toldAt.toISOString(),
    kickoffAt: kickoffAt.toISOString(),
    fixtureId: fixture.fixtureId,
    competitionId: fixture.competitionId,
    competitionName: fixture.competitionName,
    homeTeamId: fixture.homeTeamId,
    homeTeamName: fixture.homeTeamName,
    awayTeamId: fixture.awayTeamId,
    awayTeamName: fixture.awayTeamName,
    isFirst,
    oddsBefore,
    bet: detailsOf(details, 'bet'),
    lineUp: withPlayers(detailsOf(details, 'lineUp')),
    position: detailsOf(details, 'position'),
    kickoff: detailsOf(details, 'kickoff'),
    grade: detailsOf(details, 'grade'),
  };
}

type DetailsOf<Kind extends NewsDetails['kind']> = Omit<Extract<NewsDetails, { readonly kind: Kind }>, 'kind'>;

function detailsOf<Kind extends NewsDetails['kind']>(details: NewsDetails, kind: Kind): DetailsOf<Kind> | null {
  if (details.kind !== kind) return null;
  const { kind: _kind, ...rest } = details as Extract<NewsDetails, { readonly kind: Kind }>;
  return rest;
}

const withPlayers = (lineUp: DetailsOf<'lineUp'> | null): WatchNewsRecord['lineUp'] =>
  lineUp === null ? null : { ...lineUp, players: [...lineUp.players] };
