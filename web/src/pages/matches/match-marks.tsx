import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MatchdayFixture } from '../../api';
import { Hint } from '../../parts/hint';
import { texts } from '../../texts';
import type { MatchFacts } from './match-day';
import styles from './matches.module.css';

const words = texts.matches;
const { marks } = words;

interface MatchMarksProps {
  readonly match: MatchdayFixture;
  readonly facts: MatchFacts | undefined;
}

/**
 * Marks of a match: value cards, published line-up, missing regulars, unusual prices, incomplete data, the referee.
 */
export function MatchMarks({ match, facts }: MatchMarksProps) {
  const { events, lineupType, refereeName, refereeAvgCards } = match;
  const { coverage = null, valueBets = null, isSteam = false, isLonely = false, missingRegulars = [] } = facts ?? {};
  return (
    <div className={styles.marks}>
      {valueBets === null || valueBets === 0 ? null : (
        <Link to="/matches/$id" params={{ id: String(events.id) }} search={{ tab: 'cards' }} className={styles.mark}>
          {marks.valueBets(valueBets)}
        </Link>
      )}
      {lineupType === 'confirmed' && events.status === 'notstarted' ? (
        <span className={styles.mark}>{marks.confirmed}</span>
      ) : null}
      {missingRegulars.length === 0 ? null : (
        <Warning why={marks.withoutWhy(missingRegulars.map(({ playerName }) => playerName))}>
          {marks.without(missingRegulars.map(({ playerName }) => playerName))}
        </Warning>
      )}
      {isLonely ? <Warning why={marks.lonelyWhy}>{marks.lonely}</Warning> : null}
      {isSteam ? <Warning why={marks.steamWhy}>{marks.steam}</Warning> : null}
      {coverage === null || coverage === 'complete' ? null : (
        <Warning why={marks.coverageWhy[coverage]}>{marks.coverage[coverage]}</Warning>
      )}
      {refereeName === null ? null : (
        <span className={styles.referee} title={words.referee(refereeName)}>
          {refereeName}
          {refereeAvgCards === null ? null : `, ${words.cards(refereeAvgCards)}`}
        </span>
      )}
    </div>
  );
}

function Warning({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  return (
    <span className={styles.warning}>
      <Hint why={why}>{children}</Hint>
    </span>
  );
}
