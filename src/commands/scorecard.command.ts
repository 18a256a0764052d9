import { replayPicks, scorecardLines } from '../scorecard/replay/replay-picks.js';
import type { ReplaySummary } from '../scorecard/replay/replay-picks.js';
import { listOf, UsageError } from './command.js';
import type { Command } from './command.js';
import { leagueOption, periodOf, withReplayProgress } from './replay-input.js';
import { pluralise } from '../common/pluralise.js';

export const scorecardCommand: Command = {
  name: 'scorecard',
  description: 'replay: fills the scorecard (source=replay) with what the boards would have listed in past seasons',
  arguments: [{ name: '<action>', description: 'replay' }],
  options: [
    leagueOption,
    { flags: '--from <date>', description: 'first kick-off, YYYY-MM or YYYY-MM-DD; default two years before the end' },
    { flags: '--to <date>', description: 'kick-offs before this; default now' },
  ],
  async run({ openSqlClient, clock, config, logger, signal, print }, input) {
    const [action] = input.words;
    if (action !== 'replay') throw new UsageError(`action must be replay; it is '${action ?? ''}'`);
    const now = clock.now();
    const period = periodOf(input, now);
    const sql = await openSqlClient();
    await withReplayProgress(async (progress) => {
      const summary = await replayPicks(sql, {
        ...period,
        now,
        signal,
        leagues: listOf(input, 'league'),
        quoteMaxAgeMinutes: config.quoteMaxAgeMinutes,
        onProgress: progress.show,
        onSeason: ({ competition, from, matches, listed, added }) =>
          logger.info({ from: from.toISOString().slice(0, 10), matches, listed, added }, `replayed ${competition}`),
      });
      progress.stop();
      for (const line of [summaryLine(summary), ...(await scorecardLines(sql))]) print(line);
    });
  },
};

function summaryLine({ matches, listed, added, graded, regraded, isInterrupted }: ReplaySummary): string {
  const done = `${pluralise(matches, 'match', 'matches')}, ${pluralise(listed, 'pick')} listed, ${added} new, ${graded} graded, ${regraded} regraded`;
  return isInterrupted ? `interrupted: ${done}; the same command continues` : done;
}
