import { Injectable } from '@nestjs/common';
import type { SearchResult } from '../search/search.dto.js';
import { SearchService } from '../search/search.service.js';
import { NearestNamesRepository } from './nearest-names.repository.js';
import { didYouMean, shownName } from './reply-text.js';
import type { BotTexts } from './texts/index.js';

/** Names that a hint shows where nothing has the name of a command, and where several things have. */
const mostSimilar = 3;
const mostMatches = 10;

/** What a command may name. */
type NamedType = 'team' | 'player';

/** What a name means, or a hint where that is unclear. */
export type FoundName = { readonly found: SearchResult } | { readonly hint: string };

/** Finds what users name: typing errors lead to the nearest names. */
@Injectable()
export class NameFinder {
  constructor(
    private readonly search: SearchService,
    private readonly names: NearestNamesRepository,
  ) {}

  /** The only thing of a type with a name, or the best known of those with exactly this one. */
  async find(type: NamedType, name: string, texts: BotTexts): Promise<FoundName> {
    const q = shownName(name);
    const { data } = await this.search.find({ q, types: [type] });
    const matches = data.filter(({ match }) => match !== 'similar');
    const found = matches.find(({ match }) => match === 'exact') ?? (matches.length === 1 ? matches[0] : undefined);
    if (found !== undefined) return { found };
    if (matches.length === 0)
      return { hint: didYouMean(texts.names.none[type](q), await this.similar(type, q, data), texts) };
    const lines = matches
      .slice(0, mostMatches)
      .map((match) => `• ${match.name} (${match.team?.name ?? match.country.name})`);
    return { hint: [texts.names.several[type](matches.length), ...lines].join('\n') };
  }

  /** The nearest names: those that the search takes for mistyped, else teams with similar letters. */
  private async similar(type: NamedType, q: string, data: readonly SearchResult[]): Promise<string[]> {
    const names = data.length === 0 && type === 'team' ? await this.names.listSimilar('team', q) : data.map(nameOf);
    return names.slice(0, mostSimilar);
  }
}

const nameOf = ({ name }: SearchResult): string => name;
