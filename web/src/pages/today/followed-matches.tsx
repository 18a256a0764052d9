import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { watchesQuery } from '../../parts/watches/watch-requests';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { changedMatches, seenMatch } from './followed-changes';
import type { ChangedMatch, MatchChange } from './followed-changes';
import { matchesOfLastVisit, noteMatches } from './last-visit';
import { followedMatchesQuery } from './today-requests';
import styles from './today.module.css';

const words = texts.today.since.followed;

/** Followed matches that changed since the last visit; none for signed-out visitors. */
export function useChangedMatches(): readonly ChangedMatch[] {
  const isSignedIn = useSession() !== null;
  const { data: watches = [] } = useQuery({ ...watchesQuery, enabled: isSignedIn });
  const { data: fixtures = [] } = useQuery({
    ...followedMatchesQuery(watches),
    enabled: isSignedIn && watches.length > 0,
  });
  const [seen] = useState(matchesOfLastVisit);
  useEffect(() => {
    if (fixtures.length > 0) noteMatches(new Map(fixtures.map((each) => [String(each.id), seenMatch(each)])));
  }, [fixtures]);
  return isSignedIn ? changedMatches(fixtures, seen) : [];
}

/** Followed matches, each with its changes. */
export function FollowedMatches({ matches }: { readonly matches: readonly ChangedMatch[] }) {
  const format = useFormat();
  if (matches.length === 0) return null;
  return (
    <>
      <h3 className={styles.followed}>{words.title}</h3>
      <ul>
        {matches.map(({ fixture, changes }) => (
          <li key={fixture.id} className={styles.move}>
            <Link to="/matches/$id" params={{ id: String(fixture.id) }}>
              <b>
                {fixture.homeTeam.name} – {fixture.awayTeam.name}
              </b>
              {changes.map((change) => (
                <span key={change.kind === 'price' ? change.outcome : change.kind} className={styles.where}>
                  {changeText(change, fixture, format)}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function changeText(change: MatchChange, fixture: ChangedMatch['fixture'], format: Format): string {
  const moment = (at: string): string => `${format.date(new Date(at))} ${format.time(new Date(at))}`;
  switch (change.kind) {
    case 'status':
      return statusText(change.status, fixture);
    case 'kickoff':
      return texts.watches.moved(moment(fixture.kickoffAt), moment(change.before));
    case 'lineUps':
      return words.lineUps;
    case 'price':
      return words.price(texts.matches.outcomes[change.outcome], format.odds(change.now), format.odds(change.before));
  }
}

function statusText(
  status: ChangedMatch['fixture']['status'],
  { awarded, homeScore, awayScore }: ChangedMatch['fixture'],
): string {
  if (status === 'notstarted') return '';
  const name = awarded ? texts.matches.awarded : texts.matches.status[status];
  return homeScore === null || awayScore === null ? name : words.score(name, homeScore, awayScore);
}
