import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../support/run-script.js';

/** A small separate file system; null if this user may not mount one. */
function mountOf(options: string): string | null {
  const path = mkdtempSync(join(tmpdir(), 'file-system-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
}

function unmount(path: string): void {
  execFileSync('umount', [path]);
  rmSync(path, { recursive: true });
}

const start = async (data: string): Promise<string> => {
  const { code, error } = await run(['dist/src/main.js'], { PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' });
  expect(code).toBe(1);
  return error;
};

const small = mountOf('size=20m');
const readOnly = mountOf('ro');
if (small === null || readOnly === null) console.info('skipped: this user may not mount a file system');

describe('start-up on a separate file system', () => {
  (small === null ? it.skip : it)('says that the disk is full before it begins to fill it', async () => {
    try {
      expect(await start(join(small!, 'data'))).toMatch(
        /^The service did not start\. The disk that holds .* has \d+ MB left; a new database takes 256 MB/,
      );
      expect(existsSync(join(small!, 'data', 'postgres', 'data'))).toBe(false);
    } finally {
      unmount(small!);
    }
  });

  (readOnly === null ? it.skip : it)('says that the file system is read-only', async () => {
    try {
      expect(await start(readOnly!)).toContain(`${readOnly} lies on a read-only file system`);
    } finally {
      unmount(readOnly!);
    }
  });
});
