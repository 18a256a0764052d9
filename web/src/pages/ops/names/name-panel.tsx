import { useRef, useState } from 'react';
import type { UnresolvedName } from '../../../api';
import { SearchLink } from '../../../parts/search-link';
import { useKeys } from '../../../parts/use-keys';
import { texts } from '../../../texts';
import { maintenance, useMayWrite } from '../sections';
import type { Stored } from '../shared/stored';
import { Candidates } from './candidates';
import { NameDecision } from './name-decision';
import type { Meaning } from './name-decision';
import { NameFacts } from './name-facts';
import styles from './names.module.css';

const words = texts.ops.names;

interface NamePanelProps {
  readonly name: UnresolvedName;
  readonly reason: string;
  readonly changeReason: (reason: string) => void;
  /** Reports the stored change and opens the next name. */
  readonly goOn: (stored: Stored) => Promise<void>;
}

/** One name: facts, candidates, and the decision. */
export function NamePanel({ name, reason, changeReason, goOn }: NamePanelProps) {
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const [found, setFound] = useState<string | null>(null);
  const mayWrite = useMayWrite(maintenance);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Selects a meaning and focuses the next step: the reason or the button. */
  const choose = (chosen: Meaning, foundName: string | null = null): void => {
    if (!mayWrite) return;
    setMeaning(chosen);
    setFound(foundName);
    requestAnimationFrame(() => (reason.trim() === '' ? field : button).current?.focus());
  };
  useKeys({
    ...Object.fromEntries(name.candidates.slice(0, 9).map(({ id }, index) => [String(index + 1), () => choose(id)])),
    n: () => choose('new'),
    Escape: () => setMeaning(null),
  });
  return (
    <section className={styles.panel} aria-label={words.evidence}>
      <div className={styles.evidence}>
        <SearchLink change={{ name: undefined }} className={styles.back}>
          {words.back}
        </SearchLink>
        <NameFacts name={name} />
        <Candidates name={name} meaning={meaning} choose={mayWrite ? choose : null} />
      </div>
      {mayWrite ? (
        <NameDecision
          name={name}
          meaning={meaning}
          found={found}
          choose={choose}
          reason={reason}
          changeReason={changeReason}
          goOn={goOn}
          field={field}
          button={button}
        />
      ) : (
        <p className={styles.decision}>{texts.ops.readOnly(maintenance.writer)}</p>
      )}
    </section>
  );
}
