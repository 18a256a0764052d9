import type { GradedPickRow } from '../../api';
import type { Format } from '../../format/use-format';
import { texts } from '../../texts';

const words = texts.scorecard.picks;

type BackedMembers = 'market' | 'scope' | 'side' | 'line' | 'homeTeamName' | 'awayTeamName';

/** `Goals over 2.5`, `Northmoor to win`, `Northmoor −0.75` */
export function backed(
  { market, scope, side, line, homeTeamName, awayTeamName }: Pick<GradedPickRow, BackedMembers>,
  format: Format,
): string {
  const teams: Readonly<Record<string, string | null>> = { home: homeTeamName, away: awayTeamName };
  const team = teams[side] ?? texts.states.unknown;
  if (market === 'matchResult') return side === 'draw' ? words.draw : words.toWin(team);
  if (market === 'asianHandicap' && line !== null) {
    // the line is from the home side's perspective
    const own = side === 'away' ? 0 - line : line;
    return `${team} ${own > 0 ? '+' : ''}${format.number(own)}`;
  }
  const names: Readonly<Record<string, string>> = { ...texts.statistics, ...texts.match.markets.names };
  const sides: Readonly<Record<string, string>> = texts.match.markets.sides;
  const named = [
    teams[scope],
    names[market] ?? market,
    sides[side]?.toLowerCase() ?? side,
    line && format.number(line),
  ];
  return named.filter((word) => word != null).join(' ');
}
