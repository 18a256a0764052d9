import type { OpenAPIObject } from '@nestjs/swagger';
import { isVersionedAddress } from '../problem/problem-body.js';
import { groupBy } from '../../football/group-by.js';

interface Reference {
  readonly $ref: string;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: (({ readonly name: string } & object) | Reference)[];
  readonly responses: Record<string, object | Reference>;
}

/** A parameter or response written out by one operation. */
interface Part {
  readonly name: string;
  readonly operationId: string;
  readonly value: object;
  readonly replaceBy: (reference: Reference) => void;
}

/** Component name of an error response, by path and status: `Problem404`, `Error404`. */
export function errorComponentName(status: string, path: string): string {
  return `${isVersionedAddress(path) ? 'Problem' : 'Error'}${status}`;
}

/**
 * Moves parameters and error responses that occur more than once with identical content into `components`; each
 * operation then refers to them by `$ref`. Changes the document.
 *
 * A component is named after its parameter (`page`) or error (`Error404`). Where contents differ under one name, the
 * most frequent one gets the plain name, and each other has the first operation that uses it appended:
 * `page.lineupPlayers_list`.
 */
export function shareRepeated(document: OpenAPIObject): void {
  const parameters: Part[] = [];
  const responses: Part[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      const { operationId } = operation;
      for (const [index, value] of (operation.parameters ?? []).entries()) {
        if ('$ref' in value) continue;
        const replaceBy = (reference: Reference): void => void operation.parameters?.splice(index, 1, reference);
        parameters.push({ name: value.name, operationId, value, replaceBy });
      }
      for (const [status, value] of Object.entries(operation.responses)) {
        if ('$ref' in value || Number(status) < 400) continue;
        const replaceBy = (reference: Reference): void => void (operation.responses[status] = reference);
        responses.push({ name: errorComponentName(status, path), operationId, value, replaceBy });
      }
    }
  }
  document.components = {
    ...document.components,
    parameters: share('parameters', parameters, document.components?.parameters),
    responses: share('responses', responses, document.components?.responses),
  } as NonNullable<OpenAPIObject['components']>;
}

/** Replaces repeated parts by references; returns the components of the section, sorted by name. */
function share(section: string, parts: readonly Part[], existing: object = {}): Record<string, object> {
  const components = new Map<string, object>(Object.entries(existing));
  const groups = groupBy(parts, ({ name, value }) => `${name} ${JSON.stringify(value)}`);
  // sorting is stable: among equally frequent ones the first in the document is named first
  const repeated = [...groups.values()]
    .filter(({ length }) => length > 1)
    .sort((one, other) => other.length - one.length);
  for (const group of repeated) {
    const { name, operationId, value } = group[0]!;
    const component = components.has(name) ? `${name}.${operationId}` : name;
    components.set(component, value);
    for (const { replaceBy } of group) replaceBy({ $ref: `#/components/${section}/${component}` });
  }
  return Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Resolves a parameter of an operation, whether written out or by reference.
 * @throws Error when the document has no component for the reference
 */
export function resolveParameter<Parameter extends object>(
  document: Pick<OpenAPIObject, 'components'>,
  parameter: Parameter | Reference,
): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const name = parameter.$ref.replace('#/components/parameters/', '');
  const component = document.components?.parameters?.[name];
  if (component === undefined) throw new Error(`the document has no component ${parameter.$ref}`);
  return component as unknown as Parameter;
}
