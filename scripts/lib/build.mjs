/** Runs `nest build` if a source has changed since the last build. Node built-ins only, until it builds. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { endWith, project, step, unlessCurrent } from './project.mjs';

const output = join(project, 'dist');
const folders = ['src', 'demo/src', 'migrations', 'bench'];
const settings = ['.swcrc', 'nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** Builds unless `dist` is up to date. An interrupted build leaves no record, since it deletes `dist` first. */
export function buildIfNeeded() {
  const record = join(output, '.sources');
  return unlessCurrent(
    { title: 'Building', folder: output, record, lock: '.build.lock', digest: digestOfSources() },
    build,
  );
}

async function build() {
  const done = step('Building');
  const nest = join(project, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [nest, 'build'], { cwd: project }).catch(
    (error) => error,
  );
  if (code !== undefined) {
    const [reason] = /\b(EROFS|EACCES|EPERM|ENOSPC|EDQUOT)\b/.exec(stdout + stderr) ?? [];
    if (reason !== undefined) endWith({ code: reason }, 'Building', output);
    process.stderr.write(`${stdout}${stderr}\nBuilding failed: nest build says above why.\n`);
    process.exit(1);
  }
  done();
}

/** Digest of path, modification time and size of every source. */
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
