import type { ReactNode } from 'react';
import { Panel } from '../../../parts/panel';
import { SearchLink } from '../../../parts/search-link';
import { texts } from '../../../texts';
import styles from './shared.module.css';
import { useMayWrite } from './use-may-write';

interface RecordPanelProps {
  readonly title: string;
  /** Search parameters that close it. */
  readonly close: Readonly<Record<string, undefined>>;
  /** Scope that may change the record. */
  readonly writer: string;
  /** The form; left out where this sign-in may not change the record. */
  readonly children: ReactNode;
}

/** One record beside its list. */
export function RecordPanel({ title, close, writer, children }: RecordPanelProps) {
  const mayWrite = useMayWrite(writer);
  return (
    <div className={styles.record}>
      <Panel title={title}>
        <p className={styles.closing}>
          <SearchLink change={close} isInPlace>
            {texts.ops.close}
          </SearchLink>
        </p>
        {mayWrite ? children : <p>{texts.ops.readOnly(writer)}</p>}
      </Panel>
    </div>
  );
}
