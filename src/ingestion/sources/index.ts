import type { Source } from '../source.js';
import { apiFootballSource } from './api-football/source.js';
import { canonicalSource } from './canonical/source.js';
import { footballDataSource } from './football-data/source.js';
import { fplCoreSource } from './fpl-core/source.js';
import { statsbombSource } from './statsbomb/source.js';
import { theOddsApiSource } from './the-odds-api/source.js';

/** Every source that can be imported; add new ones here. */
export const SOURCES: readonly Source[] = [
  footballDataSource,
  statsbombSource,
  fplCoreSource,
  theOddsApiSource,
  apiFootballSource,
  canonicalSource,
];

/** The source with a name on the command line; null if there is none. */
export function findSource(name: string): Source | null {
  return SOURCES.find((source) => source.name === name) ?? null;
}
