import { de } from './de';
import { en } from './en';
import type { Texts } from './en';

/** Plurals that follow a number in a sentence. */
const plurals = {
  en: 'sources|bookmakers|matches|prices|bets|days|leagues|cards|players|sides|rows|starts|units|lines|games|names',
  de: 'Quellen|Spielen?|Quoten|Wetten|Tagen?|Ligen|Wertwetten|Spielern|Seiten|Teams|Zeilen|Einsätzen?|Linien|Namen',
};

type Sentence = (...values: readonly unknown[]) => string;

/** All sentences of a language with one of everything they count. */
function sentencesOfOne(texts: unknown, path: string): [string, string][] {
  if (typeof texts === 'function') return [[path, (texts as Sentence)(...argumentsOf(path))]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, value]) =>
    sentencesOfOne(value, path === '' ? name : `${path}.${name}`),
  );
}

/** Arguments of sentences that take anything but numbers, or numbers that are no count. */
const written: Readonly<Record<string, readonly unknown[]>> = {
  'matches.cards': [4.2],
  'matches.marks.without': [['Saka']],
  'matches.marks.withoutWhy': [['Saka']],
  'match.markets.expected': ['Arsenal', '1.9', 'Everton', '1.0', 1, 1, 1],
  'match.referee.above': ['3.5'],
  'referee.above': ['3.5'],
  'boards.referees.above': ['3.5'],
  'team.betting.told': [1, '+0.85', '-1.00', 1, 1],
  'boards.value.fitted': ['1,204'],
  'scorecard.closingLine.beat': ['54 %'],
  'dataHealth.inShort': [{ leagues: 1, gaps: 1, matches: 1, faulty: 1, overdue: 1, conflicts: 1 }],
};

const argumentsOf = (path: string): readonly unknown[] => written[path] ?? Array.from({ length: 8 }, () => 1);

describe('sentences that count', () => {
  it.each<[keyof typeof plurals, Texts]>([
    ['en', en],
    ['de', de],
  ])('say one of a thing in the singular: %s', (language, texts) => {
    const wrong = new RegExp(`(?<![\\d.,])1 (?:\\p{Ll}+ )?(?:${plurals[language]})(?!\\p{L})`, 'u');
    const sentences = sentencesOfOne(texts, '');
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter(([, sentence]) => wrong.test(sentence))).toEqual([]);
  });
});
