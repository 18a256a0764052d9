/** Checks the dependency rules of .dependency-cruiser.cjs, and that every source was analysed. */
import './lib/node-version.mjs';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installIfNeeded, project } from './lib/project.mjs';
import { generateClientIfNeeded } from './lib/web.mjs';

installIfNeeded();
await generateClientIfNeeded();
const folders = ['src', 'demo/src', 'migrations', 'web/src'];
const { cruise } = await import('dependency-cruiser');
const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
const require = createRequire(import.meta.url);
process.chdir(project);
const configuration = require('../.dependency-cruiser.cjs');

const { output } = await cruise(
  folders,
  { ...configuration.options, ruleSet: { forbidden: configuration.forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig(join(project, 'tsconfig.json')) },
);

const seen = output.modules.filter(
  (module) => /^(src|demo\/src|migrations|web\/src)\/.*\.tsx?$/.test(module.source) && !module.couldNotResolve,
);
const sources = folders.flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true }).filter((name) => /\.tsx?$/.test(name)),
);
for (const { from, to, rule } of output.summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
console.log(`${seen.length} of ${sources.length} files cruised, ${output.summary.violations.length} violations`);
if (seen.length < sources.length || output.summary.violations.length > 0) process.exitCode = 1;
