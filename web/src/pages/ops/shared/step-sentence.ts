import type { DecisionStep } from '../../../api';
import { texts } from '../../../texts';

/** What a decision does, in a sentence of the page's language. */
export function sentenceOf({ action, kind, subject, country, entity, prices, fixtures }: DecisionStep): string {
  const kinds: Readonly<Record<string, string>> = texts.ops.kinds;
  const words = texts.ops;
  const meaning = entity === null ? words.ownMatch : `${entity.name} (${entity.id})`;
  return [
    words.steps[action](kinds[kind] ?? kind, subject, meaning, country),
    ...(prices === 0 ? [] : [words.resolved.prices(prices)]),
    ...(fixtures === 0 ? [] : [words.resolved.fixtures(fixtures)]),
  ].join(' ');
}
