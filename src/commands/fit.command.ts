import { createPool } from '../database/pool.js';
import { fitStatistics } from '../predictions/fitting/fit-statistics.js';
import { refitModels } from '../predictions/fitting/refit.js';
import type { Command } from './command.js';

/** Fits the models that have new data. */
export const fitCommand: Command = {
  name: 'fit',
  description: 'fits the models of every competition to come whose data changed since their last fit',
  arguments: [],
  async run(context) {
    const pool = createPool(await context.ensureDatabase(), 'command', context.logger);
    try {
      const started = performance.now();
      const { competitions, fitted, unchanged } = await refitModels(pool, context.clock.now(), {
        fit: async (request) => fitStatistics(request), signal: context.signal,
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      context.print(`${competitions} competitions: ${fitted} models fitted, ${unchanged} had no new data, ${seconds} s`);
      return undefined;
    } finally {
      await pool.end();
    }
  },
};
