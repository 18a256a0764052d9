import { Injectable } from '@nestjs/common';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { FoundNews } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';
import { PublishedElevensRepository } from './published-elevens.repository.js';
import type { ElevenDigest } from './published-elevens.repository.js';
import { boardScopes, byBookmakers } from './watched.js';

/** Most bets per scope; the best ones are kept. */
const MOST_BETS = 500;

/**
 * Finds player overs that are worth taking: the best line per player and statistic. No unders, as listed ones were
 * worth less than 0 on replays.
 */
@Injectable()
export class ValueBetsFinder implements NewsFinder {
  readonly event = 'value-bet';
  readonly dependsOnBookmakers = true;

  constructor(
    private readonly bets: ValueBetsService,
    private readonly elevens: PublishedElevensRepository,
  ) {}

  async find({ watched, bookmakers, snapshot, now }: NewsSearch): Promise<FoundNews[]> {
    const cards = new Map<string, ValueBetCard>();
    const bets = { direction: 'over', group: false, minEV: 0, minEdgeLow: 0, ...byBookmakers(bookmakers) } as const;
    for (const scope of boardScopes(watched)) {
      const listing = this.bets.of(snapshot, { ...bets, ...scope });
      const { rows, read } = await listing.list<ValueBetCard>({ skip: 0, take: MOST_BETS });
      for (const card of await read(rows)) {
        const name = `${card.matchId} ${card.playerId} ${card.marketType}`;
        // the board lists the best line first
        if (!cards.has(name)) cards.set(name, card);
      }
    }
    if (cards.size === 0) return [];
    const fixtureIds = [...new Set([...cards.values()].map(({ matchId }) => matchId))];
    const digests = await this.elevens.listDigests(fixtureIds, now);
    const ordered = [...cards.values()].sort(compareCards);
    return ordered.flatMap((card) => newsOf(card, digests, bookmakers));
  }
}

/** Compares in the order of the board: lonely prices last, otherwise highest low end first. */
const compareCards = (one: ValueBetCard, other: ValueBetCard): number =>
  Number(one.isLonely) - Number(other.isLonely) || (other.edgeLow ?? 0) - (one.edgeLow ?? 0);

function newsOf(card: ValueBetCard, elevens: readonly ElevenDigest[], bookmakers: readonly string[]): FoundNews[] {
  const { scannerOdds: odds, scannerBookmaker: bookmaker, scannerFairOdds: fairOdds, teamId } = card;
  const { scannerEdge: edge, edgeLow, edgeHigh } = card;
  if (odds === null || bookmaker === null || fairOdds === null) return [];
  if (edge === null || edgeLow === null || edgeHigh === null) return [];
  // if a player's side is unknown, either eleven may be his
  const published = elevens.filter(
    (each) => each.fixtureId === card.matchId && each.teamId === (teamId ?? each.teamId),
  );
  return [
    {
      event: 'value-bet',
      key: card.cardKey,
      fixture: {
        fixtureId: card.matchId,
        competitionId: card.uniqueTournamentId,
        competitionName: card.leagueName,
        homeTeamId: card.homeTeamId,
        awayTeamId: card.awayTeamId,
        homeTeamName: card.homeTeamName,
        awayTeamName: card.awayTeamName,
        kickoffAt: new Date(card.matchDate * 1000),
      },
      teamIds: teamId === null ? [] : [teamId],
      playerIds: [card.playerId],
      market: card.marketType,
      edgeLow,
      bookmakers,
      state: published.length === 0 ? null : published.map(({ digest }) => digest).join(' '),
      odds,
      stateAtBeginning: null,
      details: {
        kind: 'bet',
        subject: card.playerName,
        market: card.marketType,
        marketName: card.marketName,
        side: card.scannerSide,
        line: card.line,
        odds,
        bookmaker,
        bookmakerSlug: card.bookmakers.find(({ bookmakerName }) => bookmakerName === bookmaker)?.source ?? '',
        fairOdds,
        edge,
        edgeLow,
        edgeHigh,
        sources: card.consensusSources,
        matches: card.sampleSize,
      },
    },
  ];
}
