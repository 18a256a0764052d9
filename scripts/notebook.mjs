/**
 * `npm run notebook -- --export <folder>`: runs docs/notebook/prices.ipynb on an export and fails if a cell fails. It
 * needs Python 3.11 or newer with venv; packages go to .data/notebook. `--out <file>` keeps the notebook with its results.
 */
import './lib/node-version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { project } from './lib/project.mjs';

const { values } = parseArgs({ options: { export: { type: 'string' }, out: { type: 'string' } } });
if (values.export === undefined) endWith('--export must name the folder of an export: docs/notebook/README.md');
const folder = resolve(values.export);
for (const name of ['fixtures.parquet', 'bookmakers.parquet', 'closing-prices.parquet', 'quotes'])
  if (!existsSync(join(folder, name)))
    endWith(
      `${join(folder, name)} is missing: npm run export -- fixtures bookmakers quotes closing-prices --to ${folder}`,
    );

const notebook = join(project, 'docs', 'notebook', 'prices.ipynb');
const requirements = join(project, 'docs', 'notebook', 'requirements.txt');
const environment = join(project, '.data', 'notebook');
const python = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
installRequirements();
const out = resolve(values.out ?? join(environment, 'prices.ipynb'));
mkdirSync(dirname(out), { recursive: true });
run(
  python,
  [
    '-m',
    'nbconvert',
    '--to',
    'notebook',
    '--execute',
    '--output-dir',
    dirname(out),
    '--output',
    basename(out),
    notebook,
  ],
  'The notebook failed: the error of its cell is above.',
);
console.log(`every cell ran; with results: ${out}`);

/** Installs the packages unless exactly these are installed. */
function installRequirements() {
  const mark = join(environment, 'installed');
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  mkdirSync(dirname(environment), { recursive: true });
  run('python3', ['-m', 'venv', '--clear', environment], 'Python 3.11 or newer with its module venv is needed.');
  run(
    python,
    ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements],
    'The packages of docs/notebook/requirements.txt could not be installed: pip says above why.',
  );
  writeFileSync(mark, digest);
}

function run(program, parameters, failure) {
  const { status } = spawnSync(program, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, EXPORT_FOLDER: folder },
  });
  if (status !== 0) endWith(failure);
}

function endWith(message) {
  console.error(message);
  process.exit(1);
}
