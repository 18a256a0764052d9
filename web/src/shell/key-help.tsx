import { useRouter } from '@tanstack/react-router';
import { Suspense, lazy, startTransition, useState } from 'react';
import { Button } from '../parts/button';
import { useKeys } from '../parts/use-keys';
import { texts } from '../texts';
import { destinations } from './destinations';
import styles from './key-help.module.css';

const { keys } = texts;
const Dialog = lazy(async () => ({ default: (await import('../parts/dialog')).Dialog }));

/** Global keyboard shortcuts, and the dialog that lists all shortcuts. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const goTo = destinations.flatMap(({ key, to }) =>
    key === null ? [] : [[`g ${key}`, () => void router.navigate({ to })] as const],
  );
  useKeys({ '?': () => startTransition(() => setOpen(true)), ...Object.fromEntries(goTo) });
  const rows: readonly (readonly [string, string])[] = [
    ['/', keys.search],
    ...destinations.flatMap(({ key, name }) => (key === null ? [] : [[`g ${key}`, keys.goTo(name)] as const])),
    ['j', keys.next],
    ['k', keys.previous],
    ['Enter', keys.open],
    ['Esc', keys.back],
    ['← →', keys.days],
    ['f', keys.filters],
    ['c', keys.columns],
    ['x', keys.csv],
    ['y', keys.copy],
    ['?', keys.help],
  ];
  return (
    <Suspense>
      {!isOpen ? null : (
        <Dialog title={keys.title} close={() => setOpen(false)} className={styles.dialog}>
          <dl className={styles.list}>
            {rows.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Button onClick={() => setOpen(false)}>{keys.close}</Button>
        </Dialog>
      )}
    </Suspense>
  );
}
