import { fitModels } from '../fitting/fit-models.js';
import { updateProjections } from '../fitting/lineups/update-projections.js';
import { lineupModels, readLineupMatches } from '../fitting/lineups/lineup-models.js';
import { FittedModelsService } from '../fitting/fitted-models.service.js';
import { playerModels } from '../fitting/players/player-models.js';
import { priceModels } from '../fitting/prices/price-models.js';
import { fitLines, weightLines } from '../fitting/prices/price-report.js';
import { refit, refitCompetitions } from '../fitting/refit.js';
import { teamModels } from '../fitting/teams/team-models.js';
import { wholeSeconds } from '../fitting/whole-seconds.js';
import type { SqlClient } from '../database/sql-client.js';
import { MARKET_FAMILIES } from '../football/market-family.js';
import type { MarketFamily } from '../football/market-family.js';
import { LEAST_LINEUPS } from '../models/lineups/fit-lineups.js';
import { fitStarts, UNLEARNT } from '../models/lineups/start-model.js';
import { trainingRows } from '../models/lineups/walk-forward.js';
import type { PriceForecastFit } from '../models/price-forecast/fit.js';
import { UsageError } from './command.js';
import type { Command, CommandContext } from './command.js';
import { pluralise } from '../common/pluralise.js';

const MODELS = ['lineups', 'props', 'prices'] as const;

export const fitCommand: Command = {
  name: 'fit',
  description: 'fits the models of competitions with upcoming fixtures whose data changed since the last fit',
  arguments: [
    {
      name: '[model]',
      description:
        'lineups: learns who starts from the stored line-ups; props: statistics of players; prices: how far each ' +
        'source of prices is trusted to forecast the closing price; default team statistics',
    },
  ],
  options: [
    {
      flags: '--shipped',
      description: 'lineups only: prints parameters learnt from the stored line-ups alone; stores nothing',
    },
    {
      flags: '--report',
      description: 'prices only: prints the shipped and the fitted weight of every source; stores nothing',
    },
  ],
  async run(context, { words, options }) {
    const [model] = words;
    if (model !== undefined && !MODELS.some((each) => each === model))
      throw new UsageError(`model must be ${MODELS.join(', ')} or nothing; it is '${model}'`);
    if (options['report'] === true && model !== 'prices') throw new UsageError('--report goes with prices only');
    const sql = await context.openSqlClient();
    if (model === 'lineups' && options['shipped'] === true) {
      const matches = await readLineupMatches(sql, new Date(0), context.clock.now());
      context.print(JSON.stringify(fitStarts(trainingRows(matches), UNLEARNT)));
    }
    if (model === 'lineups') await fitLineups(sql, context);
    else if (model === 'prices') await (options['report'] === true ? reportPrices : fitPrices)(sql, context);
    else await fitStatistics(sql, model === 'props' ? playerModels : teamModels, context);
  },
};

async function fitStatistics(
  sql: SqlClient,
  kind: typeof teamModels,
  { clock, signal, print }: CommandContext,
): Promise<void> {
  const started = performance.now();
  const { competitions, fitted, unchanged } = await refitCompetitions(sql, clock.now(), {
    fit: fitModels,
    kinds: [kind],
    signal,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(
    `${pluralise(competitions, 'competition')}: ${pluralise(fitted, 'model')} fitted, ${unchanged} had no new data, ${seconds} s`,
  );
}

async function fitLineups(sql: SqlClient, { clock, config, signal, print }: CommandContext): Promise<void> {
  const now = clock.now();
  const [fit] = (await refit(sql, lineupModels, null, { now, fit: fitModels })).fits;
  if (fit === undefined) return print('no new line-ups since the last fit');
  const { sampleSize, parameters } = fit;
  if (parameters === null)
    return print(
      `${pluralise(sampleSize, 'line-up is', 'line-ups are')} too few to learn from (${LEAST_LINEUPS} needed): ` +
        'earlier parameters stay',
    );
  const { sides, changed } = await updateProjections(sql, { now, upcomingDays: config.upcomingDays, signal });
  print(`learnt from ${pluralise(sampleSize, 'line-up')}; ${changed} of ${sides} projections changed`);
}

/** Fits the forecasts of closing prices whose data changed, and prints those that serve. */
async function fitPrices(sql: SqlClient, { clock, config, print }: CommandContext): Promise<void> {
  const [now, started] = [clock.now(), performance.now()];
  const { fits, unchanged } = await refit(sql, priceModels(config.quoteMaxAgeMinutes), null, { now, fit: fitModels });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(
    `${pluralise(fits.length, 'market family', 'market families')} fitted, ${unchanged} had no new data, ${seconds} s`,
  );
  const serving = await new FittedModelsService(sql).priceForecastFits(now);
  fitLines(new Map([...serving].map(([family, { parameters }]) => [family, parameters]))).forEach(print);
}

/** Prints what a fit gives now; stores nothing. */
async function reportPrices(sql: SqlClient, { clock, config, print }: CommandContext): Promise<void> {
  const data = await priceModels(config.quoteMaxAgeMinutes).read(sql, null, wholeSeconds(clock.now()));
  const fitted = fitModels(await data.task(new Set(MARKET_FAMILIES)));
  const fits = fitted.map(
    ({ statistic, parameters }) => [statistic as MarketFamily, parameters as PriceForecastFit] as const,
  );
  weightLines(new Map(fits)).forEach(print);
}
