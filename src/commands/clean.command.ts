import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from '../config/project-directory.js';
import { findServerFolders, refuseServerInUse, removeServer } from '../database/embedded/home.js';
import type { Command } from './command.js';

/** Our files in a data folder, beside the database; a folder outside the project may hold others. */
const ownFiles = [
  'development-keys.json',
  'development-secrets.json',
  'development-sign-in.json',
  'database-mark',
  'demo-feed',
  'backtest',
];

export interface CleanedPlaces {
  readonly project: string;
  readonly dataDirectory: string;
}

/**
 * Removes the database with its server, generated keys, build and packages.
 * @returns removed paths, or with `dryRun` those that would be
 * @throws DatabaseSetupError while a process uses the database; then nothing is removed
 */
export async function clean({ project, dataDirectory }: CleanedPlaces, { dryRun = false } = {}): Promise<string[]> {
  const ownData = join(project, '.data');
  const isOwn = dataDirectory === ownData || dataDirectory.startsWith(join(ownData, '/'));
  const servers = [...new Set([dataDirectory, ownData, join(ownData, 'test')])].flatMap(findServerFolders);
  for (const home of servers) await refuseServerInUse(home);
  const others = [
    ...(isOwn ? [dataDirectory] : ownFiles.map((name) => join(dataDirectory, name))),
    ownData,
    join(project, 'dist'),
    join(project, 'web', 'dist'),
    join(project, 'web', 'src', 'api'),
    join(project, 'web', 'node_modules'),
    join(project, 'node_modules'),
  ];
  const present = [...new Set(others)].filter((path) => existsSync(path));
  if (!dryRun) {
    for (const home of servers) await removeServer(home);
    for (const path of present) await rm(path, { recursive: true, force: true });
    if (!isOwn) await removeIfEmpty(dataDirectory);
  }
  return [...servers, ...present];
}

async function removeIfEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => null);
  if (names?.length === 0) await rmdir(folder);
}

export const cleanCommand: Command = {
  name: 'clean',
  description: 'removes the embedded database with all its data, generated keys, build and packages',
  arguments: [],
  options: [{ flags: '--dry-run', description: 'only list what would be removed' }],
  async run({ config, print }, { options }) {
    const dryRun = options['dryRun'] === true;
    const removed = await clean({ project: projectDirectory, dataDirectory: config.dataDirectory }, { dryRun });
    for (const path of removed) print(`${dryRun ? 'would remove' : 'removed'} ${path}`);
    if (removed.length === 0) print('There is nothing to remove.');
  },
};
