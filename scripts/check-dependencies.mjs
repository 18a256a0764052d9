/** Checks the directions of .dependency-cruiser.cjs, and that every file of src was looked at. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const require = createRequire(import.meta.url);
const project = join(import.meta.dirname, '..');
process.chdir(project);
const configuration = require('../.dependency-cruiser.cjs');

const { output } = await cruise(
  ['src', 'migrations'],
  { ...configuration.options, ruleSet: { forbidden: configuration.forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig(join(project, 'tsconfig.json')) },
);

const seen = output.modules.filter((module) => /^(src|migrations)\//.test(module.source) && !module.couldNotResolve);
const wanted = ['src', 'migrations'].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true }).filter((name) => name.endsWith('.ts')),
);
for (const { from, to, rule } of output.summary.violations) console.error(`${rule.name}: ${from} -> ${to}`);
console.log(`${seen.length} of ${wanted.length} files cruised, ${output.summary.violations.length} violations`);
if (seen.length < wanted.length || output.summary.violations.length > 0) process.exitCode = 1;
