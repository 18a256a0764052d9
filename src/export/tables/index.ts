import type { ExportTable } from '../export-table.js';
import { matchTables } from './match-tables.js';
import { pickTables } from './pick-tables.js';
import { priceTables } from './price-tables.js';
import { referenceTables } from './reference-tables.js';

/** Every table that can be exported; docs/export.md describes them. */
export const exportTables: readonly ExportTable[] = [...referenceTables, ...matchTables, ...priceTables, ...pickTables];
