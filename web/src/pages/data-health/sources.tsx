import { Link } from '@tanstack/react-router';
import type { SourceFreshness } from '../../api';
import { useFormat } from '../../format/use-format';
import { orUnknown, Unknown } from '../../parts/hint';
import { Panel } from '../../parts/panel';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { useServiceClock } from '../../session/service-clock';
import { nameOfSource, texts } from '../../texts';
import styles from './data-health.module.css';

const words = texts.dataHealth.sources;

interface SourcesProps {
  readonly sources: readonly SourceFreshness[];
}

/** Time of the last data from each source, and the rows refused. */
export function Sources({ sources }: SourcesProps) {
  const format = useFormat();
  const now = useServiceClock().arrivalNow().getTime();
  const moment = (at: string | null) => {
    if (at === null) return <Unknown why={words.never} />;
    const seconds = (now - Date.parse(at)) / 1_000;
    return <Stacked below={format.ago(seconds)}>{`${format.date(new Date(at))} ${format.time(new Date(at))}`}</Stacked>;
  };
  const columns: readonly Column<SourceFreshness>[] = [
    { name: words.source, cell: ({ name }) => nameOfSource(name) },
    { name: words.lastFile, cell: ({ lastFileAt }) => moment(lastFileAt) },
    { name: words.lastNews, cell: ({ lastNewsAt }) => moment(lastNewsAt) },
    {
      name: words.every,
      cell: ({ expectedEverySeconds, isLate }) => (
        <Stacked below={isLate === true ? <span className={styles.late}>{words.late}</span> : null}>
          {orUnknown(expectedEverySeconds, words.noRhythm, (seconds) => format.duration(seconds))}
        </Stacked>
      ),
    },
    { name: words.files, cell: ({ files }) => format.number(files) },
    {
      name: words.refused,
      cell: ({ name, refusedRows }) =>
        refusedRows === 0 ? (
          '0'
        ) : (
          <Link to="/ops/refused" search={{ source: name }} className={styles.link}>
            {format.number(refusedRows)}
          </Link>
        ),
    },
  ];
  return (
    <Panel title={words.title} lead={words.lead}>
      {sources.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table caption={words.title} columns={columns} rows={sources} keyOf={({ name }) => name} />
      )}
    </Panel>
  );
}
