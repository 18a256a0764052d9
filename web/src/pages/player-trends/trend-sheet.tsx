import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Message } from '../../parts/message';
import { Moment } from '../../parts/moment';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { texts } from '../../texts';
import { MatchBars } from './match-bars';
import { readTrendKey, trendDetailsQuery } from './player-trends';
import type { TrendDetails } from './player-trends';
import type { PlayerTrendsSearch } from './player-trends-search';
import styles from './player-trends.module.css';
import { PricesByBookmaker } from './prices-by-bookmaker';

const words = texts.trends;

/** Explains one trend: what must happen, what happened, what others think, who pays what. */
export function TrendSheet({ search }: { readonly search: PlayerTrendsSearch }) {
  const details = useQuery(trendDetailsQuery(search, readTrendKey(search.row)));
  if (readTrendKey(search.row) === null) return <Message title={words.gone} detail={words.goneNext} />;
  return (
    <QueryStates query={details} skeleton={<SkeletonRows count={10} />}>
      {(data) => (data === null ? <Message title={words.gone} detail={words.goneNext} /> : <Details details={data} />)}
    </QueryStates>
  );
}

function Details({ details: { trend, history } }: { readonly details: TrendDetails }) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [trend.id]);
  const [best] = trend.bookmakers;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {trend.playerName} {words.side[trend.oddsType]} {format.number(trend.line)} {trend.marketName.toLowerCase()}
      </h2>
      <p className={styles.below}>
        {trend.homeTeamName} – {trend.awayTeamName}, <Moment at={new Date(trend.eventTimestamp * 1_000)} />
      </p>
      {trend.inPredictedLineup ? null : (
        <p className={styles.warningLine}>
          {words.notInLineUp}: {words.notInLineUpWhy}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>{best === undefined ? words.price : words.bestAt(best.bookmakerName ?? best.identifier)}</dt>
        <dd>{trend.bestOdds === null ? <Unknown why={words.noPrice} /> : <b>{format.odds(trend.bestOdds)}</b>}</dd>
        <dt>{words.needs}</dt>
        <dd>{trend.bestOdds === null ? <Unknown why={words.noPrice} /> : format.percent(1 / trend.bestOdds)}</dd>
        <dt>
          {words.happened}, {words.hitsOf(trend.trendHits, trend.trendWindow - trend.trendPushes)}
        </dt>
        <dd>{format.percent(trend.hitRate)}</dd>
        <dt>{words.lowEnd}</dt>
        <dd>{format.percent(trend.hitRateLowerBound)}</dd>
      </dl>
      {trend.bestOdds === null ? null : (
        <Scale needed={1 / trend.bestOdds} lowEnd={trend.hitRateLowerBound} happened={trend.hitRate} />
      )}
      <dl className={styles.facts}>
        <dt>{words.consensus}</dt>
        <dd>
          <Consensus history={history} />
        </dd>
        <dt>{words.perMatch}</dt>
        <dd>{format.number(trend.trendAvg, 2, true)}</dd>
        <dt>{words.starts}</dt>
        <dd>{words.hitsOf(trend.starts, trend.trendWindow)}</dd>
        <dt>{words.minutes}</dt>
        <dd>{format.number(trend.avgMinutes, 0)}</dd>
        <dt>{words.conceded}</dt>
        <dd>
          {trend.opponentAverageExact === null ? (
            <Unknown why={words.noRank} />
          ) : (
            format.number(trend.opponentAverageExact, 2)
          )}
        </dd>
      </dl>
      <MatchBars trend={trend} />
      <PricesByBookmaker trend={trend} history={history} />
      <p className={styles.note}>{words.note}</p>
    </>
  );
}

/** The last probability that the independent sources agree on. */
function Consensus({ history }: { readonly history: TrendDetails['history'] }) {
  const format = useFormat();
  const probability = history?.consensus.at(-1)?.probability ?? null;
  return probability === null ? <Unknown why={words.noConsensus} /> : format.percent(probability);
}

interface ScaleProps {
  readonly needed: number;
  readonly lowEnd: number;
  readonly happened: number;
}

/** From 0 to 100 %: the rate that happened with the low end of its interval, and the mark that the price needs. */
function Scale({ needed, lowEnd, happened }: ScaleProps) {
  const format = useFormat();
  const label = words.scale(format.percent(needed), format.percent(lowEnd), format.percent(happened));
  return (
    <svg className={styles.scale} viewBox="0 0 100 16" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className={styles.track} y="5" width="100" height="6" />
      <rect className={styles.hit} x={lowEnd * 100} y="5" width={(happened - lowEnd) * 100} height="6" />
      <rect className={styles.needed} x={needed * 100} width="0.8" height="16" />
    </svg>
  );
}
