import type { SqlClient } from '../database/sql-client.js';
import { fitLineups, leastSidesToFit, refitLineups } from '../fitting/lineups/fit-lineups.js';
import { updateProjections } from '../fitting/lineups/update-projections.js';
import { fitPlayers } from '../fitting/players/fit-players.js';
import { refitPlayerModels } from '../fitting/players/refit-players.js';
import { fitStatistics } from '../fitting/fit-statistics.js';
import { refitModels } from '../fitting/refit.js';
import { listCompetitionsToPredict } from '../fitting/teams/team-history.repository.js';
import { UsageError } from './command.js';
import type { Command, CommandContext } from './command.js';

/** Fits the models that have new data. */
export const fitCommand: Command = {
  name: 'fit',
  description: 'fits the models of competitions with upcoming fixtures whose data changed since the last fit',
  arguments: [
    {
      name: '[model]',
      description:
        'lineups: learns who starts from the stored line-ups; props: statistics of players; default team statistics',
    },
  ],
  options: [
    {
      flags: '--shipped',
      description: 'lineups only: prints parameters learnt from the stored line-ups alone; stores nothing',
    },
  ],
  async run(context, { words, options }) {
    if (words[0] !== undefined && !['lineups', 'props'].includes(words[0]))
      throw new UsageError(`model must be lineups, props or nothing; it is '${words[0]}'`);
    const sql = await context.openSqlClient();
    if (words[0] === 'lineups') {
      await fitStarters(sql, context, options['shipped'] === true);
      return undefined;
    }
    const started = performance.now();
    const now = context.clock.now();
    const { competitions, fitted, unchanged } =
      words[0] === 'props'
        ? await refitPlayerModels(
            sql,
            now,
            await listCompetitionsToPredict(sql, now),
            async (request) => fitPlayers(request),
            context.signal,
          )
        : await refitModels(sql, now, { fit: async (request) => fitStatistics(request), signal: context.signal });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    context.print(`${competitions} competitions: ${fitted} models fitted, ${unchanged} had no new data, ${seconds} s`);
    return undefined;
  },
};

async function fitStarters(
  sql: SqlClient,
  { clock, config, signal, print }: CommandContext,
  isShipped: boolean,
): Promise<void> {
  const now = clock.now();
  if (isShipped) {
    print(JSON.stringify((await fitLineups(sql, now, { isShipped })).parameters));
    return;
  }
  const { sides, candidates, parameters } = await refitLineups(sql, now);
  if (parameters === null) {
    print(`${sides} line-ups are too few to learn from (${leastSidesToFit} needed): the shipped parameters stay`);
    return;
  }
  const updated = await updateProjections(sql, { now, upcomingDays: config.upcomingDays, signal });
  print(
    `learnt from ${sides} line-ups with ${candidates} players; ${updated.changed} of ${updated.sides} projections changed`,
  );
}
