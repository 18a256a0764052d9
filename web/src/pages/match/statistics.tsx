import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { FixturePage, TeamStatisticsPrediction } from '../../api';
import { useFormat } from '../../format/use-format';
import { Chips } from '../../parts/chips';
import { Empty } from '../../parts/empty';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { Lines } from './lines';
import { statisticQuery } from './match-requests';
import { statistics } from './match-search';
import type { MatchStatistic } from './match-search';
import styles from './match.module.css';

const route = getRouteApi('/matches/$id');
const words = texts.match.statistics;

interface StatisticsProps {
  readonly match: FixturePage;
  readonly statistic: MatchStatistic;
}

/** Lines of a statistic: expected counts, probabilities, fair prices, and edges of the best prices. */
export function Statistics({ match, statistic }: StatisticsProps) {
  const navigate = route.useNavigate();
  const lines = useQuery(statisticQuery(String(match.id), statistic, usePricedBookmakers()));
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={words.statistic}
          options={statistics.map((value) => ({ value, text: texts.statistics[value] }))}
          isChosen={(value) => value === statistic}
          choose={(value) => void navigate({ search: (old) => ({ ...old, statistic: value }), resetScroll: false })}
        />
      </div>
      <QueryStates query={lines} skeleton={<SkeletonRows count={12} />}>
        {({ data: [prediction], emptyBecause }) =>
          prediction === undefined ? <Empty because={emptyBecause} /> : <Sides match={match} prediction={prediction} />
        }
      </QueryStates>
    </>
  );
}

function Sides({ match, prediction }: { readonly match: FixturePage; readonly prediction: TeamStatisticsPrediction }) {
  const format = useFormat();
  const { homeBets, awayBets, totalBets, homeLambda, awayLambda, totalLambda } = prediction;
  const expected = (count: number | null): string =>
    count === null ? words.noModel : words.expected(format.number(count, 2, true));
  const { modelMatches, homeMatches, awayMatches } = prediction;
  return (
    <div className={styles.sides}>
      <Panel title={match.homeTeam.name} lead={expected(homeLambda)}>
        <Lines caption={match.homeTeam.name} lines={homeBets} />
      </Panel>
      <Panel title={match.awayTeam.name} lead={expected(awayLambda)}>
        <Lines caption={match.awayTeam.name} lines={awayBets} />
      </Panel>
      <Panel title={words.both} lead={expected(totalLambda)}>
        <Lines caption={words.both} lines={totalBets} />
      </Panel>
      {modelMatches === null ? null : (
        <p className={styles.note}>{words.sample(modelMatches, homeMatches ?? 0, awayMatches ?? 0)}</p>
      )}
    </div>
  );
}
