import type { BoardSnapshot } from '../../boards/snapshot/snapshot.js';
import type { WatchEvent, WatchRule } from '../watch.js';
import type { FoundNews } from './news.js';
import type { Watched } from './watched.js';

/** Criteria of a search for news. */
export interface NewsSearch {
  readonly watched: Watched;
  /** The rules behind it, at least one. */
  readonly rules: readonly WatchRule[];
  /** Slugs of the bookmakers whose prices are judged; empty: all. */
  readonly bookmakers: readonly string[];
  readonly snapshot: BoardSnapshot;
  readonly now: Date;
}

/** Injection token of the finders, one per event. */
export const NEWS_FINDERS = Symbol('NEWS_FINDERS');

/** Finds the current news of one event, with a number of queries that does not depend on the number of watches. */
export interface NewsFinder {
  readonly event: WatchEvent;
  /** Whether finds depend on the judged bookmakers; if so, it is called once per choice of bookmakers. */
  readonly dependsOnBookmakers: boolean;
  find(search: NewsSearch): Promise<FoundNews[]>;
}
