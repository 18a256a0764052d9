import type { RefereeMatch } from '../../api';
import { Unknown } from '../../parts/hint';
import { MatchLink } from '../../parts/match-link';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.referee;

/** Cards and fouls match by match, the newest first. */
export function RefereeMatches({ matches }: { readonly matches: readonly RefereeMatch[] }) {
  const count = (name: string, value: (match: RefereeMatch) => number | null): Column<RefereeMatch> => ({
    name,
    cell: (match) => value(match) ?? <Unknown why={words.unknownCount} />,
  });
  const columns: readonly Column<RefereeMatch>[] = [
    { name: words.match, cell: ({ fixture }) => <MatchLink match={fixture} /> },
    count(words.cards, (match) => match.cards),
    count(words.yellow, (match) => match.yellowCards),
    count(words.red, (match) => match.redCards),
    count(words.homeCards, (match) => match.homeCards),
    count(words.awayCards, (match) => match.awayCards),
    count(words.firstHalf, (match) => match.firstHalfCards),
    count(words.secondHalf, (match) => match.secondHalfCards),
    count(words.fouls, (match) => match.fouls),
    count(words.penalties, (match) => match.penalties),
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
