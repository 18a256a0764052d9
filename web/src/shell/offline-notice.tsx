import { useQuery } from '@tanstack/react-query';
import { healthLive } from '../api';
import { pollMilliseconds } from '../query-client';
import { ApiError } from '../session/api-error';
import { texts } from '../texts';
import styles from './header.module.css';

/** A line below the header while the service cannot be reached. */
export function OfflineNotice() {
  const { error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => healthLive({ signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? 3_000 : pollMilliseconds),
    retry: false,
  });
  const isOffline = error instanceof ApiError && error.status === 0;
  return <div role="status">{isOffline ? <p className={styles.offline}>{texts.states.offline}</p> : null}</div>;
}
