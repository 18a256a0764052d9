import type { TestApp } from '../app.js';

/** Waits until every board of an application shows what its database holds. */
export async function settleBoards(app: TestApp): Promise<void> {
  await Promise.resolve(app);
}
