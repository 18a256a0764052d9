/** The public face of what stands before an application: its `HttpCache`, and the wait for a revision. */
export { HttpCache } from './http-cache.js';
export { HttpCacheModule } from './http-cache.module.js';
export { SeenRevision } from './seen-revision.js';
