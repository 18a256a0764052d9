import type { TeamStandingRow } from '../../api';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import { Form } from './form';

const words = texts.team;

/** The team's row in each of its tables. */
export function Standings({ rows }: { readonly rows: readonly TeamStandingRow[] }) {
  const columns: readonly Column<TeamStandingRow>[] = [
    {
      name: words.competition,
      cell: ({ competition, season }) => <Stacked below={season.name}>{competition.name}</Stacked>,
    },
    { name: words.position, cell: ({ position, teams }) => words.positionOf(position, teams) },
    { name: words.played, cell: ({ played }) => played },
    { name: words.record, cell: ({ won, drawn, lost }) => `${won}–${drawn}–${lost}` },
    { name: words.goals, cell: ({ goalsFor, goalsAgainst }) => `${goalsFor}:${goalsAgainst}` },
    { name: words.points, cell: ({ points }) => <b>{points}</b> },
    { name: words.form, cell: ({ form }) => <Form form={form} /> },
  ];
  return (
    <Table
      caption={words.standings}
      columns={columns}
      rows={rows}
      keyOf={({ competition, phaseId }) => `${competition.id} ${phaseId}`}
    />
  );
}
