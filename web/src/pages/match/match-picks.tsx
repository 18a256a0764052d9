import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { FixturePage, GradedPickRow, Scorecard } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { GradedPicks } from '../../parts/picks/graded-picks';
import { scorecardQuery } from '../../parts/picks/picks-requests';
import { sources } from '../../parts/picks/picks-search';
import { Truth } from '../../parts/picks/truth';
import { QueryStates } from '../../parts/query-states';
import { SearchLink } from '../../parts/search-link';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import type { MatchSearch } from './match-search';
import styles from './match.module.css';
import { WhoseTrends } from './trends';

const route = getRouteApi('/matches/$id');
const words = texts.match.picks;

interface MatchPicksProps {
  readonly match: FixturePage;
  readonly board: GradedPickRow['board'];
  readonly search: MatchSearch;
}

/** Results of the rows that a board listed before kick-off: the total, then each graded bet. */
export function MatchPicks({ match, board, search }: MatchPicksProps) {
  const { source = 'live' } = search;
  const choice = { source, board, match: match.id };
  const navigate = route.useNavigate();
  const scorecard = useQuery(scorecardQuery(choice, ['board']));
  const show = (changed: MatchSearch): void =>
    void navigate({ search: (old) => ({ ...old, ...changed }), resetScroll: false });
  return (
    <Panel title={words.titles[board]} lead={texts.scorecard.notes[source]}>
      <div className={styles.choices}>
        {search.tab === 'trends' ? <WhoseTrends of={search.of ?? 'players'} /> : null}
        <Chips
          label={texts.scorecard.source}
          options={sources.map((value) => ({ value, text: texts.scorecard.sources[value] }))}
          isChosen={(value) => value === source}
          choose={(value) => show({ source: value, after: undefined, before: undefined })}
        />
      </div>
      <QueryStates query={scorecard} skeleton={<SkeletonRows count={10} />}>
        {(sums) =>
          sums.total === null ? (
            <NoneRecorded match={match} scorecard={sums} />
          ) : (
            <>
              <Truth source={sums.source} total={sums.total} isOneMatch />
              {sums.total.bets + sums.total.voids === 0 ? null : (
                <GradedPicks choice={choice} search={search} show={show} />
              )}
              <Link to="/scorecard" search={{ source, match: match.id }} className={styles.link}>
                {words.all}
              </Link>
            </>
          )
        }
      </QueryStates>
    </Panel>
  );
}

/** Why nothing is recorded for a match, and where else to look. */
function NoneRecorded({ match, scorecard }: { readonly match: FixturePage; readonly scorecard: Scorecard }) {
  const format = useFormat();
  const { source, firstKickoff } = scorecard;
  const why = (): string => {
    if (firstKickoff === null) return words.nothingYet[source];
    const first = new Date(firstKickoff);
    return new Date(match.kickoffAt) < first ? words.tooEarly(format.date(first)) : words.noneQualified[source];
  };
  return (
    <Message title={words.none} detail={why()}>
      {source === 'live' ? <SearchLink change={{ source: 'replay' }}>{texts.scorecard.toReplay}</SearchLink> : null}
    </Message>
  );
}
