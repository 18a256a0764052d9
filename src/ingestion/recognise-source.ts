import type { ReadFile, Source } from './source.js';

/** Files of a source that are looked into before it is given up. */
const LOOKED_INTO = 3;

/**
 * The source whose files these are, by what stands in the first few of them.
 * @returns null when no source can read one of them
 */
export async function recogniseSource(
  sources: readonly Source[],
  paths: readonly string[],
  read: ReadFile,
): Promise<Source | null> {
  for (const source of sources) {
    for (const unit of source.plan(paths).units.slice(0, LOOKED_INTO)) {
      const parsed = await source.parse(unit, read).catch(() => null);
      if (parsed !== null && parsed.records.length > 0) return source;
    }
  }
  return null;
}
