import type { OpenAPIObject } from '@nestjs/swagger';
import { boardFilterNames } from '../paging/board-filters.js';
import { facetDimensions } from '../paging/facets.js';

interface Parameter {
  readonly name: string;
  readonly schema?: { readonly items?: { readonly enum?: readonly string[] } };
}

/** Markdown table of the boards and the shared filters that each takes, from the parameters of a document. */
export function filterTable({ paths }: OpenAPIObject): string {
  return table(paths, boardFilterNames, (path, parameters) => {
    const names = parameters.map(({ name }) => name);
    return names.includes('pageSize') && !path.includes('{') ? names : [];
  });
}

/** Markdown table of the boards and the dimensions by which each counts its rows, from the parameters of a document. */
export function facetTable({ paths }: OpenAPIObject): string {
  return table(
    paths,
    Object.keys(facetDimensions),
    (_, parameters) => parameters.find(({ name }) => name === 'facets')?.schema?.items?.enum ?? [],
  );
}

/** One row per path that has any of the names; `namesOf` finds them in the parameters of its GET. */
function table(
  paths: OpenAPIObject['paths'],
  columns: readonly string[],
  namesOf: (path: string, parameters: readonly Parameter[]) => readonly string[],
): string {
  const rows = Object.entries(paths).flatMap(([path, { get }]) => {
    const names = namesOf(path, (get?.parameters ?? []) as Parameter[]);
    if (!columns.some((column) => names.includes(column))) return [];
    return `| \`${path}\` | ${columns.map((column) => (names.includes(column) ? 'x' : '')).join(' | ')} |`;
  });
  return [
    `| Board | ${columns.map((column) => `\`${column}\``).join(' | ')} |`,
    `|---|${columns.map(() => ':-:|').join('')}`,
    ...rows,
  ].join('\n');
}
