/** Translates src, migrations and bench into dist, file by file, and only what changed. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { orEnd } from './failure.mjs';
import { project, step } from './project.mjs';

const output = join(project, 'dist');
const record = join(output, '.build.json');
const folders = ['src', 'migrations', 'bench'];

/** Builds what changed since the last build; nothing is loaded or printed when that is nothing. */
export async function buildIfNeeded() {
  const wanted = fingerprints();
  const built = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { compiler: '', files: {} };
  const compiler = createHash('sha256')
    .update(readFileSync(join(project, '.swcrc')))
    .update(readFileSync(join(project, 'package-lock.json')))
    .digest('hex');
  const all = built.compiler !== compiler;
  const changed = Object.keys(wanted).filter((file) => all || built.files[file] !== wanted[file]);
  const gone = Object.keys(built.files).filter((file) => !(file in wanted));
  if (changed.length === 0 && gone.length === 0) return;
  const done = step('Building');
  const write = (action) => orEnd('Building', output, action);
  if (all) write(() => rmSync(output, { recursive: true, force: true }));
  for (const file of gone) for (const made of outputsOf(file)) write(() => rmSync(made, { force: true }));
  const { transform } = await import('@swc/core');
  const swc = JSON.parse(readFileSync(join(project, '.swcrc'), 'utf8'));
  await Promise.all(
    changed.map(async (file) => {
      const [target, map] = outputsOf(file);
      write(() => mkdirSync(dirname(target), { recursive: true }));
      if (!file.endsWith('.ts')) return write(() => copyFileSync(join(project, file), target));
      const code = await transform(readFileSync(join(project, file), 'utf8'), {
        ...swc,
        filename: join(project, file),
        sourceFileName: join(project, file),
        swcrc: false,
        configFile: false,
        module: { type: 'es6' },
      });
      write(() => {
        writeFileSync(target, `${code.code}\n//# sourceMappingURL=${target.split(/[\\/]/).at(-1)}.map\n`);
        writeFileSync(map, code.map);
      });
    }),
  );
  write(() => writeFileSync(record, JSON.stringify({ compiler, files: wanted })));
  done(`${changed.length} files`);
}

const isSource = (name) => !/\.(spec\.ts|sql|mjs)$/.test(name) && /\.[a-z]+$/.test(name);

function fingerprints() {
  const found = {};
  for (const folder of folders) {
    for (const entry of readdirSync(join(project, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !isSource(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, size } = statSync(path);
      found[path.slice(project.length + 1).replaceAll('\\', '/')] = `${mtimeMs}/${size}`;
    }
  }
  return found;
}

function outputsOf(file) {
  const target = join(output, file.replace(/\.ts$/, '.js'));
  return [target, `${target}.map`];
}
