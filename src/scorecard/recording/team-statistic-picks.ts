import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { momentOf } from '../../boards/records/board-moment.js';
import { instantText } from '../../common/calendar/instant.js';
import { round } from '../../common/rounding.js';
import { marketFamily, MOST_EDGE } from '../../football/market-family.js';
import { decidedProbabilityOf } from '../../football/settled-line.js';
import { TEAM_STATISTIC_KEYS } from '../../football/statistics.js';
import type { TeamStatisticKey } from '../../football/statistics.js';
import { TeamStatisticsService } from '../../predictions/team-statistics.service.js';
import type { BetLine } from '../../predictions/bet-line.dto.js';
import type { TeamStatisticsPrediction } from '../../predictions/team-statistics.dto.js';
import type { ListedPick, ListedPicks, RecordedPicks } from './board-picks.js';
import type { NewPick } from './picks.queries.js';

/** Team statistics of positive expected value. */
@Injectable()
export class TeamStatisticPicks {
  constructor(private readonly predictions: TeamStatisticsService) {}

  /**
   * Picks of this moment that are not recorded yet; requests are served between pages.
   * @param eventIds the fixtures to look at; null: all
   */
  async *list(recorded: RecordedPicks, eventIds: ReadonlySet<number> | null): ListedPicks {
    if (eventIds?.size === 0) return;
    for (const metric of TEAM_STATISTIC_KEYS) {
      const { snapshot, rows, read } = await this.predictions.list({ metric, mode: 'positive-ev' });
      const { now, members } = momentOf(snapshot);
      const moment = { firstSeenAt: instantText(now), revision: members.revision };
      const { fixture } = snapshot.teamStatistics.table.columns;
      const { fixtures } = snapshot.dataset.entities;
      const selected = eventIds === null ? rows : rows.filter((row) => eventIds.has(fixtures[fixture[row]!]!.id));
      for (let first = 0; first < selected.length; first += ROWS_PER_BLOCK) {
        await yieldToEventLoop();
        const predictions = await read(selected.slice(first, first + ROWS_PER_BLOCK));
        yield predictions.flatMap((each) => picksOf(each, metric, moment)).filter((pick) => !recorded.has(pick));
      }
    }
  }
}

/** Fixtures read at a time. */
const ROWS_PER_BLOCK = 100;

type SnapshotMoment = Pick<NewPick, 'firstSeenAt' | 'revision'>;

const scopes = { home: 'homeBets', away: 'awayBets', match: 'totalBets' } as const;

function picksOf(prediction: TeamStatisticsPrediction, metric: TeamStatisticKey, moment: SnapshotMoment): ListedPick[] {
  const { uniqueTournamentId, eventId, matchDate, modelName } = prediction;
  return (['home', 'away', 'match'] as const).flatMap((scope) =>
    prediction[scopes[scope]].flatMap((line) =>
      (['over', 'under'] as const).flatMap((side): ListedPick[] => {
        const best = betAtBestPrice(line, side);
        if (best === null) return [];
        return [
          {
            ...moment,
            ...best,
            board: 'team-statistics',
            rowName: ['team-statistics', eventId, scope, metric, line.line, side].join(' '),
            competitionId: uniqueTournamentId,
            fixtureId: eventId,
            kickoff: matchDate,
            scope,
            playerId: null,
            market: metric,
            marketFamily: marketFamily(metric, false),
            line: line.line,
            side,
            modelVersion: modelName,
          },
        ];
      }),
    ),
  );
}

/** The bet at the best price of a side; null where its edge is not above 0, or so high that the price is an error. */
export function betAtBestPrice(line: BetLine, side: 'over' | 'under') {
  const best = side === 'over' ? 'bestOver' : 'bestUnder';
  const [price, edge, name] = [line[`${best}Odds`], line[`${best}Edge`], line[`${best}Bookmaker`]];
  const { modelProbability } = line;
  const fair = fairOver(line);
  const bookmaker = line.bookmakers.find(
    (each) => !each.exchange && each.bookmakerName === name && each[`${side}Odds`] === price,
  );
  if (price === null || edge === null || fair === null || bookmaker === undefined) return null;
  if (!(edge > 0 && edge <= MOST_EDGE)) return null;
  return {
    price,
    bookmaker: { id: bookmaker.bookmakerId },
    modelProbability: modelProbability === null || side === 'over' ? modelProbability : 1 - modelProbability,
    consensusProbability: line[`${best}ConsensusProbability`],
    fairProbability: round(side === 'over' ? fair : 1 - fair, 4),
    modelWeight: line.modelWeight,
    consensusSources: line[`${best}ConsensusSources`],
    edge,
    edgeLow: line[`${best}EdgeLow`],
    edgeHigh: line[`${best}EdgeHigh`],
  };
}

/** Probability that over wins if it is decided; null without a model. */
function fairOver({ probOver, probUnder, probPush, pWin, pHalfWin, pHalfLose, pLose }: BetLine): number | null {
  if (probOver === null || probUnder === null) return null;
  return decidedProbabilityOf({
    win: pWin ?? probOver,
    halfWin: pHalfWin ?? 0,
    push: probPush ?? 0,
    halfLose: pHalfLose ?? 0,
    lose: pLose ?? probUnder,
  });
}
