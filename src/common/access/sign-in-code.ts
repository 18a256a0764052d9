import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { readSecretFile, writeSecretFile } from './secret-file.js';

/**
 * Code of development sign-in: made at each start and gone with the process. A file of mode 600 below DATA_DIR holds
 * it meanwhile. Who knows it may read that folder, or the terminal that `npm start` printed it on: unlike headers, no
 * other account and no proxy can make it up.
 */
export class SignInCode implements OnApplicationShutdown {
  readonly code = randomBytes(16).toString('base64url');
  readonly file: string;

  constructor(dataDirectory: string) {
    this.file = join(dataDirectory, 'development-sign-in.json');
    writeSecretFile(this.file, { code: this.code });
  }

  /** Removes the file unless another process has put its own code there. */
  onApplicationShutdown(): void {
    if (readSecretFile<{ code: string }>(this.file)?.code === this.code) rmSync(this.file);
  }
}
