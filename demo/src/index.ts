/**
 * What the service needs to know of the demo: which history it is, and when it has news. Light enough for the thread
 * that serves requests; `feed.ts` writes the feed, `truth.ts` knows what it was drawn from.
 */
export type { DemoFeedOptions } from './feed.js';
export { DEMO_LEAGUES } from './leagues.js';
export type { DemoLeague } from './leagues.js';
export { DEMO_EDITION, nextBusyKickoff, nextDemoNews } from './news.js';
