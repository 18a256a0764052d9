import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { migrations } from '../../../migrations/index.js';

/** Folders with the source files that define the meaning of a checkpoint. */
const folders = ['./', '../load/', '../dataset/', '../../database/', '../../football/'];

/**
 * Digest of those files and of the migrations: a checkpoint of another version of the service has another format and is
 * never read.
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
