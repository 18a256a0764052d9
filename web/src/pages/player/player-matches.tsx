import type { PlayerMatch } from '../../api';
import { Unknown } from '../../parts/hint';
import { MatchLink } from '../../parts/match-link';
import { OpponentPosition } from '../../parts/opponent-position';
import type { PlayerStatistic } from '../../parts/player-statistics';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.player;
/** Statistics shown beside the chosen one. */
const usual = ['goals', 'assists', 'shots', 'shotsOnTarget', 'tackles', 'fouls', 'cards', 'passes'] as const;

interface PlayerMatchesProps {
  readonly matches: readonly PlayerMatch[];
  /** Drawn above; listed first. */
  readonly statistic: PlayerStatistic;
}

/** The last matches, newest first: the opponent's league position then, minutes and counts. */
export function PlayerMatches({ matches, statistic }: PlayerMatchesProps) {
  const countOf = (each: PlayerStatistic): Column<PlayerMatch> => ({
    name: texts.statistics[each],
    cell: ({ counts }) => counts[each] ?? <Unknown why={words.unknownCount} />,
  });
  const columns: readonly Column<PlayerMatch>[] = [
    { name: words.match, cell: ({ fixture }) => <MatchLink match={fixture} /> },
    { name: words.minutes, cell: minutesOf },
    countOf(statistic),
    { name: texts.parts.opponent.position, cell: (match) => <OpponentPosition match={match} /> },
    ...usual.filter((each) => each !== statistic).map(countOf),
  ];
  return (
    <Table
      caption={words.matches(matches.length)}
      columns={columns}
      rows={matches}
      keyOf={({ fixture }) => fixture.id}
      isDense
    />
  );
}

function minutesOf({ minutes, isStarter }: PlayerMatch) {
  if (minutes === null) return <Unknown why={words.unknownCount} />;
  return isStarter ? minutes : words.cameOn(minutes);
}
