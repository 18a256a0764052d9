import type { TeamMatch } from '../../api';
import { Unknown } from '../../parts/hint';
import { MatchLink } from '../../parts/match-link';
import { OpponentPosition } from '../../parts/opponent-position';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.team;
const shown = ['shots', 'shotsOnTarget', 'corners', 'fouls', 'cards'] as const;

/** The last matches, newest first: result, the opponent's league position then, and counts of both sides. */
export function TeamMatches({ matches }: { readonly matches: readonly TeamMatch[] }) {
  const columns: readonly Column<TeamMatch>[] = [
    { name: words.match, cell: ({ fixture }) => <MatchLink match={fixture} /> },
    {
      name: words.result,
      cell: ({ outcome }) => (outcome === null ? <Unknown why={words.noResult} /> : texts.match.resultLetters[outcome]),
    },
    { name: texts.parts.opponent.position, cell: (match) => <OpponentPosition match={match} /> },
    ...shown.map((statistic) => ({
      name: texts.statistics[statistic],
      cell: ({ own, conceded }: TeamMatch) => {
        const [ours, theirs] = [own[statistic], conceded[statistic]];
        if (ours === null && theirs === null) return <Unknown why={words.unknownCount} />;
        return `${ours ?? '–'} : ${theirs ?? '–'}`;
      },
    })),
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
