import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FixturePage, PendingPickRow, ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { PendingTable } from '../../parts/picks/pending-picks';
import { pendingOfMatchQuery, scorecardQuery } from '../../parts/picks/picks-requests';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import styles from './match-bets.module.css';

const words = texts.match.bets;

/** Bets that boards listed on a started match: their standing by the score, then how many won. */
export function MatchBets({ match }: { readonly match: FixturePage }) {
  if (match.status === 'notstarted') return null;
  return (
    <Panel title={words.title}>
      <div className={styles.bets}>
        {match.status === 'inprogress' ? <BetsInPlay match={match.id} /> : <GradedBets match={match.id} />}
      </div>
    </Panel>
  );
}

/** Order of the list: bets decided by the score first. */
const order: readonly PendingPickRow['standing'][] = ['win', 'half', 'push', 'half-loss', 'loss', 'void', null];

function BetsInPlay({ match }: { readonly match: number }) {
  const bets = useQuery(pendingOfMatchQuery(match));
  return (
    <QueryStates query={bets} skeleton={<SkeletonRows count={1} />}>
      {(data) => {
        if (data.length === 0) return <p className={styles.none}>{words.none}</p>;
        const count = (...standings: readonly PendingPickRow['standing'][]): number =>
          data.filter(({ standing }) => standings.includes(standing)).length;
        const parts = [
          words.winning(count('win', 'half')),
          words.losing(count('loss', 'half-loss')),
          ...(count('push') === 0 ? [] : [words.level(count('push'))]),
          ...(count(null) === 0 ? [] : [words.open(count(null))]),
        ];
        return (
          <>
            <p className={styles.sum}>{parts.join(' · ')}</p>
            <details>
              <summary>{words.show}</summary>
              <PendingTable
                picks={data.toSorted((one, other) => order.indexOf(one.standing) - order.indexOf(other.standing))}
                isOneMatch
              />
            </details>
          </>
        );
      }}
    </QueryStates>
  );
}

function GradedBets({ match }: { readonly match: number }) {
  const scorecard = useQuery(scorecardQuery({ source: 'live', match }, ['board']));
  return (
    <QueryStates query={scorecard} skeleton={<SkeletonRows count={1} />}>
      {({ total, groups }) => {
        const boards = groups.find(({ groupBy }) => groupBy === 'board')?.data ?? [];
        if (total === null || total.picks === 0) return <p className={styles.none}>{words.none}</p>;
        return (
          <>
            <ul className={styles.boards}>
              {boards
                .filter(({ bets }) => bets > 0)
                .map((group) => (
                  <li key={group.key}>
                    <Won group={group} />
                  </li>
                ))}
              {total.ungraded === 0 ? null : <li>{words.ungraded(total.ungraded)}</li>}
              {total.voids === 0 ? null : <li>{words.voids(total.voids)}</li>}
            </ul>
            <Link to="/scorecard" search={{ match }} className={styles.link}>
              {texts.match.picks.all}
            </Link>
          </>
        );
      }}
    </QueryStates>
  );
}

/** Number of winning bets of a board; half wins and half losses count as half a bet. */
function Won({ group: { key, bets, actualHits } }: { readonly group: ScorecardGroup }) {
  const format = useFormat();
  const nouns: Readonly<Record<string, string>> = texts.scorecard.boardNouns;
  return words.won(format.number(actualHits), format.number(bets), nouns[key] ?? key);
}
