import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { sourceChecksTestKey, sourcesChange, sourcesDelete, sourcesRun } from '../../../api';
import type { Source, SourceStatus } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Button } from '../../../parts/button';
import { QueryStates } from '../../../parts/query-states';
import { SaveAnswer } from '../../../parts/save-answer';
import { SkeletonRows } from '../../../parts/skeleton';
import { Stacked, Table } from '../../../parts/table';
import { useSessionConfig } from '../../../session/session-config';
import { texts } from '../../../texts';
import { sections, useMayWrite } from '../sections';
import { Instant } from '../shared/cells';
import { ForWriters, RecordPanel, useWritten } from '../shared/edited-record';
import styles from '../shared/shared.module.css';
import { ifMatch } from '../shared/tagged';
import { WriteDialog } from '../shared/write-dialog';
import { isChangedSince, WriteProblem } from '../shared/write-problem';
import { ForecastTable } from './budget';
import { EditSourceForm, NewSourceForm } from './source-form';
import { StateText } from './source-state';
import own from './sources.module.css';
import { answersQuery, providersQuery, sourceQuery, statusQuery } from './sources-requests';

const section = sections.sources;
const words = texts.ops.sources;

/** Adds a source. */
export function NewSource() {
  const providers = useQuery(providersQuery);
  const session = useSessionConfig();
  const written = useWritten('source');
  return (
    <RecordPanel title={words.create} parameter="create">
      <ForWriters section={section}>
        <div className={styles.stack}>
          {session.data?.isDemo === true ? <p>{words.besideDemo}</p> : null}
          <QueryStates query={providers} skeleton={<SkeletonRows count={5} />}>
            {({ data }) => (
              <NewSourceForm
                providers={data}
                written={({ id, name }) => written({ message: words.created(name), key: String(id) })}
              />
            )}
          </QueryStates>
        </div>
      </ForWriters>
    </RecordPanel>
  );
}

/** State of a source, its results, and its settings. */
export function OpenSource({ id }: { readonly id: string }) {
  const source = useQuery(sourceQuery(id));
  const status = useQuery(statusQuery(id));
  const providers = useQuery(providersQuery);
  const written = useWritten('source');
  const provider = providers.data?.data.find((each) => each.provider === source.data?.data.provider);
  const mayWrite = useMayWrite(section.access);
  return (
    <RecordPanel title={source.data?.data.name ?? words.title} parameter="source">
      <div className={styles.parts}>
        {status.data === undefined ? null : (
          <p>
            <StateText status={status.data} />
          </p>
        )}
        {source.data === undefined || !mayWrite ? null : (
          <Actions
            source={source.data.data}
            headers={ifMatch(source.data.etag)}
            hasTest={provider?.hasTest ?? false}
            readAgain={source.refetch}
          />
        )}
        <QueryStates query={status} skeleton={<SkeletonRows count={8} />}>
          {(data) => <StatusView status={data} id={id} />}
        </QueryStates>
        <ForWriters section={section}>
          <QueryStates query={source} skeleton={<SkeletonRows count={5} />}>
            {({ data, etag }) =>
              data.origin === 'file' ? (
                <p>{words.ofFile}</p>
              ) : provider === undefined ? null : (
                <Part title={words.change}>
                  <EditSourceForm
                    source={data}
                    provider={provider}
                    headers={ifMatch(etag)}
                    written={({ name }) => written({ message: words.changed(name), key: id })}
                    readAgain={source.refetch}
                  />
                </Part>
              )
            }
          </QueryStates>
        </ForWriters>
      </div>
    </RecordPanel>
  );
}

