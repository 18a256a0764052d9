import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { betsDelete, betsExport } from '../../api';
import type { MyBet } from '../../api';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { Button } from '../../parts/button';
import { Chips } from '../../parts/chips';
import { CursorPager } from '../../parts/cursor-pager';
import { Message } from '../../parts/message';
import { refreshMine } from '../../parts/mine/mine-requests';
import mineStyles from '../../parts/mine/mine.module.css';
import { backed } from '../../parts/picks/backed';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { saveFile } from '../../parts/save-file';
import { SkeletonRows } from '../../parts/skeleton';
import { Stacked, Table } from '../../parts/table';
import type { Column } from '../../parts/table';
import { useFirstPageOnceEmpty } from '../../parts/use-first-page-once-empty';
import { texts } from '../../texts';
import { EditBet } from './edit-bet';
import styles from './mine-page.module.css';
import { betsQuery } from './my-bets-requests';
import { statuses } from './my-bets-search';
import type { MyBetsSearch } from './my-bets-search';

const words = texts.mine;
const { grades } = texts.scorecard.picks;

interface BetsListProps {
  readonly search: MyBetsSearch;
  /** Writes search parameters to the address. */
  readonly show: (changed: MyBetsSearch) => void;
}

/** The bets page by page, most recently placed first. */
export function BetsList({ search, show }: BetsListProps) {
  const { status } = search;
  const bets = useQuery(betsQuery(search));
  useFirstPageOnceEmpty(bets.isPlaceholderData ? undefined : bets.data?.data, search);
  return (
    <Panel title={words.list}>
      <div className={styles.bar}>
        <Chips
          label={words.status}
          options={(['all', ...statuses] as const).map((value) => ({ value, text: words.statuses[value] }))}
          isChosen={(value) => value === (status ?? 'all')}
          choose={(value) => show({ after: undefined, before: undefined, status: value === 'all' ? undefined : value })}
        />
        <Export />
      </div>
      <QueryStates query={bets} skeleton={<SkeletonRows count={8} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Message title={words.none} detail={words.noneWhy} />
          ) : (
            <>
              <Table caption={words.list} columns={columns} rows={data} keyOf={({ id }) => id} />
              <CursorPager page={page} />
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

/** Saves all bets; a plain link would lack the access token. */
function Export() {
  const saving = useMutation({
    mutationFn: () => betsExport({ parseAs: 'blob' }),
    onSuccess: (table) => saveFile(table as unknown as Blob, 'my-bets.csv'),
  });
  return (
    <div className={mineStyles.actions}>
      {saving.error === null ? null : <span role="alert">{saving.error.message}</span>}
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {words.exportCsv}
      </Button>
    </div>
  );
}

const columns: readonly Column<MyBet>[] = [
  { name: words.bet, cell: (bet) => <BetName bet={bet} />, isText: true },
  {
    name: words.placed,
    isText: true,
    cell: ({ placedAt, isLate }) => (
      <Stacked below={isLate ? words.lateBet : ''}>
        <Moment at={new Date(placedAt)} form="day" />
      </Stacked>
    ),
  },
  { name: words.price, cell: (bet) => <Price bet={bet} /> },
  { name: words.stake, cell: ({ stake }) => <Amount value={stake} /> },
  { name: words.closingLine, cell: ({ closingLineValuePct }) => <Percent value={closingLineValuePct} /> },
  { name: words.result, cell: (bet) => <Result bet={bet} /> },
  { name: words.change, cell: (bet) => <Change bet={bet} /> },
];

/** The selection of a bet in words. */
const betText = (bet: MyBet, format: Format): string =>
  [bet.playerName, backed(bet, format)].filter((part) => part !== null).join(' ');

function BetName({ bet }: { readonly bet: MyBet }) {
  const format = useFormat();
  const { fixtureId, homeTeamName, awayTeamName, kickoff, note } = bet;
  return (
    <Stacked
      below={
        <>
          <Link to="/matches/$id" params={{ id: String(fixtureId) }}>
            {homeTeamName} – {awayTeamName}
          </Link>
          , <Moment at={new Date(kickoff * 1_000)} form="day" />
          {note === '' ? null : <br />}
          {note}
        </>
      }
    >
      {betText(bet, format)}
    </Stacked>
  );
}

function Price({ bet: { price, bookmakerName, claim } }: { readonly bet: MyBet }) {
  const format = useFormat();
  const below =
    claim === null ? (
      bookmakerName
    ) : (
      <>
        {bookmakerName}
        <br />
        {words.claimedAt(format.percent(claim.edge / 100, { signed: true }), format.odds(claim.price))}
      </>
    );
  return <Stacked below={below}>{format.odds(price)}</Stacked>;
}

function Amount({ value }: { readonly value: number }) {
  return <span className={styles.amount}>{useFormat().number(value, 2, true)}</span>;
}

function Percent({ value }: { readonly value: number | null }) {
  const format = useFormat();
  return <>{value === null ? '–' : format.percent(value / 100, { signed: true })}</>;
}

function Result({ bet: { grade, profit } }: { readonly bet: MyBet }) {
  const format = useFormat();
  if (grade === null || profit === null) return <>{words.pending}</>;
  const sign = profit > 0 ? '+' : profit < 0 ? '−' : '';
  return (
    <Stacked below={grades[grade]}>
      <b className={`${styles.amount} ${profit > 0 ? styles.win : profit < 0 ? styles.loss : ''}`}>
        {sign}
        {format.number(Math.abs(profit), 2, true)}
      </b>
    </Stacked>
  );
}

function Change({ bet }: { readonly bet: MyBet }) {
  return (
    <span className={mineStyles.actions}>
      <EditBet bet={bet} name={betText(bet, useFormat())} />
      <Remove bet={bet} />
    </span>
  );
}

function Remove({ bet }: { readonly bet: MyBet }) {
  const format = useFormat();
  const [isAsked, ask] = useState(false);
  const removing = useMutation({
    mutationFn: () => betsDelete({ path: { id: String(bet.id) } }),
    onSuccess: refreshMine,
  });
  if (!isAsked)
    return (
      <Button aria-label={words.removeBet(betText(bet, format))} onClick={() => ask(true)}>
        {words.remove}
      </Button>
    );
  return (
    <span className={mineStyles.actions}>
      <Button className={styles.danger} disabled={removing.isPending} onClick={() => removing.mutate()}>
        {words.reallyRemove}
      </Button>
      <Button onClick={() => ask(false)}>{words.keep}</Button>
      {removing.error === null ? null : <span role="alert">{removing.error.message}</span>}
    </span>
  );
}
