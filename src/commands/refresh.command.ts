import { refreshAll } from '../ingestion/load/reconcile.js';
import { parseSourcePrecedence } from '../ingestion/load/source-precedence.js';
import { storeSourcePrecedence } from '../ingestion/load/source-precedence.queries.js';
import { updateProjections } from '../fitting/lineups/update-projections.js';
import { fitModels } from '../fitting/fit-models.js';
import { refitCompetitions } from '../fitting/refit.js';
import type { Command } from './command.js';
import { pluralise } from '../common/pluralise.js';

export const refreshCommand: Command = {
  name: 'refresh',
  description: 'rebuilds everything derived from what the sources state',
  arguments: [],
  async run(context) {
    const precedence = parseSourcePrecedence(context.config.sourcePrecedence);
    const sql = await context.openSqlClient();
    await storeSourcePrecedence(sql, precedence);
    const { fixtures, changed, quotes } = await refreshAll(sql, context.signal, (done, all) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done}/${all} fixtures${done === all ? '\n' : ''}`);
    });
    const outcome =
      changed === 0
        ? 'nothing changed'
        : `${pluralise(changed, 'batch', 'batches')} changed, ${pluralise(quotes, 'waiting price')} resolved`;
    context.print(`${pluralise(fixtures, 'fixture')} reconciled: ${outcome}`);
    const { fitted, unchanged, competitions } = await refitCompetitions(sql, context.clock.now(), {
      fit: fitModels,
      signal: context.signal,
    });
    context.print(
      `${pluralise(fitted, 'model')} fitted, ${unchanged} still current, in ${pluralise(competitions, 'competition')} ` +
        'with upcoming fixtures',
    );
    const lineups = await updateProjections(sql, {
      now: context.clock.now(),
      upcomingDays: context.config.upcomingDays,
      signal: context.signal,
    });
    context.print(`${pluralise(lineups.sides, 'line-up')} of upcoming fixtures, ${lineups.changed} changed`);
  },
};
