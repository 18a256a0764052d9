import { botTexts, languageOf } from './index.js';

/** Plurals that follow a number in a sentence. */
const plurals = {
  en: 'sources|bookmakers|matches|bets|leagues|groups|fixtures|points|starts|minutes|lines|teams|players|referees',
  de: 'Quellen|Spielen?|Wetten|Ligen|Ligagruppen|Punkte|Minuten|Zeilen|Teams|Serien|Nachrichten',
};

type Sentence = (...values: readonly unknown[]) => unknown;

/** All sentences of a language, with every count set to one. */
function sentencesOf(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts === 'function') return [[path, String((texts as Sentence)(...argumentsOf(path)))]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, value]) => sentencesOf(value, path === '' ? name : `${path}.${name}`));
}

/** Arguments of sentences that take more than numbers. */
const written: Readonly<Record<string, readonly unknown[]>> = {
  inSentence: ['Shots'],
  'boards.scorecard.needed': ['8,335'],
  empty: [{ code: 'no_fixtures', detail: 'No fixture is known.' }],
};

const argumentsOf = (path: string): readonly unknown[] => written[path] ?? Array.from({ length: 8 }, () => 1);

describe('texts of the bot', () => {
  it.each(['en', 'de'] as const)('use the singular for a count of one: %s', (language) => {
    const wrong = new RegExp(`(?<![\\d.,])1 (?:\\p{Ll}+ )?(?:${plurals[language]})(?!\\p{L})`, 'u');
    const sentences = sentencesOf(botTexts[language], '');
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter(([, sentence]) => wrong.test(sentence))).toEqual([]);
    expect(sentences.filter(([, sentence]) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
  });

  it('are German for German language codes, otherwise English', () => {
    expect(['de', 'de-AT', 'DE', 'en-GB', 'fr', '', null, undefined].map(languageOf)).toEqual([
      ...['de', 'de', 'de'],
      ...['en', 'en', 'en', 'en', 'en'],
    ]);
  });
});
