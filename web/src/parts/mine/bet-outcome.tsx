import { Link } from '@tanstack/react-router';
import type { UseMutationResult } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Button } from '../button';
import { isBeyondLimit } from './mine-requests';
import type { StoredBet } from './mine-requests';
import styles from './mine.module.css';

const words = texts.mine;

interface BetOutcomeProps {
  readonly storing: UseMutationResult<StoredBet, Error, boolean>;
  /** Whether a stored bet links to the page of bets. */
  readonly hasLink?: boolean;
}

/** Outcome of submitting a bet: stored, refused, or held back by a limit, which the user may override. */
export function BetOutcome({ storing, hasLink = false }: BetOutcomeProps) {
  const format = useFormat();
  const { data, error } = storing;
  if (error !== null) {
    const isLimit = isBeyondLimit(error);
    return (
      <div role="alert" className={isLimit ? styles.calm : styles.problem}>
        <p>{error.message}</p>
        {isLimit ? <Button onClick={() => storing.mutate(true)}>{words.exceed}</Button> : null}
      </div>
    );
  }
  if (data === undefined) return null;
  const { stake, price, bookmakerName } = data.bet;
  return (
    <p role="status" className={styles.done}>
      {words.stored(format.number(stake, 2), format.odds(price), bookmakerName)}{' '}
      {data.isClaimLost ? `${words.withoutClaim} ` : ''}
      {hasLink ? <Link to="/my-bets">{words.toMyBets}</Link> : null}
    </p>
  );
}
