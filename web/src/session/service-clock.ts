import type { SessionConfig } from '../api';
import { queryClient } from '../query-client';
import { sessionConfigQuery, useSessionConfig } from './session-config';

/** The clock of the service, which may be frozen or run fast; used instead of the browser's. */
export interface ServiceClock {
  now(): Date;
  readonly isFrozen: boolean;
  /** Seconds by which it advances in a second of real time. */
  readonly speed: number;
  /** Now on the scale on which data arrive: real time, even while this clock runs fast. */
  arrivalNow(): Date;
}

const LEAST_POLL_MILLISECONDS = 5_000;

/** Used until the service has responded. */
const browserClock: ServiceClock = { now: () => new Date(), isFrozen: false, speed: 1, arrivalNow: () => new Date() };

/** @param receivedAt time at which the configuration arrived, by the browser's clock */
function clockOf({ now, isClockFrozen, clockSpeed }: SessionConfig, receivedAt: number): ServiceClock {
  const sent = Date.parse(now);
  const serviceNow = (): Date => new Date(isClockFrozen ? sent : sent + (Date.now() - receivedAt) * clockSpeed);
  return {
    now: serviceNow,
    isFrozen: isClockFrozen,
    speed: clockSpeed,
    arrivalNow: () => (clockSpeed > 1 ? new Date() : serviceNow()),
  };
}

/** Polling interval for data that a fast clock brings forward. @param milliseconds interval in real time */
export function pollAtClockSpeed(milliseconds: number): number {
  const { clockSpeed = 1 } = queryClient.getQueryData(sessionConfigQuery.queryKey) ?? {};
  return Math.max(LEAST_POLL_MILLISECONDS, milliseconds / clockSpeed);
}

export function useServiceClock(): ServiceClock {
  const { data, dataUpdatedAt } = useSessionConfig();
  return data === undefined ? browserClock : clockOf(data, dataUpdatedAt);
}

/** The clock for requests; the browser's if the service does not provide its own. */
export async function serviceClock(): Promise<ServiceClock> {
  try {
    const config = await queryClient.ensureQueryData(sessionConfigQuery);
    return clockOf(config, queryClient.getQueryState(sessionConfigQuery.queryKey)?.dataUpdatedAt ?? Date.now());
  } catch {
    // the next request will report the failure of the service
    return browserClock;
  }
}
