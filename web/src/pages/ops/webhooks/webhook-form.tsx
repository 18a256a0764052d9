import { useId, useState } from 'react';
import type { Webhook } from '../../../api';
import { Button } from '../../../parts/button';
import { useSession } from '../../../session/session';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { DifferenceTable, differencesOf } from '../shared/difference';
import styles from '../shared/shared.module.css';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince } from '../shared/write-problem';
import own from './webhooks.module.css';

const words = texts.ops.webhooks;
type EventType = Webhook['eventTypes'][number];

const watchTypes: readonly EventType[] = [
  'value-bet',
  'price-outlier',
  'line-up',
  'position-change',
  'kick-off',
  'pick-graded',
];
const operatorTypes: readonly EventType[] = [
  'source.late',
  'source.refused',
  'source.failing',
  'source.recovered',
  'data.conflict',
  'fit.failed',
];

/** Settings chosen by the subscriber. */
export type WebhookDraft = Pick<Webhook, 'url' | 'description' | 'eventTypes'>;

interface WebhookFormProps {
  /** Absent: a new one. */
  readonly webhook?: WebhookDraft;
  readonly write: (draft: Partial<WebhookDraft> & { readonly reason: string }) => Promise<void>;
  readonly readAgain?: () => Promise<unknown>;
}

/** Address and event types; shows the differences from the version read before storing them. */
export function WebhookForm({ webhook, write, readAgain }: WebhookFormProps) {
  const before = webhook ?? { url: '', description: '', eventTypes: [] };
  const [draft, setDraft] = useState<Partial<WebhookDraft>>({});
  const [isOpen, setOpen] = useState(false);
  const after = { ...before, ...draft };
  const differences = differencesOf(inWords(before), inWords(after));
  const isReady = differences.length > 0 && after.url.trim() !== '' && after.eventTypes.length > 0;
  const changed = (description = after.description.trim()) => ({
    ...(after.url.trim() === before.url ? {} : { url: after.url.trim() }),
    ...(description === before.description ? {} : { description }),
    ...(sameTypes(after.eventTypes, before.eventTypes) ? {} : { eventTypes: after.eventTypes }),
  });
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(isReady);
      }}
    >
      <TextField label={words.url} why={words.urlWhy} value={after.url} change={(url) => setDraft({ ...draft, url })} />
      <TextField
        label={words.description}
        why={words.descriptionWhy}
        value={after.description}
        change={(description) => setDraft({ ...draft, description })}
      />
      <EventTypes chosen={after.eventTypes} change={(eventTypes) => setDraft({ ...draft, eventTypes })} />
      <div className={styles.buttons}>
        <Button type="submit" className={styles.main} aria-disabled={!isReady}>
          {texts.ops.editor.show}
        </Button>
      </div>
      {!isOpen ? null : (
        <WriteDialog
          title={webhook === undefined ? words.create : words.change}
          action={texts.ops.editor.store}
          write={(reason) => write({ ...changed(), reason })}
          written={() => {
            setOpen(false);
            setDraft({});
          }}
          failed={(error) => (isChangedSince(error) ? readAgain?.() : undefined)}
          close={() => setOpen(false)}
        >
          <DifferenceTable differences={differences} />
        </WriteDialog>
      )}
    </form>
  );
}

const sameTypes = (one: readonly EventType[], other: readonly EventType[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

const inWords = ({ url, description, eventTypes }: WebhookDraft): Record<string, string> => ({
  [words.url]: url.trim(),
  [words.description]: description.trim(),
  [words.events]: [...watchTypes, ...operatorTypes]
    .filter((type) => eventTypes.includes(type))
    .map((type) => words.types[type])
    .join(', '),
});

interface TextFieldProps {
  readonly label: string;
  readonly why: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function TextField({ label, why, value, change }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.field}
        value={value}
        autoComplete="off"
        dir="auto"
        aria-describedby={`${id}why`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}why`} className={styles.small}>
        {why}
      </p>
    </div>
  );
}

interface EventTypesProps {
  readonly chosen: readonly EventType[];
  readonly change: (types: EventType[]) => void;
}

/** Event types; those for operators only if the user may have them or has already chosen them. */
function EventTypes({ chosen, change }: EventTypesProps) {
  const scopes = useSession()?.scopes ?? [];
  const isOperator = maintenance.readers.some((scope) => scopes.includes(scope));
  const toggle = (type: EventType): void =>
    change(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type]);
  const boxes = (types: readonly EventType[], isAllowed: boolean) =>
    types.map((type) => (
      <label key={type}>
        <input
          type="checkbox"
          checked={chosen.includes(type)}
          disabled={!isAllowed && !chosen.includes(type)}
          onChange={() => toggle(type)}
        />
        <span>{words.types[type]}</span>
      </label>
    ));
  return (
    <div className={styles.sides}>
      <fieldset className={own.types}>
        <legend>{words.watchEvents}</legend>
        {boxes(watchTypes, true)}
      </fieldset>
      <fieldset className={own.types}>
        <legend>{words.operatorEvents}</legend>
        {boxes(operatorTypes, isOperator)}
        {isOperator ? null : <p className={styles.small}>{words.operatorEventsWhy}</p>}
      </fieldset>
    </div>
  );
}
