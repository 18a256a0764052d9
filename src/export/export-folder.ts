import { rmSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../config/data-directory.js';

/** The export cannot be written there; the message names the path and what is wrong. */
export class ExportTargetError extends Error {
  override readonly name = 'ExportTargetError';
}

/** One file, or a folder with one file for each month. */
export interface ExportTarget {
  readonly name: string;
  readonly isByMonth: boolean;
}

/** Final path of an export. */
export const targetPath = ({ name, isByMonth }: ExportTarget): string => (isByMonth ? name : `${name}.parquet`);

/** Path of one month's file below the folder of its export: the layout that DuckDB, Spark and Arrow call Hive. */
export const monthPath = (name: string, month: string): string => join(`event_month=${month}`, `${name}.parquet`);

/** The folder of exports. Files are written elsewhere and moved into place once all of them are complete. */
export class ExportFolder {
  private constructor(
    private readonly folder: string,
    /** Where unfinished files are; on the same file system. */
    readonly unfinished: string,
    private readonly targets: readonly ExportTarget[],
    private readonly onExit: () => void,
  ) {}

  /**
   * Creates the folder if necessary.
   * @throws ExportTargetError if it cannot be written, or an export exists and is not to be replaced
   */
  static async open(
    folder: string,
    targets: readonly ExportTarget[],
    { replace }: { readonly replace: boolean },
  ): Promise<ExportFolder> {
    const unfinished = await prepare(folder, targets, replace).catch((error: unknown) => {
      throw targetError(error);
    });
    const onExit = (): void => rmSync(unfinished, { recursive: true, force: true });
    process.once('exit', onExit);
    return new ExportFolder(folder, unfinished, targets, onExit);
  }

  /** Moves every target from `unfinished` to its final path. */
  async publish(): Promise<void> {
    for (const target of this.targets) {
      const path = targetPath(target);
      // a file replaces a file at once; a folder must be moved out of the way
      if (target.isByMonth)
        await rename(join(this.folder, path), join(this.unfinished, `replaced ${path}`)).catch(ignoreMissing);
      await rename(join(this.unfinished, path), join(this.folder, path));
    }
  }

  /** Removes unfinished files. */
  async close(): Promise<void> {
    process.off('exit', this.onExit);
    await rm(this.unfinished, { recursive: true, force: true });
  }
}

/** Converts a file-system error, or a full disk reported by DuckDB; returns other errors unchanged. */
export function targetError(error: unknown): unknown {
  const problem = fileProblem(error);
  if (problem !== null) return new ExportTargetError(`${problem.path} ${problem.problem}`, { cause: error });
  if (error instanceof Error && error.message.includes('No space left on device'))
    return new ExportTargetError('the disk is full', { cause: error });
  return error;
}

/** @returns the folder for unfinished files */
async function prepare(folder: string, targets: readonly ExportTarget[], replace: boolean): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const target of targets) await refuseExisting(folder, target, replace);
  return mkdtemp(join(folder, '.unfinished-'));
}

async function refuseExisting(folder: string, target: ExportTarget, replace: boolean): Promise<void> {
  const path = join(folder, targetPath(target));
  const found = await lstat(path).catch(ignoreMissing);
  if (found === undefined) return;
  if (!replace) throw new ExportTargetError(`${path} exists; --replace replaces it`);
  if (target.isByMonth ? !found.isDirectory() : !found.isFile())
    throw new ExportTargetError(`${path} is not an export and is not replaced`);
  if (!target.isByMonth) return;
  const months = monthPath(target.name, '*').split('*') as [string, string];
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const inner = join(entry.parentPath, entry.name).slice(path.length + 1);
    const isOurs = entry.isFile()
      ? inner.startsWith(months[0]) && inner.endsWith(months[1])
      : entry.isDirectory() && inner.startsWith(months[0]);
    if (!isOurs) throw new ExportTargetError(`${path} holds ${inner}, which is not an export, and is not replaced`);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
