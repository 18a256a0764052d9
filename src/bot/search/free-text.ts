import { Injectable } from '@nestjs/common';
import { nameSimilarity } from '../../common/names/similar-names.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { SearchService } from '../../search/search.service.js';
import { everything } from '../../watches/watches.service.js';
import type { BotContext, BotReply } from '../bot-commands.js';
import { MatchReply } from '../replies/match.reply.js';
import { PlayerReply } from '../replies/player.reply.js';
import { RefereeReply } from '../replies/referee.reply.js';
import { TeamReply } from '../replies/team.reply.js';
import { shownName } from '../reply-text.js';
import { WatchableReply } from '../watchable-reply.js';
import { choiceMessage, mostChoices, shownTypes } from './choices.js';
import type { ShownResult, ShownType } from './choices.js';
import { readSearch } from './statistic-words.js';

/** Answers texts that are no command by searching for the names in them. */
@Injectable()
export class FreeText {
  constructor(
    private readonly search: SearchService,
    private readonly teams: TeamReply,
    private readonly players: PlayerReply,
    private readonly matches: MatchReply,
    private readonly referees: RefereeReply,
    private readonly watchable: WatchableReply,
  ) {}

  async reply(text: string, context: BotContext): Promise<BotReply> {
    const { name, statistic } = readSearch(shownName(text));
    if (statistic !== null) {
      const players = await this.find(name, ['player']);
      if (players.some(({ match }) => match !== 'similar')) return this.answer(name, players, context, statistic);
    }
    const found = await this.find(shownName(text), shownTypes);
    return this.answer(shownName(text), found, context, null);
  }

  private async find(q: string, types: ShownType[]): Promise<ShownResult[]> {
    const { data } = await this.search.find({ q, types });
    return data.filter((result): result is ShownResult => result.type !== 'competition');
  }

  private async answer(
    name: string,
    found: readonly ShownResult[],
    context: BotContext,
    statistic: PlayerStatisticKey | null,
  ): Promise<BotReply> {
    const { names } = context.texts;
    const matches = found.filter(({ match }) => match !== 'similar');
    const meant = clearlyMeant(matches);
    if (meant !== null) return this.show(meant, context, statistic);
    if (matches.length > 0) {
      const choices = matches.filter(({ type }) => type !== 'fixture');
      const offered = (choices.length > 0 ? choices : matches).slice(0, mostChoices);
      return choiceMessage(names.several.any(name), offered, context, statistic);
    }
    if (found.length === 0) return names.nothing(name);
    const nearest = [...found].sort((one, other) => nameSimilarity(name, other.name) - nameSimilarity(name, one.name));
    return choiceMessage(
      `${names.none.any(name)} ${names.didYouMean}`,
      nearest.slice(0, mostChoices),
      context,
      statistic,
    );
  }

  private async show(
    { id, name, type, status }: ShownResult,
    context: BotContext,
    statistic: PlayerStatisticKey | null,
  ): Promise<BotReply> {
    switch (type) {
      case 'team':
        return this.watched({ teamId: id }, name, await this.teams.of(id, context), context);
      case 'player': {
        const text =
          statistic === null
            ? await this.players.of(id, context)
            : await this.players.statisticOf(id, statistic, context);
        return this.watched({ playerId: id }, name, text, context);
      }
      case 'fixture': {
        const text = await this.matches.of(id, context);
        return status === 'notstarted' ? this.watched({ fixtureId: id }, name, text, context) : text;
      }
      case 'referee':
        return this.referees.named(name, context);
    }
  }

  private watched(scope: Partial<typeof everything>, name: string, text: string, context: BotContext): BotReply {
    return this.watchable.of(text, { scope: { ...everything, ...scope }, name }, context);
  }
}

/**
 * The unambiguous result for a text: the only one with exactly this name, the best known of several such teams or
 * people, or the only one at all. Two teams together mean their next match.
 */
function clearlyMeant(matches: readonly ShownResult[]): ShownResult | null {
  const named = matches.filter(({ type }) => type !== 'fixture');
  if (named.length === 0) return matches[0] ?? null;
  const exact = named.filter(({ match }) => match === 'exact');
  const [first] = exact.length > 0 ? exact : named;
  const isAlone = exact.length > 0 ? exact.every(({ type }) => type === first?.type) : named.length === 1;
  return isAlone ? (first ?? null) : null;
}
