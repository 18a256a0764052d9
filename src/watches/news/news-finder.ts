import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import type { WatchEvent, WatchRule } from '../watch.js';
import type { FoundNews } from './news.js';
import type { Watched } from './watched.js';

/** What a finder is asked. */
export interface NewsSearch {
  readonly watched: Watched;
  /** The rules behind it, at least one. */
  readonly rules: readonly WatchRule[];
  /** Slugs of the bookmakers whose prices are judged; empty: all. */
  readonly bookmakers: readonly string[];
  readonly snapshot: BoardSnapshot;
  readonly now: Date;
}

/** Injection token of the finders, one for each event. */
export const NEWS_FINDERS = Symbol('NEWS_FINDERS');

/** Finds what stands now of one event, by a number of queries that does not depend on the number of watches. */
export interface NewsFinder {
  readonly event: WatchEvent;
  /** Whether what it finds depends on whose prices are judged: it is asked once for each choice of bookmakers. */
  readonly dependsOnBookmakers: boolean;
  find(search: NewsSearch): Promise<FoundNews[]>;
}
