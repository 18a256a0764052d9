import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { nameOfSource, texts } from '../../texts';
import type { Gap } from './gaps-of';
import styles from './data-health.module.css';

const words = texts.dataHealth.gaps;

const ofMatchesAhead: Gap['kinds'] = ['upcomingFixtures', 'matchPrices', 'playerPrices'];

interface GapsProps {
  readonly gaps: readonly Gap[];
  readonly leaguesInAll: number;
}

/** Missing data: since when, the boards left empty, and what would fill the gap. */
export function Gaps({ gaps, leaguesInAll }: GapsProps) {
  const format = useFormat();
  const columns: readonly Column<Gap>[] = [
    {
      name: words.missing,
      cell: ({ kinds }) => <b>{kinds.map((kind) => texts.dataHealth.kinds[kind]).join(words.or)}</b>,
    },
    {
      name: words.leagues,
      isText: true,
      cell: ({ leagues }) =>
        leagues.length > 1 && leagues.length === leaguesInAll
          ? words.allLeagues(leaguesInAll)
          : leagues.map(({ name }) => name).join(', '),
    },
    {
      name: words.since,
      isText: true,
      cell: ({ kinds, leagues }) => {
        const dates = leagues.flatMap(({ since }) => (since === null ? [] : format.date(since)));
        if (dates.length > 0) return [...new Set(dates)].join(', ');
        return kinds.every((kind) => ofMatchesAhead.includes(kind)) ? words.noneAhead : words.never;
      },
    },
    {
      name: words.empties,
      isText: true,
      cell: ({ boards }) =>
        boards.length === 0 ? words.older : boards.map((board) => texts.dataHealth.boards[board]).join(', '),
    },
    {
      name: words.next,
      isText: true,
      cell: ({ sources }) =>
        sources.length === 0 ? words.importAgain : words.importFrom(sources.map(nameOfSource).join(words.or)),
    },
  ];
  return (
    <Panel title={words.title} lead={words.lead}>
      {gaps.length === 0 ? (
        <p className={styles.fine}>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={columns}
          rows={gaps}
          keyOf={({ kinds, leagues }) => `${kinds.join()} ${leagues[0]?.since?.toISOString() ?? 'never'}`}
        />
      )}
    </Panel>
  );
}
