/** Generates the fonts of the dashboard: the characters and weights of Inter that its pages use. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project, unlessCurrent } from './project.mjs';

const styles = join(project, 'web', 'src', 'styles', 'fonts.css');
const folder = join(project, 'web', 'src', 'fonts');
const inter = join(project, 'node_modules', '@fontsource-variable', 'inter');
/** Kerning, tabular figures, and accent positioning. */
const features = ['kern', 'tnum', 'ccmp', 'mark', 'locl'];

/** Generates the fonts declared in fonts.css, with its characters and weights, if out of date. */
export async function generateFontsIfNeeded() {
  const hash = createHash('sha256');
  for (const file of [styles, join(inter, 'package.json'), fileURLToPath(import.meta.url)])
    hash.update(readFileSync(file));
  const record = join(folder, '.sources');
  const digest = hash.digest('hex');
  await unlessCurrent({ title: 'Making fonts', folder, record, lock: '.fonts.lock', digest }, generate);
}

async function generate() {
  const { default: subsetFont } = await import('subset-font');
  mkdirSync(folder, { recursive: true });
  for (const { name, letters, weights } of declaredFonts()) {
    const whole = readFileSync(join(inter, 'files', `${name}-wght-normal.woff2`));
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
      // copyright and licence
      preserveNameIds: [0, 13, 14],
    };
    writeFileSync(join(folder, `${name}.woff2`), await subsetFont(whole, letters, options));
  }
}

/** The faces of fonts.css. */
function declaredFonts() {
  return readFileSync(styles, 'utf8')
    .split('@font-face')
    .slice(1)
    .map((face) => {
      const [, name] = /url\('.*\/(.+)\.woff2'\)/.exec(face);
      const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face);
      const letters = Array.from(face.matchAll(/u\+([\da-f]+)(?:-([\da-f]+))?/gi), ([, first, last = first]) =>
        lettersOf(parseInt(first, 16), parseInt(last, 16)),
      );
      return { name, letters: letters.join(''), weights: { min: Number(min), max: Number(max) } };
    });
}

function lettersOf(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_each, at) => first + at));
}
