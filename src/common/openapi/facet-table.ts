import type { OpenAPIObject } from '@nestjs/swagger';
import { facetDimensions } from '../paging/facets.js';

interface Parameter {
  readonly name?: string;
  readonly schema?: { readonly items?: { readonly enum?: readonly string[] } };
}

/** Markdown table of the boards and the dimensions by which each counts its rows, from the parameters of a document. */
export function facetTable({ paths }: OpenAPIObject): string {
  const boards = Object.entries(paths)
    .flatMap(([path, { get }]) => {
      const parameters = (get?.parameters ?? []) as readonly Parameter[];
      const dimensions = parameters.find(({ name }) => name === 'facets')?.schema?.items?.enum;
      return dimensions === undefined ? [] : [{ path, dimensions }];
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const names = Object.keys(facetDimensions);
  return [
    `| Board | ${names.map((name) => `\`${name}\``).join(' | ')} |`,
    `|---|${names.map(() => ':-:|').join('')}`,
    ...boards.map(({ path, dimensions }) => {
      const cells = names.map((name) => (dimensions.includes(name) ? 'x' : ''));
      return `| \`${path}\` | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}
