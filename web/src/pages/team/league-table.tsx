import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StandingsRow, TeamStandingRow } from '../../api';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { TeamBar } from '../../parts/team-bar';
import { texts } from '../../texts';
import { Form } from './form';
import styles from './team-tables.module.css';
import { standingsQuery } from './team-requests';

const words = texts.team;

interface LeagueTableProps {
  readonly team: number;
  /** The team's row in the table, which identifies competition, season and phase. */
  readonly line: TeamStandingRow;
}

/** The whole table of a team's league, with the team's row highlighted. */
export function LeagueTable({ team, line }: LeagueTableProps) {
  const { competition, season, phaseId, teams } = line;
  const standings = useQuery(standingsQuery(competition.id, season.id));
  const title = words.tableOf(competition.name, season.name);
  return (
    <Panel title={title}>
      <QueryStates query={standings} skeleton={<SkeletonRows count={teams} />}>
        {({ tables, order }) => {
          const rows = tables.find((table) => table.phaseId === phaseId)?.rows ?? [];
          return (
            <>
              <Table
                caption={title}
                columns={columnsOf(team)}
                rows={rows}
                keyOf={(row) => row.team.id}
                isMarked={(row) => row.team.id === team}
                isDense
              />
              <p className={styles.note}>{order.text}</p>
            </>
          );
        }}
      </QueryStates>
    </Panel>
  );
}

function columnsOf(team: number): readonly Column<StandingsRow>[] {
  return [
    {
      name: words.teamColumn,
      cell: ({ position, team: { id, name, primaryColor } }) => (
        <span className={styles.name}>
          <span className={styles.number}>{position}</span>
          <TeamBar color={primaryColor} />
          <Link to="/teams/$id" params={{ id: String(id) }} aria-current={id === team ? 'true' : undefined}>
            {name}
          </Link>
        </span>
      ),
    },
    { name: words.played, cell: ({ played }) => played },
    { name: words.won, cell: ({ won }) => won, isSpare: true },
    { name: words.drawn, cell: ({ drawn }) => drawn, isSpare: true },
    { name: words.lost, cell: ({ lost }) => lost, isSpare: true },
    { name: words.goals, cell: ({ goalsFor, goalsAgainst }) => `${goalsFor}:${goalsAgainst}`, isSpare: true },
    {
      name: words.difference,
      cell: ({ goalDifference: difference }) =>
        difference > 0 ? `+${difference}` : String(difference).replace('-', '−'),
    },
    { name: words.points, cell: ({ points }) => <b>{points}</b> },
    { name: words.form, cell: ({ form }) => <Form form={form} /> },
  ];
}
