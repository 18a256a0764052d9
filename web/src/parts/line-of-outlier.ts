import type { PriceOutlier } from '../api';
import type { Format } from '../format/use-format';
import { texts } from '../texts';

const { side, outliers: words } = texts.boards;

type KeyMembers = 'event_id' | 'scope' | 'player_id' | 'market_id' | 'line' | 'market_type';

/** Key of a row in the API. */
export const keyOfOutlier = (price: Pick<PriceOutlier, KeyMembers>): string =>
  [price.event_id, price.scope, price.player_id ?? '', price.market_id, price.line ?? '', price.market_type].join(':');

type SubjectMembers = 'playername' | 'team_name' | 'hometeam' | 'awayteam' | 'market_type';

/** Subject of a price: a player, a side, or the match. */
export function subjectOf(price: Pick<PriceOutlier, SubjectMembers>): string {
  const winners: Readonly<Record<string, string>> = { home: price.hometeam, away: price.awayteam };
  return price.playername ?? price.team_name ?? winners[price.market_type] ?? words.wholeMatch;
}

/** Side and line of a price: `over 2.5`; for a result `to win` or `draw`, for a handicap the team's own line. */
export function lineOf(
  { market_type: type, line }: Pick<PriceOutlier, 'market_type' | 'line'>,
  format: Pick<Format, 'number'>,
): string {
  const isOfTeam = type === 'home' || type === 'away';
  if (line === null) return isOfTeam ? words.toWin : side[type];
  if (!isOfTeam) return `${side[type]} ${format.number(Number(line))}`;
  const own = type === 'home' ? Number(line) : 0 - Number(line);
  return `${own > 0 ? '+' : ''}${format.number(own)}`;
}
