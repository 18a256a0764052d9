import { useQuery } from '@tanstack/react-query';
import type { PendingPickRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { CursorPager } from '../cursor-pager';
import { Edge } from '../edge';
import { Hint } from '../hint';
import { Message } from '../message';
import { Moment } from '../moment';
import { Panel } from '../panel';
import { QueryStates } from '../query-states';
import { SkeletonRows } from '../skeleton';
import { Stacked, Table } from '../table';
import type { Column } from '../table';
import { BetCell } from './bet-cell';
import styles from './picks.module.css';
import { pendingQuery } from './picks-requests';
import type { PicksChoice } from './picks-requests';
import type { PendingSearch } from './picks-search';

const words = texts.scorecard.pending;

interface PendingPicksProps {
  readonly choice: Omit<PicksChoice, 'source'>;
  readonly search: PendingSearch;
}

/** Bets awaiting a result, page by page, latest kick-off first. */
export function PendingPicks({ choice, search }: PendingPicksProps) {
  const picks = useQuery(pendingQuery(choice, search));
  const isSignedIn = useSession() !== null;
  return (
    <Panel title={words.title} lead={words.lead}>
      <QueryStates query={picks} skeleton={<SkeletonRows count={6} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Message
              title={isSignedIn ? words.none : words.noneBegun}
              detail={isSignedIn ? words.noneWhy : words.noneSignedOut}
            />
          ) : (
            <>
              <PendingTable picks={data} isOneMatch={choice.match !== undefined} />
              <CursorPager page={page} names={['pendingAfter', 'pendingBefore']} />
              {isSignedIn ? null : <p className={styles.small}>{words.noneSignedOut}</p>}
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

interface PendingTableProps {
  readonly picks: readonly PendingPickRow[];
  /** Whether all are on one match, named by the page. */
  readonly isOneMatch: boolean;
}

/** Ungraded bets: the price, the claim, and the state by the current score. */
export function PendingTable({ picks, isOneMatch }: PendingTableProps) {
  const format = useFormat();
  const columns: readonly Column<PendingPickRow>[] = [
    { name: texts.scorecard.picks.bet, cell: (pick) => <BetCell pick={pick} isOneMatch={isOneMatch} /> },
    {
      name: texts.scorecard.picks.price,
      cell: ({ price, bookmaker }) => (
        <Stacked below={<span className={styles.bookmaker}>{bookmaker}</span>}>{format.odds(price)}</Stacked>
      ),
    },
    {
      name: texts.scorecard.picks.claimed,
      cell: ({ edge, edgeLow, edgeHigh }) => (
        <Edge edge={edge} low={edgeLow} high={edgeHigh} why={texts.states.unknown} />
      ),
    },
    { name: words.stands, cell: (pick) => <Stands pick={pick} /> },
  ];
  return <Table caption={words.title} columns={columns} rows={picks} keyOf={({ id }) => id} />;
}

/** State of a bet by the live score, or what it is waiting for. */
function Stands({ pick: { status, standing, kickoff } }: { readonly pick: PendingPickRow }) {
  if (standing !== null) return <b className={classOf(standing)}>{words.standings[standing]}</b>;
  if (status === 'inprogress') return <Hint why={words.noScoreWhy}>{words.noScore}</Hint>;
  if (status === 'finished') return words.over;
  if (status !== 'notstarted') return texts.matches.status[status];
  return <Moment at={new Date(kickoff * 1_000)} />;
}

function classOf(standing: NonNullable<PendingPickRow['standing']>): string | undefined {
  if (standing === 'win' || standing === 'half') return styles.good;
  return standing === 'loss' || standing === 'half-loss' ? styles.bad : undefined;
}
