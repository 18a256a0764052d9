import type { PlayerMatch } from '../../api';
import { Unknown } from '../../parts/hint';
import { MatchLink } from '../../parts/match-link';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.player;
const shown = ['goals', 'assists', 'shots', 'shotsOnTarget', 'tackles', 'fouls', 'cards', 'passes'] as const;

/** The last matches, the newest first: minutes and counts. */
export function PlayerMatches({ matches }: { readonly matches: readonly PlayerMatch[] }) {
  const columns: readonly Column<PlayerMatch>[] = [
    { name: words.match, cell: ({ fixture }) => <MatchLink match={fixture} /> },
    { name: words.minutes, cell: ({ minutes, isStarter }) => (isStarter ? minutes : words.cameOn(minutes)) },
    ...shown.map((statistic) => ({
      name: texts.statistics[statistic],
      cell: ({ counts }: PlayerMatch) => counts[statistic] ?? <Unknown why={words.unknownCount} />,
    })),
  ];
  return (
    <Table
      caption={words.matches(matches.length)}
      columns={columns}
      rows={matches}
      keyOf={({ fixture }) => fixture.id}
    />
  );
}