function StatusView({ status, id }: { readonly status: SourceStatus; readonly id: string }) {
  const { budget, errors, freshness } = status;
  return (
    <div className={styles.parts}>
      {budget === null ? null : (
        <Part title={words.budget}>
          <ForecastTable budget={budget} />
        </Part>
      )}
      <Part title={words.freshness}>
        {freshness.length === 0 ? <p className={styles.small}>{words.nothingAnswered}</p> : null}
        <dl className={styles.changes}>
          {freshness.map(({ purpose, answeredAt }) => (
            <div key={purpose}>
              <dt>{words.purposes[purpose]}</dt>
              <dd>
                <Instant at={answeredAt} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={words.errors}>
        {errors.length === 0 ? <p className={styles.small}>{words.noErrors}</p> : null}
        <ul>
          {errors.map(({ kind, subject, message, at }) => (
            <li key={`${at} ${subject}`} className={styles.entry}>
              <b>{words.errorKinds[kind]}</b>
              <span>{message}</span>
              <span className={`${styles.small} ${own.path}`}>
                <bdi>{subject}</bdi> · <Instant at={at} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.answers}>
        <Answers id={id} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.stack} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The latest responses; each can be saved as received. */
function Answers({ id }: { readonly id: string }) {
  const format = useFormat();
  const query = useQuery(answersQuery(id));
  return (
    <QueryStates query={query} skeleton={<SkeletonRows count={5} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={styles.small}>{words.noAnswers}</p>
        ) : (
          <Table
            caption={words.answers}
            rows={data}
            keyOf={(answer) => answer.id}
            columns={[
              {
                name: words.answer,
                cell: ({ path, importError, receivedAt }) => (
                  <Stacked
                    below={
                      <>
                        <Instant at={receivedAt} />
                        {importError === null ? null : ` · ${importError}`}
                      </>
                    }
                  >
                    <bdi className={own.path}>{path}</bdi>
                  </Stacked>
                ),
              },
              { name: words.bytes, cell: ({ bytes }) => format.number(bytes) },
              { name: words.save, cell: (answer) => <SaveAnswer answerId={answer.id} /> },
            ]}
          />
        )
      }
    </QueryStates>
  );
}

type Step = 'pause' | 'resume' | 'run' | 'remove';

interface ActionsProps {
  readonly source: Source;
  readonly headers: { readonly 'If-Match'?: string };
  readonly hasTest: boolean;
  readonly readAgain: () => Promise<unknown>;
}

/** Actions on a source other than changing it. */
function Actions({ source: { id, name, isPaused, origin, hasKey }, headers, hasTest, readAgain }: ActionsProps) {
  const [step, setStep] = useState<Step | null>(null);
  const written = useWritten('source');
  const path = { id: String(id) };
  const testing = useMutation({ mutationFn: () => sourceChecksTestKey({ path }) });
  const write: Readonly<Record<Step, (reason: string) => Promise<unknown>>> = {
    pause: (reason) => sourcesChange({ path, headers, body: { isPaused: true, reason } }),
    resume: (reason) => sourcesChange({ path, headers, body: { isPaused: false, reason } }),
    run: (reason) => sourcesRun({ path, query: { reason } }),
    remove: (reason) => sourcesDelete({ path, headers, query: { reason } }),
  };
  const steps: readonly Step[] = [
    isPaused ? 'resume' : 'pause',
    ...(isPaused ? [] : ['run' as const]),
    ...(origin === 'file' ? [] : ['remove' as const]),
  ];
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        {steps.map((each) => (
          <Button key={each} onClick={() => setStep(each)}>
            {words.steps[each]}
          </Button>
        ))}
        {hasTest && hasKey ? (
          <Button disabled={testing.isPending} onClick={() => testing.mutate()}>
            {words.testKey}
          </Button>
        ) : null}
      </div>
      {testing.error === null ? null : <WriteProblem error={testing.error} />}
      <p role="status">{testing.data === undefined ? null : testing.data.message}</p>
      {step === null ? null : (
        <WriteDialog
          title={words.stepOf[step](name)}
          action={words.steps[step]}
          write={write[step]}
          written={() => {
            setStep(null);
            written({ message: words.stepOf[step](name), key: step === 'remove' ? undefined : path.id });
          }}
          failed={(error) => (isChangedSince(error) ? readAgain() : undefined)}
          close={() => setStep(null)}
        >
          <p>{words.stepWhy[step]}</p>
        </WriteDialog>
      )}
    </div>
  );
}
