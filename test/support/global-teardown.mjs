/**
 * Gives back the server that the global set-up opened, without this run's data; the last test run to do so stops it.
 */
export default async function globalTeardown() {
  await globalThis.dropSharedData?.();
  await globalThis.releaseTestServer?.();
}
