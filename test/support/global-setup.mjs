/** Prepares what every integration and end-to-end test shares; runs once per Jest run. */
export default async function globalSetup() {}
