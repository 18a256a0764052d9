import { useId, useState } from 'react';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { DifferenceTable } from './difference';
import styles from './shared.module.css';
import { WriteDialog } from './write-dialog';
import { isChangedSince } from './write-problem';

const words = texts.ops.editor;

/** One field of a form. */
interface EditorField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** What is allowed. */
  readonly why?: string;
}

interface RecordEditorProps<Name extends string> {
  readonly title: string;
  readonly fields: readonly EditorField<Name>[];
  /** The record as it was read; empty: unknown. */
  readonly record: Readonly<Record<Name, string>>;
  /** Stores the changed fields; resolves to what was done, in words. */
  readonly write: (changed: Partial<Record<Name, string>>, reason: string) => Promise<string>;
  readonly written: (message: string) => void;
  /** Reads the record again, after somebody else has changed it. */
  readonly readAgain: () => Promise<unknown> | undefined;
}

/** A form that shows its difference from what was read before it stores it. */
export function RecordEditor<Name extends string>(props: RecordEditorProps<Name>) {
  const { title, fields, record, write, written, readAgain } = props;
  const id = useId();
  // what was typed stays when the record is read again
  const [draft, setDraft] = useState<Partial<Record<Name, string>>>({});
  const [isOpen, setOpen] = useState(false);
  const changed = fields.filter(({ name }) => (draft[name] ?? record[name]).trim() !== record[name]);
  const valueOf = (name: Name): string => (draft[name] ?? record[name]).trim();
  const changes = Object.fromEntries(changed.map(({ name }) => [name, valueOf(name)])) as Partial<Record<Name, string>>;
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(changed.length > 0);
      }}
    >
      {fields.map(({ name, label, why }) => (
        <div key={name} className={styles.labelled}>
          <label htmlFor={`${id}${name}`}>{label}</label>
          <input
            id={`${id}${name}`}
            className={styles.field}
            value={draft[name] ?? record[name]}
            autoComplete="off"
            dir="auto"
            aria-describedby={why === undefined ? undefined : `${id}${name}why`}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          />
          {why === undefined ? null : (
            <p id={`${id}${name}why`} className={styles.small}>
              {why}
            </p>
          )}
        </div>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" className={styles.main} aria-disabled={changed.length === 0}>
          {words.show}
        </Button>
        {changed.length === 0 ? null : <Button onClick={() => setDraft({})}>{words.reset}</Button>}
      </div>
      {!isOpen ? null : (
        <WriteDialog
          title={title}
          action={words.store}
          isReady={changed.length > 0}
          write={(reason) => write(changes, reason)}
          written={(message) => {
            setOpen(false);
            setDraft({});
            written(message);
          }}
          failed={(error) => (isChangedSince(error) ? readAgain() : undefined)}
          close={() => setOpen(false)}
        >
          <DifferenceTable
            differences={changed.map(({ name, label }) => ({
              name: label,
              before: record[name],
              after: valueOf(name),
            }))}
          />
        </WriteDialog>
      )}
    </form>
  );
}
