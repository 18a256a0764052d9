/** The public face of the response cache: `listener`, `middleware` and `clear` of an application's `HttpCache`. */
export { HttpCache } from './http-cache.js';
export { HttpCacheModule } from './http-cache.module.js';
