import { Baseline1795737600000 } from './1795737600000-Baseline.js';

/** Every migration, oldest first; a new one is a file and a line here. */
export const migrations = [Baseline1795737600000];
