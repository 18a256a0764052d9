/**
 * What the service needs from the demo: the version of its history, and when it has news. Light enough for the thread
 * that serves requests; `feed.ts` writes the feed, `truth.ts` exports the true rates behind it.
 */
export type { DemoFeedOptions } from './feed.js';
export { DEMO_LEAGUES } from './leagues.js';
export type { DemoLeague } from './leagues.js';
export { DEMO_EDITION, nextBusyKickoff, nextDemoNews } from './news.js';
