import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../../config/project-directory.js';

const folder = join(projectDirectory, 'src', 'common', 'openapi', 'examples');

/** Responses that the service gave on its demo data, by operation id; `npm run openapi:examples` updates them. */
export function readResponseExamples(): ReadonlyMap<string, unknown> {
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
  return new Map(
    files.map((name) => {
      const example = JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown;
      return [name.slice(0, -'.json'.length), example];
    }),
  );
}
