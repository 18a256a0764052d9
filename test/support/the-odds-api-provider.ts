import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/common/clock/clock.js';
import { startProvider } from './provider-server.js';
import type { ProviderServer } from './provider-server.js';
import { realDataFolder } from './real-archives.js';

/** A recorded event. */
interface RecordedEvent {
  readonly id: string;
  readonly commence_time: string;
  readonly bookmakers: readonly { readonly markets: readonly { readonly key: string }[] }[];
}

/** Hour at which the recorded prices were taken. */
const TAKEN_AT = 'T12:00:00Z';

/**
 * Starts The Odds API with the prices recorded on 25 and 26 February 2025: from noon of these days until kick-off it
 * answers with the requested markets, and before and after with no event.
 */
export function startOddsProvider(clock: Clock): Promise<ProviderServer> {
  const folder = join(realDataFolder, 'the-odds-api/epl-2025-02-25-26');
  const recorded = readdirSync(folder)
    .sort()
    .map((name) => ({
      takenAt: Date.parse(`${name.slice(0, 10)}${TAKEN_AT}`),
      event: JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedEvent,
    }));

  /** The newest prices of each match that has not started. */
  const eventsAt = (now: number): RecordedEvent[] => {
    const newest = new Map<string, RecordedEvent>();
    for (const { takenAt, event } of recorded)
      if (takenAt <= now && now < Date.parse(event.commence_time)) newest.set(event.id, event);
    return [...newest.values()];
  };
  const withMarkets = (event: RecordedEvent, requested: ReadonlySet<string>): RecordedEvent => ({
    ...event,
    bookmakers: event.bookmakers
      .map((bookmaker) => ({ ...bookmaker, markets: bookmaker.markets.filter(({ key }) => requested.has(key)) }))
      .filter(({ markets }) => markets.length > 0),
  });

  return startProvider(({ pathname, searchParams }) => {
    const requested = new Set(searchParams.get('markets')?.split(','));
    const events = eventsAt(clock.now().getTime()).map((event) => withMarkets(event, requested));
    const [, id] = /\/events\/([^/]+)\/odds$/.exec(pathname) ?? [];
    if (id === undefined) return { body: JSON.stringify(events) };
    const event = events.find((candidate) => candidate.id === id);
    return event === undefined ? null : { body: JSON.stringify(event) };
  });
}
