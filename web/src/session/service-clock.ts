import type { SessionConfig } from '../api';
import { queryClient } from '../query-client';
import { sessionConfigQuery, useSessionConfig } from './session-config';

/** What counts as now: the clock of the service, which may stand still or run fast, and not that of the browser. */
export interface ServiceClock {
  now(): Date;
  readonly isFrozen: boolean;
  /** Seconds by which it advances in a second of real time. */
  readonly speed: number;
  /** Now as data arrive: in real time, also while this clock runs fast. */
  arrivalNow(): Date;
}

const LEAST_POLL_MILLISECONDS = 5_000;

/** Until the service has answered. */
const browserClock: ServiceClock = { now: () => new Date(), isFrozen: false, speed: 1, arrivalNow: () => new Date() };

/** @param receivedAt when the configuration arrived, by the clock of the browser */
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

/** Interval of polls of what a fast clock of the service brings sooner. @param milliseconds by a clock in real time */
export function pollAtClockSpeed(milliseconds: number): number {
  const { clockSpeed = 1 } = queryClient.getQueryData(sessionConfigQuery.queryKey) ?? {};
  return Math.max(LEAST_POLL_MILLISECONDS, milliseconds / clockSpeed);
}

export function useServiceClock(): ServiceClock {
  const { data, dataUpdatedAt } = useSessionConfig();
  return data === undefined ? browserClock : clockOf(data, dataUpdatedAt);
}

/** The clock for requests; that of the browser where the service does not tell its own. */
export async function serviceClock(): Promise<ServiceClock> {
  try {
    const config = await queryClient.ensureQueryData(sessionConfigQuery);
    return clockOf(config, queryClient.getQueryState(sessionConfigQuery.queryKey)?.dataUpdatedAt ?? Date.now());
  } catch {
    // the request that follows says what is wrong with the service
    return browserClock;
  }
}
