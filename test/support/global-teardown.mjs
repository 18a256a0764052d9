/** Gives back the server that the global set-up opened; the last test run to do so stops it. */
export default async function globalTeardown() {
  await globalThis.releaseTestServer?.();
}
