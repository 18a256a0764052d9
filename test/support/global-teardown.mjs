/**
 * Releases the server opened by the global set-up, without this run's data; the last test run to release it stops it.
 */
export default async function globalTeardown() {
  await globalThis.dropSharedData?.();
  await globalThis.releaseTestServer?.();
}
