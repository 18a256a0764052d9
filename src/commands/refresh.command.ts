import { refreshAll } from '../ingestion/load/refresh.js';
import { updateProjections } from '../fitting/lineups/update-projections.js';
import { FitThread } from '../fitting/fit-thread.js';
import { refitModels } from '../fitting/refit.js';
import type { Command } from './command.js';

/** Derives everything again from what the sources said, and fits the models to what is known at the clock. */
export const refreshCommand: Command = {
  name: 'refresh',
  description: 'rebuilds everything derived from what the sources said',
  arguments: [],
  async run(context) {
    const sql = await context.openSqlClient();
    const thread = new FitThread();
    try {
      const { fixtures, changed, quotes } = await refreshAll(sql, context.signal, (done, all) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${done}/${all} fixtures${done === all ? '\n' : ''}`);
      });
      const found =
        changed === 0
          ? 'nothing came out differently'
          : `${changed} batches came out differently, ${quotes} waiting prices settled`;
      context.print(`${fixtures} fixtures settled anew: ${found}`);
      const { fitted, unchanged, competitions } = await refitModels(sql, context.clock.now(), {
        fit: thread.run,
        signal: context.signal,
      });
      context.print(
        `${fitted} models fitted anew, ${unchanged} still current, in ${competitions} competitions with fixtures to come`,
      );
      const lineups = await updateProjections(sql, {
        now: context.clock.now(),
        upcomingDays: context.config.upcomingDays,
        signal: context.signal,
      });
      context.print(`${lineups.sides} line-ups of fixtures to come, ${lineups.changed} came out differently`);
      return undefined;
    } finally {
      await thread.close();
    }
  },
};
