import { Link } from '@tanstack/react-router';
import type { GradedPickRow } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import { Stacked } from '../table';
import { backed } from './backed';
import styles from './picks.module.css';

const { matchResult, asianHandicap } = texts.match.markets.names;
const namesOfTeamBets: Readonly<Record<string, string>> = { matchResult, asianHandicap };

/** A recorded bet, graded or not. */
export type RecordedBet = Pick<
  GradedPickRow,
  | 'board'
  | 'eventId'
  | 'kickoff'
  | 'leagueName'
  | 'homeTeamName'
  | 'awayTeamName'
  | 'playerId'
  | 'playerName'
  | 'market'
  | 'scope'
  | 'side'
  | 'line'
>;

interface BetCellProps {
  readonly pick: RecordedBet;
  /** Whether all bets are on one match, named by the page. */
  readonly isOneMatch: boolean;
}

/** The bet, the board that listed it, and the match. */
export function BetCell({ pick, isOneMatch }: BetCellProps) {
  if (isOneMatch) return <Bet pick={pick} />;
  return (
    <span className={styles.bet}>
      <Bet pick={pick} />
      <MatchOf pick={pick} />
    </span>
  );
}

/** The bet and the board that listed it. */
function Bet({ pick }: { readonly pick: RecordedBet }) {
  const format = useFormat();
  const { playerId, playerName } = pick;
  const listedBy = texts.scorecard.boards[pick.board];
  // shown if the name of the bet does not include it
  const market = namesOfTeamBets[pick.market];
  return (
    <span>
      <Stacked below={market === undefined ? listedBy : `${market} · ${listedBy}`}>
        {playerId === null ? null : (
          <Link to="/players/$id" params={{ id: String(playerId) }}>
            {playerName ?? texts.states.unknown}
          </Link>
        )}{' '}
        {backed(pick, format)}
      </Stacked>
    </span>
  );
}

function MatchOf({ pick }: { readonly pick: RecordedBet }) {
  const format = useFormat();
  const { eventId, homeTeamName, awayTeamName, kickoff, leagueName } = pick;
  const unknown = texts.states.unknown;
  return (
    <Link to="/matches/$id" params={{ id: String(eventId) }} className={styles.match}>
      <span>{texts.match.versus(homeTeamName ?? unknown, awayTeamName ?? unknown)}</span>
      <span className={styles.when}>
        {format.date(new Date(kickoff * 1_000))} · {leagueName ?? unknown}
      </span>
    </Link>
  );
}
