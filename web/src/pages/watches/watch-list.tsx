import { useMutation } from '@tanstack/react-query';
import type { WatchRecord } from '../../api';
import { Button } from '../../parts/button';
import { Chips } from '../../parts/chips';
import { changeWatch, stopWatch } from '../../parts/watches/watch-requests';
import { texts } from '../../texts';
import styles from './watches.module.css';

const words = texts.watches;
type WatchEvent = WatchRecord['events'][number];
const events = Object.keys(words.events) as WatchEvent[];
const minimumEdges = [0, 1, 2, 3, 5, 10] as const;

/** Watches, each with a choice of events, a minimum edge, and a button to end it. */
export function WatchList({ watches }: { readonly watches: readonly WatchRecord[] }) {
  return (
    <ul className={styles.watches}>
      {watches.map((watch) => (
        <Watch key={watch.id} watch={watch} />
      ))}
    </ul>
  );
}

function Watch({ watch }: { readonly watch: WatchRecord }) {
  const { id, delivery, minimumEdge } = watch;
  const name = watch.name ?? words.everything;
  // one change after the other, in the order of the clicks
  const scope = { id: `watch ${id}` };
  const change = useMutation({ mutationFn: (chosen: WatchEvent[]) => changeWatch(id, { events: chosen }), scope });
  const changeEdge = useMutation({ mutationFn: (edge: number) => changeWatch(id, { minimumEdge: edge }), scope });
  const stop = useMutation({ mutationFn: () => stopWatch(id) });
  const error = change.error ?? changeEdge.error ?? stop.error;
  const chosen = change.isPending ? change.variables : watch.events;
  const toggled = (event: WatchEvent): WatchEvent[] =>
    chosen.includes(event) ? chosen.filter((each) => each !== event) : [...chosen, event];
  return (
    <li>
      <div className={styles.head}>
        <b>{name}</b>
        <span className={styles.about}>{words.deliveries[delivery]}</span>
        <Button aria-label={words.stopName(name)} disabled={stop.isPending} onClick={() => stop.mutate()}>
          {words.stop}
        </Button>
      </div>
      <Chips
        label={words.eventsOf(name)}
        options={events.map((value) => ({ value, text: words.events[value] }))}
        isChosen={(event) => chosen.includes(event)}
        // a watch needs at least one event: another button ends it
        choose={(event) => (toggled(event).length === 0 ? undefined : change.mutate(toggled(event)))}
      />
      <label className={styles.edge}>
        {words.minimumEdge}
        <select value={minimumEdge} onChange={({ target }) => changeEdge.mutate(Number(target.value))}>
          {[...new Set([...minimumEdges, minimumEdge])].map((edge) => (
            <option key={edge} value={edge}>
              {edge}
            </option>
          ))}
        </select>
      </label>
      {error === null ? null : <p role="alert">{error.message}</p>}
    </li>
  );
}
