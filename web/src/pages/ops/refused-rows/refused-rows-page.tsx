import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { importReportsListRefusedRows } from '../../../api';
import type { RefusedImportRow } from '../../../api';
import { Chips } from '../../../parts/chips';
import { FindField } from '../../../parts/find-field';
import { Hint } from '../../../parts/hint';
import { Stacked, Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { Instant } from '../shared/instant';
import { Listing } from '../shared/listing';
import styles from '../shared/shared.module.css';
import type { RefusedRowsSearch } from './refused-rows-search';

const route = getRouteApi('/ops/refused');
const words = texts.ops.refusedRows;

function refusedRowsQuery({ file, source, code, after, before }: RefusedRowsSearch) {
  const query = { file, source, code, after, before, limit: 50 };
  return queryOptions({
    queryKey: ['ops', 'refused rows', query],
    queryFn: ({ signal }) => importReportsListRefusedRows({ query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Rows that imports refused: where, why, and what to do. */
export function RefusedRowsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const refused = useQuery(refusedRowsQuery(search));
  const change = (changed: RefusedRowsSearch): void => {
    void navigate({
      search: (old) => ({ ...old, ...changed, after: undefined, before: undefined }),
      replace: true,
    });
  };
  const at = refused.data?.data ?? [];
  return (
    <>
      <div className={styles.filters}>
        <FindField label={words.find} value={search.file ?? ''} change={(file) => change({ file })} />
        <Values
          label={words.source}
          chosen={search.source}
          values={at.map(({ source }) => source)}
          choose={(source) => change({ source })}
        />
        <Values
          label={words.code}
          chosen={search.code}
          values={at.map(({ code }) => code)}
          choose={(code) => change({ code })}
        />
      </div>
      <Listing query={refused} words={words} reset={() => void navigate({ search: {} })}>
        {(rows) => (
          <Table
            caption={words.title}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { name: words.message, cell: (row) => <Reason row={row} /> },
              { name: words.file, cell: (row) => <Place row={row} />, isText: true },
              { name: words.refusedAt, cell: ({ refusedAt }) => <Instant at={refusedAt} />, isText: true },
            ]}
          />
        )}
      </Listing>
    </>
  );
}

function Reason({ row: { message, code } }: { readonly row: RefusedImportRow }) {
  return (
    <>
      <bdi>{message}</bdi> <small>{code}</small>
    </>
  );
}

function Place({ row: { file, line, source } }: { readonly row: RefusedImportRow }) {
  return (
    <Stacked below={`${words.line(line)} · ${source}`}>
      <Hint why={file}>
        <bdi>{file.slice(file.lastIndexOf('/') + 1)}</bdi>
      </Hint>
    </Stacked>
  );
}

interface ValuesProps {
  readonly label: string;
  readonly chosen: string | undefined;
  /** Values of the rows at hand. */
  readonly values: readonly string[];
  readonly choose: (value: string | undefined) => void;
}

function Values({ label, chosen, values, choose }: ValuesProps) {
  const all = [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].sort();
  if (all.length < 2 && chosen === undefined) return null;
  return (
    <Chips
      label={label}
      options={all.map((value) => ({ value, text: value }))}
      isChosen={(value) => value === chosen}
      choose={(value) => choose(value === chosen ? undefined : value)}
    />
  );
}
