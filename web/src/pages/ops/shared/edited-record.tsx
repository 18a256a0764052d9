import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Panel } from '../../../parts/panel';
import { QueryStates } from '../../../parts/query-states';
import { SearchLink } from '../../../parts/search-link';
import { SkeletonRows } from '../../../parts/skeleton';
import { useChangeSearch } from '../../../parts/use-change-search';
import { texts } from '../../../texts';
import { useMayWrite } from '../sections';
import type { Section } from '../sections';
import { RecordEditor } from './record-editor';
import type { EditorField } from './record-editor';
import styles from './shared.module.css';
import { useStored } from './stored';
import { ifMatch, readTagged } from './tagged';
import type { TaggedRequest } from './tagged';

/** Fields of a form that have changed; empty: unknown. */
export type Changed<Field extends string> = Partial<Readonly<Record<Field, string>>>;

/** Description of a stored change, and the new key of the record; undefined: deleted. */
export interface Written {
  readonly message: string;
  readonly key: string | undefined;
}

/** Declares the records of a list: the form, and functions that read and store a record. */
interface RecordDeclaration<Data, Field extends string> {
  readonly section: Section;
  /** Search parameter that holds the key of the open record. */
  readonly parameter: string;
  /** Title of the panel while loading, and of the dialog that stores the record. */
  readonly title: string;
  readonly change: string;
  readonly fields: readonly EditorField<Field>[];
  readonly read: (key: string, request: TaggedRequest) => Promise<Data>;
  readonly valuesOf: (record: Data) => Readonly<Record<Field, string>>;
  readonly write: (key: string, changed: Changed<Field>, request: WriteRequest) => Promise<Written>;
  /** Stores a new one; absent: only imports create them. */
  readonly create?: {
    readonly title: string;
    readonly write: (values: Changed<Field>, reason: string) => Promise<Written>;
  };
  /** Further changes, below the form. */
  readonly Below?: ComponentType<BelowProps<Data>>;
}

interface WriteRequest {
  readonly reason: string;
  /** Makes the change conditional on the version that was read. */
  readonly headers: { readonly 'If-Match'?: string };
}

export interface BelowProps<Data> {
  readonly record: Data;
  readonly headers: WriteRequest['headers'];
  readonly written: (written: Written) => void;
  /** Refetches the record after someone else has changed it. */
  readonly readAgain: () => Promise<unknown>;
}

/** The panels beside a list. */
export interface EditedRecord {
  readonly parameter: string;
  /** Label of the link to a new record; undefined: no link. */
  readonly create: string | undefined;
  readonly Open: ComponentType<{ readonly id: string }>;
  readonly New: ComponentType;
}

/** The panels of a declared record. */
export function editedRecord<Data extends { readonly name: string }, Field extends string>(
  record: RecordDeclaration<Data, Field>,
): EditedRecord {
  const { parameter, create } = record;
  return {
    parameter,
    create: create?.title,
    Open: ({ id }) => <OpenRecord record={record} id={id} />,
    New: () => (create === undefined ? null : <NewRecord record={record} create={create} />),
  };
}

interface NewRecordProps<Data, Field extends string> {
  readonly record: RecordDeclaration<Data, Field>;
  readonly create: NonNullable<RecordDeclaration<Data, Field>['create']>;
}

/** Creates a record. */
function NewRecord<Data, Field extends string>({ record, create }: NewRecordProps<Data, Field>) {
  const written = useWritten(record.parameter);
  return (
    <RecordPanel title={create.title} parameter="create">
      <ForWriters section={record.section}>
        <RecordEditor title={create.title} fields={record.fields} write={create.write} written={written} />
      </ForWriters>
    </RecordPanel>
  );
}

interface OpenRecordProps<Data, Field extends string> {
  readonly record: RecordDeclaration<Data, Field>;
  readonly id: string;
}

/** Corrects a record, unless someone else has changed it since it was read. */
function OpenRecord<Data extends { readonly name: string }, Field extends string>(props: OpenRecordProps<Data, Field>) {
  const { record, id } = props;
  const { section, parameter, title, change, fields, read, valuesOf, write, Below } = record;
  const query = useQuery({
    queryKey: ['ops', section.path, 'record', id],
    queryFn: ({ signal }) => readTagged((request) => read(id, request), signal),
  });
  const written = useWritten(parameter);
  const readAgain = (): Promise<unknown> => query.refetch();
  return (
    <RecordPanel title={query.data?.data.name ?? title} parameter={parameter}>
      <ForWriters section={section}>
        <QueryStates query={query} skeleton={<SkeletonRows count={5} />}>
          {({ data, etag }) => (
            <div className={styles.parts}>
              <RecordEditor
                title={change}
                fields={fields}
                record={valuesOf(data)}
                write={(changed, reason) => write(id, changed, { reason, headers: ifMatch(etag) })}
                written={written}
                readAgain={readAgain}
              />
              {Below === undefined ? null : (
                <Below record={data} headers={ifMatch(etag)} written={written} readAgain={readAgain} />
              )}
            </div>
          )}
        </QueryStates>
      </ForWriters>
    </RecordPanel>
  );
}

/** Opens a record under its new key, and reports what was stored. */
export function useWritten(parameter: string): (written: Written) => void {
  const change = useChangeSearch();
  const stored = useStored();
  return ({ message, key }) => {
    change({ [parameter]: key, create: undefined });
    void stored({ message });
  };
}

interface RecordPanelProps {
  readonly title: string;
  /** Search parameter that keeps it open. */
  readonly parameter: string;
  readonly children: ReactNode;
}

/** One record beside its list. */
export function RecordPanel({ title, parameter, children }: RecordPanelProps) {
  return (
    <div className={styles.record}>
      <Panel title={title}>
        <p className={styles.closing}>
          <SearchLink change={{ [parameter]: undefined }} isInPlace>
            {texts.ops.close}
          </SearchLink>
        </p>
        {children}
      </Panel>
    </div>
  );
}

/** A form, or a notice that this user may not change the record. */
export function ForWriters({
  section: { access },
  children,
}: {
  readonly section: Section;
  readonly children: ReactNode;
}) {
  return useMayWrite(access) ? children : <p>{texts.ops.readOnly(access.writer)}</p>;
}
