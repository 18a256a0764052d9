import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOARD_NAMES } from './board-names.js';
import { exportTables } from './tables/index.js';

/** Sections of docs/export.md about tables: the description of each, and its columns. */
function documentedTables(): { name: string; description: string; columns: string[][] }[] {
  const text = readFileSync(join(__dirname, '../../docs/export.md'), 'utf8');
  return text
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [name = '', , description = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| `'));
      const columns = rows.map((line) =>
        line
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.trim()),
      );
      return { name: name.replaceAll('`', ''), description, columns };
    });
}

describe('tables of the export', () => {
  it('are those that docs/export.md describes', () => {
    expect(documentedTables()).toEqual(
      exportTables.map(({ name, description, columns }) => ({
        name,
        description,
        columns: columns.map((column) => [`\`${column.name}\``, column.type, column.description]),
      })),
    );
  });

  it('have unique names, also among boards, and plain columns', () => {
    const names = [...exportTables.map(({ name }) => name), ...BOARD_NAMES];
    expect(new Set(names).size).toBe(names.length);
    for (const { columns, sortedBy } of exportTables) {
      const columnNames = columns.map(({ name }) => name);
      expect(new Set(columnNames).size).toBe(columnNames.length);
      for (const name of columnNames) expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(columnNames).toEqual(expect.arrayContaining([...sortedBy]));
    }
  });
});
