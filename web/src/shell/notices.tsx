import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { healthLive } from '../api';
import { useFormat } from '../format/use-format';
import { Button } from '../parts/button';
import { pollMilliseconds } from '../query-client';
import { ApiError } from '../session/api-error';
import { useServiceClock } from '../session/service-clock';
import { signOut, useUnconfirmedSignOut } from '../session/session';
import { texts } from '../texts';
import styles from './header.module.css';

/** Notice below the header if the clock of the service is frozen. */
export function FrozenNotice() {
  const format = useFormat();
  const clock = useServiceClock();
  return (
    <div role="status">
      {clock.isFrozen ? <p className={styles.frozen}>{texts.states.frozen(format.instant(clock.now()))}</p> : null}
    </div>
  );
}

/** Notice below the header if the clock of a demo runs faster than real time. */
export function FastDemoNotice() {
  const { speed } = useServiceClock();
  return speed > 1 ? <FastDemoClock /> : null;
}

function FastDemoClock() {
  const format = useFormat();
  const clock = useServiceClock();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  // no live region: screen readers would read it out every second
  return <p className={styles.fast}>{texts.states.fastDemo(clock.speed, format.weekdayTime(clock.now()))}</p>;
}

/** Notice below the header while the service cannot be reached. */
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

/** Notice below the header after a sign-out that the service did not confirm. */
export function SignOutNotice() {
  return useUnconfirmedSignOut() ? (
    <div role="alert" className={styles.offline}>
      {texts.session.signOutFailed} <Button onClick={() => void signOut()}>{texts.session.signOut}</Button>
    </div>
  ) : null;
}
