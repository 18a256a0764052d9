import type { PriceOutlier } from '../../api';
import type { Format } from '../../format/use-format';
import { texts } from '../../texts';

const { side, outliers: words } = texts.boards;

type KeyMembers = 'event_id' | 'scope' | 'player_id' | 'market_id' | 'line' | 'market_type';

/** Key of a row, by which the API shows it. */
export const keyOfOutlier = (price: Pick<PriceOutlier, KeyMembers>): string =>
  [price.event_id, price.scope, price.player_id ?? '', price.market_id, price.line ?? '', price.market_type].join(':');

/** Who a price is about: a player, a side, or the match. */
export function subjectOf({ playername, team_name: team }: Pick<PriceOutlier, 'playername' | 'team_name'>): string {
  return playername ?? team ?? words.wholeMatch;
}

/** Side and line of a price: `over 2.5`, `home −0.5`, `draw`. */
export function lineOf(
  { market_type: type, line }: Pick<PriceOutlier, 'market_type' | 'line'>,
  format: Format,
): string {
  return line === null ? side[type] : `${side[type]} ${format.number(Number(line))}`;
}
