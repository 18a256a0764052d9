import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BetsImportReport, RefusedBetRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { Button } from '../../parts/button';
import { refreshMine } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { Panel } from '../../parts/panel';
import { Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { texts } from '../../texts';
import styles from './mine-page.module.css';
import { sendTable } from './my-bets-requests';

const words = texts.mine;
const example =
  'date,home,away,market,line,side,bookmaker,price,stake,placedAt\n' +
  '2026-11-28,Ashmere United,Millbeck Wanderers,goals,2.5,over,Kestrel Club,1.95,20,2026-11-28 14:30';
/** Maximum number of refused rows shown. */
const MOST_SHOWN = 200;

/** Imports bets from a pasted or chosen table; lists refused rows with line, column and reason. */
export function BetsTable() {
  const [table, setTable] = useState('');
  const sending = useMutation({ mutationFn: (dryRun: boolean) => sendTable(table, dryRun), onSuccess: refreshMine });
  const isReady = table.trim() !== '' && !sending.isPending;
  return (
    <Panel title={words.importTitle} lead={words.importLead}>
      <div className={mineStyles.took}>
        <label className={mineStyles.label}>
          {words.file}
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => void target.files?.[0]?.text().then(setTable)}
          />
        </label>
        <label className={mineStyles.label}>
          {words.table}
          <textarea
            className={`${mineStyles.field} ${styles.table}`}
            placeholder={example}
            value={table}
            spellCheck={false}
            onChange={({ target }) => setTable(target.value)}
          />
        </label>
        <div className={mineStyles.actions}>
          <Button disabled={!isReady} onClick={() => sending.mutate(true)}>
            {words.check}
          </Button>
          <Button className={mineStyles.main} disabled={!isReady} onClick={() => sending.mutate(false)}>
            {words.import}
          </Button>
        </div>
        {sending.error === null ? null : (
          <p role="alert" className={mineStyles.problem}>
            {sending.error.message}
          </p>
        )}
        {sending.data === undefined ? null : <Report report={sending.data} />}
      </div>
    </Panel>
  );
}

const columns: readonly Column<RefusedBetRow>[] = [
  { name: words.refusedLine, cell: ({ line }) => line },
  { name: words.column, cell: ({ column }) => column ?? words.wholeRow, isText: true },
  { name: words.reason, cell: ({ reason }) => reason, isText: true, isWide: true },
];

function Report({ report }: { readonly report: BetsImportReport }) {
  const format = useFormat();
  const { dryRun, added, alreadyStored, refused, ignoredColumns } = report;
  return (
    <>
      <p role="status" className={mineStyles.done}>
        {(dryRun ? words.checked : words.imported)(format.number(added), added)}{' '}
        {alreadyStored === 0 ? null : words.already(format.number(alreadyStored), alreadyStored)}{' '}
        {ignoredColumns.length === 0 ? null : words.ignored(ignoredColumns.join(', '))}
      </p>
      {refused.length === 0 ? null : (
        <>
          <h3>{words.refused(format.number(refused.length), refused.length)}</h3>
          <Table
            caption={words.refused(format.number(refused.length), refused.length)}
            columns={columns}
            rows={refused.slice(0, MOST_SHOWN)}
            keyOf={({ line }) => line}
          />
          {refused.length > MOST_SHOWN ? <p>{words.more(format.number(refused.length - MOST_SHOWN))}</p> : null}
        </>
      )}
    </>
  );
}
