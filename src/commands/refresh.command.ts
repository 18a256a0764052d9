import { createPool } from '../database/pool.js';
import { refreshAll } from '../ingestion/load/refresh.js';
import type { Command } from './command.js';

/** Derives everything again from what the sources said. */
export const refreshCommand: Command = {
  name: 'refresh',
  description: 'rebuilds everything derived from what the sources said',
  arguments: [],
  async run(context) {
    const pool = createPool(await context.ensureDatabase(), 'command', context.logger);
    try {
      const { fixtures, changed, quotes } = await refreshAll(pool, context.signal, (done, all) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${done}/${all} fixtures${done === all ? '\n' : ''}`);
      });
      const found = changed === 0 ? 'nothing came out differently' : `${changed} batches came out differently, ${quotes} waiting prices settled`;
      context.print(`${fixtures} fixtures settled anew: ${found}`);
      return undefined;
    } finally {
      await pool.end();
    }
  },
};
