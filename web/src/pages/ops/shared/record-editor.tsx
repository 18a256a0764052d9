import { useId, useState } from 'react';
import { Button } from '../../../parts/button';
import { texts } from '../../../texts';
import { DifferenceTable } from './difference';
import styles from './shared.module.css';
import { WriteDialog } from './write-dialog';
import { isChangedSince } from './write-problem';

const words = texts.ops.editor;

/** One field of a form. */
export interface EditorField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Allowed values. */
  readonly why?: string;
}

interface RecordEditorProps<Name extends string, Reply> {
  readonly title: string;
  readonly fields: readonly EditorField<Name>[];
  /** The record as read; absent: a new one. Empty values are unknown. */
  readonly record?: Readonly<Record<Name, string>>;
  /** Stores the changed fields. */
  readonly write: (changed: Partial<Record<Name, string>>, reason: string) => Promise<Reply>;
  readonly written: (reply: Reply) => void;
  /** Refetches the record after someone else has changed it. */
  readonly readAgain?: () => Promise<unknown>;
}

/** A form that shows its differences from the record as read before storing them. */
export function RecordEditor<Name extends string, Reply>(props: RecordEditorProps<Name, Reply>) {
  const { title, fields, record, write, written, readAgain } = props;
  // keeps the input when the record is refetched
  const [draft, setDraft] = useState<Partial<Record<Name, string>>>({});
  const [isOpen, setOpen] = useState(false);
  const differences = fields
    .map(({ name, label }) => ({ key: name, name: label, before: record?.[name] ?? '', after: draft[name]?.trim() }))
    .filter(({ before, after }) => after !== undefined && after !== before);
  const changed = Object.fromEntries(differences.map(({ key, after }) => [key, after])) as typeof draft;
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(differences.length > 0);
      }}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={draft[field.name] ?? record?.[field.name] ?? ''}
          change={(value) => setDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" className={styles.main} aria-disabled={differences.length === 0}>
          {words.show}
        </Button>
        {differences.length === 0 ? null : <Button onClick={() => setDraft({})}>{words.reset}</Button>}
      </div>
      {!isOpen ? null : (
        <WriteDialog
          title={title}
          action={words.store}
          isReady={differences.length > 0}
          write={(reason) => write(changed, reason)}
          written={(reply) => {
            setOpen(false);
            setDraft({});
            written(reply);
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

interface FieldProps {
  readonly field: EditorField<string>;
  readonly value: string;
  readonly change: (value: string) => void;
}

function Field({ field: { label, why }, value, change }: FieldProps) {
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
        aria-describedby={why === undefined ? undefined : `${id}why`}
        onChange={({ target }) => change(target.value)}
      />
      {why === undefined ? null : (
        <p id={`${id}why`} className={styles.small}>
          {why}
        </p>
      )}
    </div>
  );
}

/** Value to store for a field: null if emptied, undefined if unchanged. */
export function orNull(value: string | undefined): string | null | undefined {
  return value === '' ? null : value;
}
