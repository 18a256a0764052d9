import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Panel } from './panel';
import { SearchLink } from './search-link';
import styles from './matches-panel.module.css';

interface MatchesPanelProps<Match> {
  readonly title: string;
  /** The newest first. */
  readonly matches: readonly Match[];
  /** The search parameter `all`: whether every match is listed. */
  readonly isAll: boolean;
  readonly children: (shown: readonly Match[]) => ReactNode;
}

/** Matches listed initially; they fit one phone screen. */
const first = 10;

/** The newest matches, and the others on demand. */
export function MatchesPanel<Match>({ title, matches, isAll, children }: MatchesPanelProps<Match>) {
  return (
    <Panel title={title}>
      {children(isAll ? matches : matches.slice(0, first))}
      {matches.length <= first ? null : (
        <SearchLink isInPlace className={styles.more} change={{ all: isAll ? undefined : true }}>
          {isAll ? texts.parts.fewerMatches(first) : texts.parts.allMatches(matches.length)}
        </SearchLink>
      )}
    </Panel>
  );
}
