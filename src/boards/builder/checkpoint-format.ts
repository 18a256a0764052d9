import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrations } from '../../../migrations/index.js';

/** Folders with the code that decides what a stored past means. */
const folders = ['./', '../load/', '../dataset/', '../../football/'];

/**
 * Names the meaning of a stored past: any change of the code that makes it, or of the schema, is another format, so
 * that a service never trusts what another version of it has read.
 */
export function checkpointFormat(): string {
  const digest = createHash('sha256').update(migrations.map(({ name }) => name).join());
  for (const folder of folders) {
    for (const file of readdirSync(new URL(folder, import.meta.url)).sort()) {
      if (/\.(js|ts)$/.test(file) && !/\.spec\./.test(file))
        digest.update(file).update(readFileSync(fileURLToPath(new URL(folder + file, import.meta.url))));
    }
  }
  return digest.digest('hex').slice(0, 32);
}
