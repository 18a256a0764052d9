import { ApiError } from '../../../session/api-error';
import { texts } from '../../../texts';
import styles from './shared.module.css';

const words = texts.ops.write;

/** Why nothing was stored: what happened in our words, the reason in those of the service. */
export function WriteProblem({ error }: { readonly error: Error }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className={styles.problem}>
      <b>{titleOf(error)}</b>
      <p>{detailOf(error)}</p>
      {requestId === null ? null : (
        <p className={styles.small}>
          {texts.states.requestId} {requestId}
        </p>
      )}
    </div>
  );
}

/** Whether the resource has changed since it was read. */
export function isChangedSince(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

function titleOf(error: Error): string {
  const status = error instanceof ApiError ? error.status : 0;
  const titles: Readonly<Record<number, string>> = {
    400: words.refused,
    401: words.signedOut,
    403: words.forbidden,
    404: words.conflict,
    409: words.conflict,
    412: words.changedSince,
    413: words.refused,
    422: words.refused,
    503: words.busy,
  };
  return titles[status] ?? words.failed;
}

function detailOf(error: Error): string {
  if (isChangedSince(error)) return words.changedSinceWhy;
  return error instanceof ApiError && error.status === 0 ? texts.states.offline : error.message;
}
