/** Undoes what the global set-up did. */
export default async function globalTeardown() {}
