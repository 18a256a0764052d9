import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { namesResolve } from '../../../api';
import type { UnresolvedName } from '../../../api';
import { Button } from '../../../parts/button';
import { nameOfCountry, texts } from '../../../texts';
import { sentenceOf } from '../shared/decision';
import type { Choice } from '../shared/decision';
import { DecisionForm } from '../shared/decision-form';
import { EntityFinder } from '../shared/entity-finder';
import type { Stored } from '../shared/stored';
import styles from './names.module.css';
import { SkipButton } from './skip-button';

const words = texts.ops.names;

/** Meaning assigned to a name: an existing entity by id, or a new one. */
export type Meaning = number | 'new';

interface NameDecisionProps {
  readonly name: UnresolvedName;
  readonly meaning: Meaning | null;
  /** Name of an entity found manually. */
  readonly found: string | null;
  readonly choose: (meaning: Meaning, found?: string) => void;
  readonly reason: string;
  readonly changeReason: (reason: string) => void;
  readonly goOn: (stored: Stored) => Promise<void>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The meaning of a name, the resulting changes, and the reason. */
export function NameDecision({ name, meaning, found, choose, goOn, ...form }: NameDecisionProps) {
  const queryClient = useQueryClient();
  const isFixture = name.kind === 'fixture';
  return (
    <div className={styles.decision} role="group" aria-label={words.decision}>
      <div className={styles.others}>
        {name.kind === 'fixture' ? null : (
          <EntityFinder
            label={words.another(texts.ops.kinds[name.kind])}
            kind={name.kind}
            choose={(result) => choose(result.id, result.name)}
          />
        )}
        <Button aria-pressed={meaning === 'new'} onClick={() => choose('new')}>
          <kbd>n</kbd> {isFixture ? words.ownMatch : words.createNew(texts.ops.kinds[name.kind])}
        </Button>
        <SkipButton name={name} goOn={goOn} />
      </div>
      <DecisionForm
        choice={meaning === null ? null : choiceOf(name, meaning)}
        hint={words.choose}
        chosen={found}
        action={words.store}
        note={<Scope name={name} />}
        retry={
          <div>
            <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ['ops', 'names'] })}>
              {words.readAgain}
            </Button>
          </div>
        }
        decided={({ step, decision }) => goOn({ message: sentenceOf(step), decision })}
        {...form}
      />
      <p className={styles.keys}>{words.keys}</p>
    </div>
  );
}

function choiceOf({ id }: UnresolvedName, meaning: Meaning): Choice {
  const decision = meaning === 'new' ? { create: true } : { to: meaning };
  return {
    key: `name ${id} ${meaning}`,
    decide: (body, signal) => namesResolve({ path: { id }, body: { ...decision, ...body }, signal }),
  };
}

/** Scope of a decision beyond this source. */
function Scope({ name }: { readonly name: UnresolvedName }) {
  if (name.kind === 'fixture') return <p className={styles.note}>{words.oneSource}</p>;
  return (
    <p className={styles.note}>
      {words.allOfSpelling(texts.ops.kinds[name.kind], nameOfCountry(name.country))}{' '}
      {name.alsoListedBy.length === 0 ? null : words.alsoFor(name.alsoListedBy.join(', '))}
    </p>
  );
}
