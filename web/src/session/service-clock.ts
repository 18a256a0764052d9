import type { SessionConfig } from '../api';
import { queryClient } from '../query-client';
import { sessionConfigQuery, useSessionConfig } from './session-config';

/** What counts as now: the clock of the service, which may stand still, and not that of the browser. */
export interface ServiceClock {
  now(): Date;
  readonly isFrozen: boolean;
}

/** Until the service has answered. */
const browserClock: ServiceClock = { now: () => new Date(), isFrozen: false };

/** @param receivedAt when the configuration arrived, by the clock of the browser */
function clockOf({ now, isClockFrozen }: SessionConfig, receivedAt: number): ServiceClock {
  const ahead = Date.parse(now) - receivedAt;
  return { now: () => new Date(isClockFrozen ? now : Date.now() + ahead), isFrozen: isClockFrozen };
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
