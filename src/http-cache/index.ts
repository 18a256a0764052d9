/** Public exports of the layer in front of the application: `HttpCache`, and the wait for a revision. */
export { HttpCache } from './http-cache.js';
export { HttpCacheModule } from './http-cache.module.js';
export { SeenRevision } from './seen-revision.js';
