import type { OpenAPIObject } from '@nestjs/swagger';
import { boardFilterNames } from '../paging/board-filters.js';

interface Parameter {
  readonly name?: string;
}

/** Markdown table of the boards and the shared filters that each takes, from the parameters of a document. */
export function filterTable({ paths }: OpenAPIObject): string {
  const boards = Object.entries(paths).flatMap(([path, { get }]) => {
    const names = (get?.parameters ?? []).map((each) => (each as Parameter).name);
    const taken = boardFilterNames.filter((filter) => names.includes(filter));
    return names.includes('pageSize') && !path.includes('{') && taken.length > 0 ? [{ path, taken }] : [];
  });
  return [
    `| Board | ${boardFilterNames.map((name) => `\`${name}\``).join(' | ')} |`,
    `|---|${boardFilterNames.map(() => ':-:|').join('')}`,
    ...boards
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, taken }) => {
        const cells = boardFilterNames.map((name) => (taken.includes(name) ? 'x' : ''));
        return `| \`${path}\` | ${cells.join(' | ')} |`;
      }),
  ].join('\n');
}
