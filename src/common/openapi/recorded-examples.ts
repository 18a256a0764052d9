import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { projectDirectory } from '../../config/project-directory.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly content?: Record<string, { example?: unknown }> } | undefined>;
}

const folder = join(projectDirectory, 'src', 'common', 'openapi', 'examples');

/** Recorded responses on the demo data, by operation id; `npm run openapi:examples` updates them. */
export function readRecordedExamples(): ReadonlyMap<string, unknown> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  );
}

/**
 * Adds recorded examples to the successful JSON responses of a document. openapi.json has none, to avoid a copy.
 * @param examples recorded responses by operation id
 * @returns operation ids of stale examples, which match no such response
 */
export function addRecordedExamples(
  document: OpenAPIObject,
  examples: ReadonlyMap<string, unknown>,
): readonly string[] {
  const unused = new Set(examples.keys());
  for (const item of Object.values(document.paths)) {
    for (const { operationId, responses } of Object.values(item as Record<string, Operation>)) {
      if (!examples.has(operationId)) continue;
      for (const [status, response] of Object.entries(responses)) {
        const content = response?.content?.['application/json'];
        if (Number(status) >= 400 || content === undefined) continue;
        content.example = examples.get(operationId);
        unused.delete(operationId);
      }
    }
  }
  return [...unused];
}
