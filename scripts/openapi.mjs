/**
 * `npm run openapi`: writes openapi.json from the controllers, their DTO classes and access marks. With `--check` it
 * writes nothing and fails if the file is out of date, or if a recorded example belongs to no operation.
 */
import './lib/node-version.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, project } from './lib/project.mjs';

installIfNeeded();
await import('reflect-metadata');
await buildIfNeeded();
const source = join(project, 'dist', 'src');
const { documentOfControllers, documentText } = await import(join(source, 'common/openapi/document.js'));
const { addRecordedExamples, readRecordedExamples } = await import(join(source, 'common/openapi/recorded-examples.js'));

const files = readdirSync(source, { recursive: true })
  .filter((name) => name.endsWith('.controller.js'))
  .sort();
const modules = [];
// one by one: Node 20 may fail if concurrent imports share a package
for (const file of files) modules.push(await import(join(source, file)));
const controllers = modules
  .flatMap((module) => Object.values(module))
  .filter((value) => typeof value === 'function' && Reflect.hasMetadata('path', value));
const document = await documentOfControllers(controllers);
const file = join(project, 'openapi.json');
const { format, resolveConfig } = await import('prettier');
const text = await format(documentText(document), { ...(await resolveConfig(file)), filepath: file });
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
  console.log(`openapi.json: ${controllers.length} controllers`);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('openapi.json is stale: run npm run openapi and commit it.');
  process.exitCode = 1;
}
const unused = addRecordedExamples(document, readRecordedExamples());
if (unused.length > 0) {
  console.error(
    `Recorded examples of no JSON response: ${unused.join(', ')}. Record them with npm run openapi:examples.`,
  );
  process.exitCode = 1;
}
