import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sourceChecksListLeagues } from '../../../api';
import type { SourceLeague, SourceProvider } from '../../../api';
import { fold } from '../../../format/fold';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import styles from '../shared/shared.module.css';
import { WriteProblem } from '../shared/write-problem';
import { toggleLeague } from './source-draft';
import type { SourceDraft } from './source-draft';
import own from './sources.module.css';

const words = texts.ops.sources;
/** Maximum number of leagues shown. */
const SHOWN = 12;

interface LeagueFinderProps {
  readonly provider: SourceProvider;
  /** Id of a stored source, whose key is used if none is entered. */
  readonly sourceId: number | undefined;
  readonly draft: SourceDraft;
  readonly change: (draft: SourceDraft) => void;
}

/** Finds leagues in the provider's own list, with the coverage of each. */
export function LeagueFinder({ provider: { provider }, sourceId, draft, change }: LeagueFinderProps) {
  const id = useId();
  const [text, setText] = useState('');
  const key = draft.key.trim();
  const asking = useMutation({
    mutationFn: () => sourceChecksListLeagues({ body: { provider, ...(key === '' ? { sourceId } : { key }) } }),
  });
  if (asking.data === undefined)
    return (
      <div className={styles.stack}>
        <div>
          <Button disabled={asking.isPending || (key === '' && sourceId === undefined)} onClick={() => asking.mutate()}>
            {words.listLeagues}
          </Button>
        </div>
        {asking.error === null ? null : <WriteProblem error={asking.error} />}
      </div>
    );
  const found = asking.data.data.filter((league) => nameOf(league).includes(fold(text.trim())));
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{words.findLeague}</label>
      <input
        id={id}
        className={styles.field}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className={own.offers}>
        {found.slice(0, SHOWN).map((league) => (
          <li key={league.id}>
            <label>
              <input
                type="checkbox"
                checked={draft.leagues.some((chosen) => chosen.id.trim() === league.id)}
                onChange={() => change(toggleLeague(draft, league))}
              />
              <span>
                <b>{league.name}</b> {league.country}
                <span className={styles.small}> {coverageOf(league)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.small} role="status">
        {words.leaguesFound(found.length, Math.min(found.length, SHOWN))}
      </p>
    </div>
  );
}

const nameOf = ({ id, name, country }: SourceLeague): string => fold(`${name} ${country ?? ''} ${id}`);

/** Kinds of data that the provider has; empty if it does not report them. */
const coverageOf = ({ kinds }: SourceLeague): string => (kinds ?? []).map((kind) => words.kinds[kind]).join(', ');
