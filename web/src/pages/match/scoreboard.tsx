import { Link } from '@tanstack/react-router';
import type { EarlierFormMatch, FixturePage, TeamReference } from '../../api';
import { liveText } from '../../format/minutes';
import { dayOf } from '../../format/times';
import { useFormat } from '../../format/use-format';
import { Crest } from '../../parts/crest';
import { FormMark } from '../../parts/form-mark';
import { Hint } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { texts } from '../../texts';
import { CoverageNote } from './coverage-note';
import styles from './scoreboard.module.css';
import { Scorers } from './scorers';

const words = texts.match;
/** Number of matches in the form. */
const formMatches = 5;

/** Teams, score, kick-off, scorers, and completeness of the data. */
export function Scoreboard({ match }: { readonly match: FixturePage }) {
  const { competition, phase, season } = match;
  return (
    <section className={styles.board} aria-label={words.scoreboard}>
      <p className={styles.league}>
        <Link to="/matches" search={{ leagues: [competition.id] }}>
          {competition.name}
        </Link>
        {` · ${season.name}`}
        {phase === null ? null : ` · ${phase.name}`}
      </p>
      <Side team={match.homeTeam} form={match.homeForm} />
      <Score match={match} />
      <Side team={match.awayTeam} form={match.awayForm} isAway />
      <Scorers match={match} />
      <CoverageNote match={match} />
    </section>
  );
}

interface SideProps {
  readonly team: TeamReference;
  readonly form: readonly EarlierFormMatch[];
  readonly isAway?: boolean;
}

function Side({ team, form, isAway = false }: SideProps) {
  return (
    <div className={`${styles.side} ${isAway ? styles.away : ''}`}>
      <div className={styles.name}>
        <Crest name={team.shortName ?? team.name} primary={team.primaryColor} secondary={team.secondaryColor} />
        <Link to="/teams/$id" params={{ id: String(team.id) }}>
          {team.name}
        </Link>
      </div>
      <Form form={form} />
    </div>
  );
}

/** The last results, newest on the right as in every chart; each links to its match. */
function Form({ form }: { readonly form: readonly EarlierFormMatch[] }) {
  return (
    <ol className={styles.form} aria-label={words.form} title={words.form}>
      {form
        .slice(0, formMatches)
        .toReversed()
        .map((match) => {
          const told = `${match.homeTeamName} ${match.homeScore}:${match.awayScore} ${match.awayTeamName}`;
          return (
            <li key={match.id}>
              <Link
                to="/matches/$id"
                params={{ id: String(match.id) }}
                aria-label={`${words.results[match.result]}: ${told}`}
                title={told}
              >
                <FormMark result={match.result} />
              </Link>
            </li>
          );
        })}
    </ol>
  );
}

function Score({ match }: { readonly match: FixturePage }) {
  const format = useFormat();
  const { homeHalfTimeScore, awayHalfTimeScore, status, live } = match;
  const homeScore = live?.homeGoals ?? match.homeScore;
  const awayScore = live?.awayGoals ?? match.awayScore;
  const kickoff = new Date(match.kickoffAt);
  const isKnown = homeScore !== null && awayScore !== null;
  return (
    <div className={styles.score}>
      {isKnown ? <b className={styles.goals}>{`${homeScore} : ${awayScore}`}</b> : null}
      {isKnown ? null : <b className={styles.time}>{format.time(kickoff)}</b>}
      <span>
        {isKnown ? format.date(kickoff) : format.day(dayOf(kickoff, format.timeZone))}
        {isKnown ? (
          <>
            {' '}
            <Moment at={kickoff} form="time" />
          </>
        ) : null}
      </span>
      {status === 'notstarted' ? null : (
        <span className={status === 'inprogress' ? styles.live : undefined}>
          {match.awarded ? texts.matches.awarded : live === null ? texts.matches.status[status] : liveText(live)}
        </span>
      )}
      {live === null ? null : (
        <span>
          {`${words.inPlay.asOf} `}
          <Moment at={new Date(live.asOf)} form="time" />
        </span>
      )}
      {homeHalfTimeScore === null || awayHalfTimeScore === null ? null : (
        <span>{words.halfTime(homeHalfTimeScore, awayHalfTimeScore)}</span>
      )}
      {match.kickoffQuality === 'stated' ? null : (
        <Hint why={words.kickoffWhy[match.kickoffQuality]}>{words.kickoff[match.kickoffQuality]}</Hint>
      )}
    </div>
  );
}
