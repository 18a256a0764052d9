import { Injectable } from '@nestjs/common';
import { normaliseName } from '../../football/names.js';
import type { RefereeStatistics } from '../../rankings/referees/referees.dto.js';
import { RefereesService } from '../../rankings/referees/referees.service.js';
import { knownText, momentText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { NearestNamesRepository } from '../nearest-names.repository.js';
import { didYouMean, nothingText } from '../reply-text.js';

/** Most referees in a question, and most names in a hint. */
const mostReferees = 10;
const mostNames = 3;

/** Cards and fouls in a referee's matches. */
@Injectable()
export class RefereeReply {
  constructor(
    private readonly referees: RefereesService,
    private readonly names: NearestNamesRepository,
  ) {}

  /** The referee with a name, or those it may mean. */
  async named(search: string, format: ChatFormat): Promise<string> {
    const { texts } = format;
    const { data, pagination, emptyBecause } = await this.referees.page({ search, pageSize: mostReferees });
    const [only] = data.length === 1 ? data : data.filter(({ name }) => normaliseName(name) === normaliseName(search));
    if (only !== undefined) return linesOf(only, format);
    if (data.length === 0) {
      const nearest = await this.names.listSimilar('referee', search);
      const hint = didYouMean(texts.names.none.referee(search), nearest.slice(0, mostNames), texts);
      return nothingText(hint, emptyBecause?.code === 'no_match_data' ? emptyBecause : null, texts);
    }
    const more = pagination.totalCount - data.length;
    return [
      texts.names.several.referee(pagination.totalCount),
      ...data.map(({ name, games }) => `• ${texts.referee.found(name, games)}`),
      ...(more > 0 ? [texts.names.more(more)] : []),
    ].join('\n');
  }
}

function linesOf(referee: RefereeStatistics, format: ChatFormat): string {
  const { nextGameTimestamp, nextGameHomeTeamName: home, nextGameAwayTeamName: away } = referee;
  const { referee: texts, team } = format.texts;
  const known = (value: number | null, suffix = ''): string => knownText(value, format, suffix);
  const kickoff = nextGameTimestamp === null ? null : momentText(new Date(nextGameTimestamp * 1000), format);
  return [
    texts.head(referee.name, referee.games),
    texts.cards(known(referee.avgCardsPerGame), referee.gamesWithCards),
    texts.colours(known(referee.yellowCards), known(referee.redCards)),
    texts.overs(known(referee.o35CardsPct, ' %'), known(referee.o45CardsPct, ' %')),
    texts.bothBooked(known(referee.bothTeamsCardPct, ' %')),
    texts.fouls(known(referee.avgFoulsPerGame), referee.gamesWithFouls),
    ...(kickoff === null || home === null || away === null
      ? []
      : [team.next(`${teamsText(home, away, format)}, ${kickoff} ${format.timeZone}`)]),
  ].join('\n');
}
