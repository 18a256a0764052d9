import { Injectable } from '@nestjs/common';
import type { SearchResult } from '../search/search.dto.js';
import { SearchService } from '../search/search.service.js';
import type { BotAnswer } from './bot-message.js';
import type { ChatFormat } from './chat-format.js';
import { NearestNamesRepository } from './nearest-names.repository.js';
import { didYouMean, shownName } from './reply-text.js';
import { choiceMessage, mostChoices } from './search/choices.js';
import type { ShownResult } from './search/choices.js';

/** Most matches in a question. */
const mostMatches = 10;

/** Types of entities that a command may name. */
type NamedType = 'team' | 'player';

/** The entity of a name, or a hint if that is unclear. */
export type FoundName = { readonly found: SearchResult } | { readonly hint: BotAnswer };

/** Finds entities by name; for typing errors it suggests the nearest names. */
@Injectable()
export class NameFinder {
  constructor(
    private readonly search: SearchService,
    private readonly names: NearestNamesRepository,
  ) {}

  /** The only entity of a type with a name, or the best known of those with exactly this name. */
  async find(type: NamedType, name: string, format: ChatFormat): Promise<FoundName> {
    const { names } = format.texts;
    const q = shownName(name);
    const { data } = (await this.search.find({ q, types: [type] })) as { data: ShownResult[] };
    const matches = data.filter(({ match }) => match !== 'similar');
    const found = matches.find(({ match }) => match === 'exact') ?? (matches.length === 1 ? matches[0] : undefined);
    if (found !== undefined) return { found };
    if (matches.length > 0) {
      return { hint: choiceMessage(names.several[type](matches.length), matches.slice(0, mostMatches), format) };
    }
    const head = names.none[type](q);
    if (data.length > 0) {
      return { hint: choiceMessage(`${head} ${names.didYouMean}`, data.slice(0, mostChoices), format) };
    }
    // teams with similar letters, if the search takes none for a typing error
    const nearest = type === 'team' ? await this.names.listSimilar('team', q) : [];
    return { hint: didYouMean(head, nearest.slice(0, mostChoices), format.texts) };
  }
}
