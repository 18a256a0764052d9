import { localMoment } from '../common/calendar/days.js';
import { csvText } from '../common/csv.js';
import type { MyBet } from './bets.dto.js';
import { BET_COLUMNS } from './import/bet-row.js';
import type { BetColumn } from './import/bet-row.js';

/** Columns of an export after those that an import reads. */
const RESULT_COLUMNS: readonly (readonly [name: string, valueOf: (bet: MyBet) => unknown])[] = [
  ['recordedAt', ({ recordedAt }) => recordedAt],
  ['isLate', ({ isLate }) => isLate],
  ['status', ({ status }) => status],
  ['grade', ({ grade }) => grade],
  ['value', ({ value }) => value],
  ['profit', ({ profit }) => profit],
  ['returned', ({ returned }) => returned],
  ['closePrice', ({ closePrice }) => closePrice],
  ['closeProbability', ({ closeProbability }) => closeProbability],
  ['closingLineValuePct', ({ closingLineValuePct }) => closingLineValuePct],
  ['claimBoard', ({ claim }) => claim?.board],
  ['claimPrice', ({ claim }) => claim?.price],
  ['claimProbability', ({ claim }) => claim?.fairProbability],
  ['claimEdgePct', ({ claim }) => claim?.edge],
];

/** Bets as CSV with a header, block by block; importing it adds nothing while the bets are stored. */
export async function* betsCsv(blocks: AsyncIterable<readonly MyBet[]>, timeZone: string): AsyncGenerator<string> {
  yield csvText([[...BET_COLUMNS, ...RESULT_COLUMNS.map(([name]) => name)]]);
  for await (const bets of blocks) {
    if (bets.length === 0) continue;
    yield csvText(
      bets.map((bet) => {
        const entered = enteredCells(bet, timeZone);
        const cells = BET_COLUMNS.map((column) => entered[column]);
        return [...cells, ...RESULT_COLUMNS.map(([, valueOf]) => valueOf(bet) ?? null)];
      }),
    );
  }
}

function enteredCells(bet: MyBet, timeZone: string): Readonly<Record<BetColumn, unknown>> {
  return {
    ...bet,
    date: localMoment(new Date(bet.kickoff * 1000), timeZone).day,
    competition: bet.leagueName,
    home: bet.homeTeamName,
    away: bet.awayTeamName,
    player: bet.playerName,
  };
}
