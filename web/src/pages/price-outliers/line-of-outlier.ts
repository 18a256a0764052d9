import type { PriceOutlier } from '../../api';
import type { Format } from '../../format/use-format';
import { texts } from '../../texts';

const { side, outliers: words } = texts.boards;

/** Who a price is about: a player, a side, or the match. */
export function subjectOf({ playername, team_name: team }: PriceOutlier): string {
  return playername ?? team ?? words.wholeMatch;
}

/** Side and line of a price: `over 2.5`, `home −0.5`, `draw`. */
export function lineOf({ market_type: type, line }: PriceOutlier, format: Format): string {
  return line === null ? side[type] : `${side[type]} ${format.number(Number(line))}`;
}
