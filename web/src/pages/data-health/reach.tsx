import type { CompetitionCoverage } from '../../api';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';

const words = texts.dataHealth.reach;
const shown = ['upcomingFixtures', 'results', 'teamStatistics', 'playerStatistics', 'lineups', 'playerPrices'] as const;

/** Newest data of each kind in each league. */
export function Reach({ competitions }: { readonly competitions: readonly CompetitionCoverage[] }) {
  const format = useFormat();
  const reach = (kind: (typeof shown)[number]): Column<CompetitionCoverage> => ({
    name: words.columns[kind],
    cell: ({ known }) => {
      const at = known.find((each) => each.kind === kind)?.at ?? null;
      return at === null ? <Unknown why={words.never} /> : format.date(new Date(at));
    },
  });
  const columns: readonly Column<CompetitionCoverage>[] = [
    { name: words.league, cell: ({ name }) => name },
    ...shown.map(reach),
    {
      name: words.newestPrice,
      cell: ({ newestPriceAt }) =>
        newestPriceAt === null ? <Unknown why={words.noPrice} /> : <Moment at={new Date(newestPriceAt)} />,
    },
  ];
  return (
    <Panel title={words.title} lead={words.lead}>
      <Table caption={words.title} columns={columns} rows={competitions} keyOf={({ id }) => id} />
    </Panel>
  );
}
