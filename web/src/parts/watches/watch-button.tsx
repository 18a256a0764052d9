import { useMutation, useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { Button } from '../button';
import { startWatch, stopWatch, watchesQuery, watchOf } from './watch-requests';
import type { WatchedThing } from './watch-requests';
import styles from './watch-button.module.css';

const words = texts.watches;

interface WatchButtonProps {
  readonly name: string;
  readonly thing: WatchedThing;
}

/** Starts or ends the watch on the subject of a page; nothing for signed-out visitors. */
export function WatchButton(props: WatchButtonProps) {
  return useSession() === null ? null : <Bells {...props} />;
}

function Bells({ name, thing }: WatchButtonProps) {
  const { data } = useQuery(watchesQuery);
  const watch = data === undefined ? null : watchOf(data, thing);
  const change = useMutation({ mutationFn: () => (watch === null ? startWatch(thing) : stopWatch(watch.id)) });
  const Icon = watch === null ? Bell : BellRing;
  return (
    <>
      <Button
        className={styles.watch}
        aria-pressed={watch !== null}
        aria-label={watch === null ? words.watchName(name) : words.stopName(name)}
        disabled={data === undefined || change.isPending}
        onClick={() => change.mutate()}
      >
        <Icon aria-hidden size={16} /> {watch === null ? words.watch : words.watching}
      </Button>
      {change.error === null ? null : <small role="alert">{change.error.message}</small>}
    </>
  );
}
