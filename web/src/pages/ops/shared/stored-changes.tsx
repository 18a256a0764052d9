import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../parts/button';
import { useKeys } from '../../../parts/use-keys';
import { texts } from '../../../texts';
import styles from './shared.module.css';
import { StoredContext } from './stored';
import type { Stored } from './stored';
import { UndoDialog } from './undo';

/** Shows the last stored change below a page until another page opens; its button and the key `u` open the undo. */
export function StoredChanges({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [last, setLast] = useState<(Stored & { readonly pathname: string }) | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  if (last !== null && last.pathname !== pathname) setLast(null);
  const report = useCallback(
    (stored: Stored) => {
      setLast({ ...stored, pathname });
      return queryClient.invalidateQueries({ queryKey: ['ops'] });
    },
    [pathname, queryClient],
  );
  const decision = last?.decision ?? null;
  useKeys(decision === null ? {} : { u: () => setUndoing(true) });
  return (
    <StoredContext value={report}>
      {children}
      <div role="status" className={last === null ? undefined : styles.toast}>
        {last === null ? null : (
          <>
            <p>
              <b>{texts.ops.names.stored}</b> <bdi>{last.message}</bdi>
            </p>
            {decision === null ? null : (
              <Button onClick={() => setUndoing(true)}>
                {texts.ops.undo.button} <kbd>u</kbd>
              </Button>
            )}
            <Button onClick={() => setLast(null)}>{texts.ops.close}</Button>
          </>
        )}
      </div>
      {isUndoing && last !== null && decision !== null ? (
        <UndoDialog decision={decision} subject={last.message} close={() => setUndoing(false)} />
      ) : null}
    </StoredContext>
  );
}
