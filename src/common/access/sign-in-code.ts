import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrCreateSecretFile } from './secret-file.js';

/** What development sign-in asks for. */
export interface SignInCode {
  readonly code: string;
  /** The file that holds it, mode 600. */
  readonly file: string;
}

/**
 * Reads the code of development sign-in below DATA_DIR, or creates it. Who knows it may read that folder, or the
 * terminal that `npm start` printed it on: unlike headers, no other account and no proxy can make it up.
 */
export function readOrCreateSignInCode(dataDirectory: string): SignInCode {
  const file = join(dataDirectory, 'development-sign-in.json');
  const { code } = readOrCreateSecretFile(file, () => ({ code: randomBytes(16).toString('base64url') }));
  return { code, file };
}
