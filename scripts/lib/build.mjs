/** Runs `nest build` where a source is not what the last build has seen. Node built-ins only, until it builds. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { orEnd } from './failure.mjs';
import { project, step } from './project.mjs';

const output = join(project, 'dist');
/** What `dist` was built from. A build that ends early leaves none: it deletes the old `dist` first. */
const record = join(output, '.sources');
const folders = ['src', 'migrations', 'bench'];
const settings = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** Builds unless `dist` is what the sources make. Of several processes one builds, the others wait for it. */
export async function buildIfNeeded() {
  if (isBuilt()) return;
  const release = await lockOutput();
  try {
    if (!isBuilt()) await build();
  } finally {
    await release();
  }
}

async function build() {
  const done = step('Building');
  const sources = digestOfSources();
  const nest = join(project, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [nest, 'build'], { cwd: project }).catch(
    (error) => error,
  );
  if (code !== undefined) {
    const [reason] = /\b(EROFS|EACCES|EPERM|ENOSPC|EDQUOT)\b/.exec(stdout + stderr) ?? [];
    orEnd('Building', output, () => {
      if (reason !== undefined) throw Object.assign(new Error(), { code: reason });
    });
    process.stderr.write(`${stdout}${stderr}\nBuilding failed: nest build says above why.\n`);
    process.exit(1);
  }
  orEnd('Building', output, () => writeFileSync(record, sources));
  done();
}

function isBuilt() {
  try {
    return readFileSync(record, 'utf8') === digestOfSources();
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** A digest of every source's path, time of change and size. */
function digestOfSources() {
  const hash = createHash('sha256');
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(spec\.ts|sql)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const file of [...files.sort(), ...settings.map((name) => join(project, name))]) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${relative(project, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/** The packages are installed by now. The lock cannot lie in `dist`, which a build deletes. */
async function lockOutput() {
  const { default: lockfile } = await import('proper-lockfile');
  const lockfilePath = join(project, 'node_modules', '.build.lock');
  const retries = { retries: 1_200, factor: 1, minTimeout: 100 };
  return lockfile.lock(output, { lockfilePath, realpath: false, retries }).catch((error) =>
    orEnd('Building', output, () => {
      throw error;
    }),
  );
}
