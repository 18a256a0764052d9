import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Short digest of content: equal digests mean equal content. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/**
 * Digest of the compiled sources below folders, without tests, so that stored data are read only by the same code.
 * @param more further content that the data depend on
 */
export function sourceDigest(folders: readonly URL[], more: string): string {
  const digest = createHash('sha256').update(more);
  for (const folder of folders) {
    const files = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(js|ts)$/.test(name) && !/\.spec\./.test(name)).sort())
      digest.update(file).update(readFileSync(new URL(file, folder)));
  }
  return digest.digest('hex').slice(0, 32);
}
