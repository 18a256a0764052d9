import { Injectable } from '@nestjs/common';
import { normaliseName } from '../../football/names.js';
import { NearestNamesRepository } from '../nearest-names.repository.js';
import type { RefereeStatistics } from '../../rankings/referees/referees.dto.js';
import { RefereesService } from '../../rankings/referees/referees.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { pluralise, didYouMean, known, momentText, nothingText } from '../reply-text.js';

/** Cards and fouls under a referee. */
@Injectable()
export class RefereeCommand implements BotCommand {
  readonly name = 'referee';
  readonly words = 'NAME';
  readonly description = "a referee's cards and fouls";
  readonly germanDescription = 'Karten und Fouls bei einem Schiedsrichter';

  constructor(
    private readonly referees: RefereesService,
    private readonly names: NearestNamesRepository,
  ) {}

  async reply(text: string, context: BotContext): Promise<string> {
    const search = text.slice(0, 100);
    if (search === '') return 'Which referee? For example: /referee Taylor';
    const { data, pagination, emptyBecause } = await this.referees.page({ search, pageSize: 10 });
    const [only] = data.length === 1 ? data : data.filter(({ name }) => normaliseName(name) === normaliseName(search));
    if (only !== undefined) return linesOf(only, context);
    if (data.length === 0) {
      const hint = didYouMean(
        'referee with a finished match named',
        search,
        await this.names.listSimilar('referee', search),
      );
      return nothingText(hint, emptyBecause?.code === 'no_match_data' ? emptyBecause : null);
    }
    const more = pagination.totalCount - data.length;
    return [
      `${pluralise(pagination.totalCount, 'referee')} found. Which one?`,
      ...data.map(({ name, games }) => `• ${name} (${pluralise(games, 'match', 'matches')})`),
      ...(more > 0 ? [`… ${more} more`] : []),
    ].join('\n');
  }
}

function linesOf(referee: RefereeStatistics, { timeZone }: BotContext): string {
  const { nextGameTimestamp, nextGameHomeTeamName, nextGameAwayTeamName } = referee;
  const kickoff = nextGameTimestamp === null ? null : momentText(new Date(nextGameTimestamp * 1000), timeZone);
  const next =
    kickoff === null ? [] : [`Next: ${nextGameHomeTeamName} v ${nextGameAwayTeamName}, ${kickoff} ${timeZone}`];
  return [
    `${referee.name}: ${pluralise(referee.games, 'match', 'matches')}`,
    `Cards per match: ${known(referee.avgCardsPerGame)} (${pluralise(referee.gamesWithCards, 'match', 'matches')})`,
    `Yellow cards: ${known(referee.yellowCards)}, red cards: ${known(referee.redCards)}`,
    `Over 3.5 cards: ${known(referee.o35CardsPct, ' %')}, over 4.5: ${known(referee.o45CardsPct, ' %')}`,
    `Both sides booked: ${known(referee.bothTeamsCardPct, ' %')}`,
    `Fouls per match: ${known(referee.avgFoulsPerGame)} (${pluralise(referee.gamesWithFouls, 'match', 'matches')})`,
    ...next,
  ].join('\n');
}
