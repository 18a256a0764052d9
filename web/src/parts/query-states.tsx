import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { ApiError } from '../session/api-error';
import { SignInNeeded } from '../session/sign-in-needed';
import { texts } from '../texts';
import { Button } from './button';
import { Message } from './message';
import styles from './query-states.module.css';

interface QueryStatesProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Placeholder until the first response; as high as the content, so that nothing jumps. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The states of a request: loading, failed, sign-in needed, loaded. Older data stay below a notice while new requests
 * fail.
 */
export function QueryStates<Data>({ query, skeleton, children }: QueryStatesProps<Data>) {
  const { data, error } = query;
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return <SignInNeeded refusal={error} />;
  }
  if (data !== undefined) {
    return (
      <>
        {error === null ? null : <Stale error={error} since={new Date(query.dataUpdatedAt)} />}
        {children(data)}
      </>
    );
  }
  if (error !== null) return <Failed error={error} retry={() => void query.refetch()} />;
  return (
    <div aria-busy="true">
      <span className="unseen" role="status">
        {texts.states.loading}
      </span>
      {skeleton}
    </div>
  );
}

/** Notice that the data below are old; while the service is unreachable the header shows it instead. */
function Stale({ error, since }: { readonly error: Error; readonly since: Date }) {
  const format = useFormat();
  if (error instanceof ApiError && error.status === 0) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <p role="status" className={styles.stale}>
      {texts.states.stale(format.weekdayTime(since))} {error.message}{' '}
      {requestId === null ? null : <small>{`${texts.states.requestId} ${requestId}`}</small>}
    </p>
  );
}

/** The failure, its reason, and a button to retry. */
export function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const isOffline = error instanceof ApiError && error.status === 0;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Message
      role="alert"
      title={texts.states.failed}
      detail={isOffline ? texts.states.unreachable : error.message}
      small={requestId === null ? null : `${texts.states.requestId} ${requestId}`}
    >
      <Button onClick={retry}>{texts.states.retry}</Button>
    </Message>
  );
}
