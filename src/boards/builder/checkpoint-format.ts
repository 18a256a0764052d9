import { migrations } from '../../../migrations/index.js';
import { sourceDigest } from '../../common/digest.js';

/** Folders with the source files that define the meaning of a checkpoint. */
const folders = ['./', '../load/', '../dataset/', '../../database/', '../../football/'];

/** Digest of those files and the migrations, so that another version of the service never reads this checkpoint. */
export function checkpointFormat(): string {
  return sourceDigest(
    folders.map((folder) => new URL(folder, import.meta.url)),
    migrations.map(({ name }) => name).join(),
  );
}
