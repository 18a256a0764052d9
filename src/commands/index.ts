import { backtestCommand } from './backtest.command.js';
import { backupCommand, restoreCommand } from './backup.command.js';
import { cleanCommand } from './clean.command.js';
import type { Command } from './command.js';
import { exportCommand } from './export.command.js';
import { fitCommand } from './fit.command.js';
import { ingestCommand } from './ingest.command.js';
import { migrateCommand } from './migrate.command.js';
import { refreshCommand } from './refresh.command.js';
import { reimportCommand } from './reimport.command.js';
import { resolveCommand } from './resolve.command.js';
import { scorecardCommand } from './scorecard.command.js';
import { tokenCommand } from './token.command.js';

/** Every command; a new one is a file and a line here, and a script in package.json. */
export const commands: readonly Command[] = [
  ingestCommand,
  reimportCommand,
  resolveCommand,
  refreshCommand,
  fitCommand,
  backtestCommand,
  scorecardCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  tokenCommand,
  cleanCommand,
];
