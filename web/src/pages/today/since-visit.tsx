import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changesList } from '../../api';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { useGoneBets } from '../../parts/use-gone-bets';
import { serviceClock } from '../../session/service-clock';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { FollowedMatches, useChangedMatches } from './followed-matches';
import { noteVisit } from './last-visit';
import type { Visit } from './last-visit';
import { changesSinceQuery } from './today-requests';
import type { ChangeCounts } from './today-requests';
import styles from './today.module.css';

const words = texts.today.since;
const pages = { 'value-bets': '/value', 'price-outliers': '/outliers' } as const;

interface SinceVisitProps {
  /** Null on the first visit. */
  readonly visit: Visit | null;
  readonly board: keyof typeof pages;
}

/** Rows of a board and followed matches that changed since the last visit; nothing on the first one. */
export function SinceVisit({ visit, board }: SinceVisitProps) {
  const format = useFormat();
  useNotedVisit();
  const { data: counts = null } = useQuery(changesSinceQuery(board, visit?.revision ?? null));
  const matches = useChangedMatches();
  if (visit === null || (counts === null && matches.length === 0)) return null;
  return (
    <Panel title={words.title} lead={words.lead(format.weekdayTime(new Date(visit.at)))}>
      {counts === null ? null : <BoardChanges board={board} counts={counts} visitedAt={visit.at} />}
      <FollowedMatches matches={matches} />
    </Panel>
  );
}

interface BoardChangesProps {
  readonly board: keyof typeof pages;
  readonly counts: ChangeCounts;
  /** ISO 8601. */
  readonly visitedAt: string;
}

/** Numbers of rows added, removed and moved on a board, over all bookmakers. */
function BoardChanges({ board, counts, visitedAt }: BoardChangesProps) {
  const format = useFormat();
  const own = usePricedBookmakers();
  const { appeared, disappeared, changed } = counts;
  return (
    <>
      <p className={styles.counts}>
        {appeared + disappeared + changed === 0
          ? words.nothing(words.boards[board])
          : words.counts(format.number(appeared), format.number(disappeared), format.number(changed))}
      </p>
      {own.length === 0 ? null : (
        <p className={styles.quiet}>
          {texts.myBookmakers.allChanges}
          {board === 'value-bets' ? <GoneAtMine bookmakers={own.join(',')} visitedAt={visitedAt} /> : null}
        </p>
      )}
      <Link to={pages[board]} className={styles.more}>
        {words.boards[board]}
      </Link>
    </>
  );
}

interface GoneAtMineProps {
  /** Slugs, comma-separated. */
  readonly bookmakers: string;
  /** ISO 8601. */
  readonly visitedAt: string;
}

/** Number of bets gone at the user's bookmakers; nothing if the record begins after the visit. */
function GoneAtMine({ bookmakers, visitedAt }: GoneAtMineProps) {
  const format = useFormat();
  const gone = useGoneBets(bookmakers);
  const visit = Date.parse(visitedAt);
  if (gone === undefined || gone.since === null || Date.parse(gone.since) > visit) return null;
  return ` ${words.goneAtMine(format.number(gone.data.filter(({ goneAt }) => Date.parse(goneAt) > visit).length))}`;
}

/** Records a visit by the clock of the service, which may differ from the browser's. */
async function noteNow(revision: string): Promise<void> {
  noteVisit({ revision, at: (await serviceClock()).now().toISOString() });
}

/** Records the revision of the boards when this page was shown. */
function useNotedVisit(): void {
  const { data } = useQuery({
    queryKey: ['newest revision'],
    queryFn: ({ signal }) => changesList({ query: { view: 'keys' }, signal }),
  });
  useEffect(() => {
    if (data !== undefined) void noteNow(data.next);
  }, [data]);
}
