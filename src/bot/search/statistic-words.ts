import { normaliseName } from '../../football/names.js';
import { PLAYER_STATISTIC_KEYS } from '../../football/statistics.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import { LANGUAGES, botTexts } from '../texts/index.js';

/** Synonyms of player statistics. */
const synonyms: Partial<Record<PlayerStatisticKey, readonly string[]>> = {
  goals: ['goal', 'scorer', 'to score', 'tor', 'torschütze', 'trifft'],
  assists: ['assist', 'vorlage', 'assists'],
  shots: ['shot', 'schuss', 'abschlüsse', 'torschüsse'],
  shotsOnTarget: ['sot', 'on target', 'shot on target', 'aufs tor', 'schuss aufs tor'],
  cards: ['card', 'booked', 'yellow', 'yellow card', 'karte', 'verwarnung', 'gelb', 'gelbe karte'],
  fouls: ['foul', 'fouls committed'],
  foulsWon: ['fouled', 'gefoult'],
  tackles: ['tackle', 'tackling', 'zweikämpfe'],
  passes: ['pass', 'passe'],
  saves: ['save', 'parade'],
  offsides: ['offside'],
};

/** Words of a bet that are not part of a name: `over 2.5`, `3+`. */
const betWords = /(?<!\S)(?:(?:over|under|über|unter|uber)(?: \d+(?:[.,]\d+)?)?|\d+[.,]\d+|\d+\+)(?!\S)/gi;

const longestPhrase = 5;

/** Statistics by their names in all languages and their synonyms. */
const byWords: ReadonlyMap<string, PlayerStatisticKey> = new Map(
  PLAYER_STATISTIC_KEYS.flatMap((key) => [
    ...LANGUAGES.map((language) => [normaliseName(botTexts[language].statistics[key]), key] as const),
    ...(synonyms[key] ?? []).map((word) => [normaliseName(word), key] as const),
  ]),
);

/** A name and the requested statistic, such as `haaland shots`; null statistic: the text is only a name. */
export interface SearchedText {
  readonly name: string;
  readonly statistic: PlayerStatisticKey | null;
}

/** Splits off a statistic before or after a name, along with the line of a bet. */
export function readSearch(text: string): SearchedText {
  const words = text
    .replace(betWords, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  for (let length = Math.min(longestPhrase, words.length - 1); length > 0; length -= 1) {
    const [before, behind] = [words.slice(0, length), words.slice(-length)].map((part) =>
      normaliseName(part.join(' ')),
    );
    const last = byWords.get(behind!);
    if (last !== undefined) return { name: words.slice(0, -length).join(' '), statistic: last };
    const first = byWords.get(before!);
    if (first !== undefined) return { name: words.slice(length).join(' '), statistic: first };
  }
  return { name: text, statistic: null };
}
