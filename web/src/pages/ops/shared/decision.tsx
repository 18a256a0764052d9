import { skipToken, useQuery } from '@tanstack/react-query';
import type { Change, DecisionReply, DecisionStep } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const words = texts.ops.write;
const kinds: Readonly<Record<string, string>> = texts.ops.kinds;

/** A decision that can be made. */
export interface Choice {
  /** Identifies it. */
  readonly key: string;
  /** Makes it, or as a dry run returns what it would change. */
  readonly decide: (
    body: { readonly dryRun: boolean; readonly reason?: string },
    signal?: AbortSignal,
  ) => Promise<DecisionReply>;
}

/** Changes that a decision would make now. @param choice null: nothing chosen yet */
export function usePreview(choice: Choice | null) {
  return useQuery({
    queryKey: ['preview', choice?.key],
    queryFn: choice === null ? skipToken : ({ signal }) => choice.decide({ dryRun: true }, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Describes a decision in a sentence in the language of the page. */
export function sentenceOf({ action, kind, subject, country, entity, prices, fixtures }: DecisionStep): string {
  const meaning = entity === null ? texts.ops.ownMatch : `${entity.name} (${entity.id})`;
  return [
    texts.ops.steps[action](kindOf(kind), subject, meaning, country),
    ...(prices === 0 ? [] : [texts.ops.resolved.prices(prices)]),
    ...(fixtures === 0 ? [] : [texts.ops.resolved.fixtures(fixtures)]),
  ].join(' ');
}

/** A kind of entity in the language of the page. */
export function kindOf(kind: string): string {
  return kinds[kind] ?? kind;
}

/** Changes of a decision by kind; a message if there are none. */
export function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const format = useFormat();
  if (changes.length === 0) return <p>{words.nothing}</p>;
  const partsOf = ({ inserted, updated, deleted }: Change): string[] => [
    ...(inserted === 0 ? [] : [words.inserted(format.number(inserted))]),
    ...(updated === 0 ? [] : [words.updated(format.number(updated))]),
    ...(deleted === 0 ? [] : [words.deleted(format.number(deleted))]),
  ];
  return (
    <dl className={styles.changes} aria-label={words.changes}>
      {changes.map((change) => (
        <div key={change.kind}>
          <dt>{words.changedKinds[change.kind]}</dt>
          <dd>{partsOf(change).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
