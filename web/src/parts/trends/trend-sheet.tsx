import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlayerTrend, TeamTrend, TrendPrice } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { Edge } from '../edge';
import { orUnknown } from '../hint';
import { IntervalBar } from '../interval-bar';
import { AsOf, Facts, Small } from '../sheet/facts';
import type { Fact } from '../sheet/facts';
import { MatchBars } from '../sheet/match-bars';
import { historyQuery, PriceHistory } from '../sheet/price-history';
import type { Outcome } from '../sheet/price-history';
import { PricesByBookmaker } from '../sheet/prices-by-bookmaker';
import { SheetHead } from '../sheet/sheet-head';
import { WhatBecame } from '../sheet/what-became';

const { trends: words, value, names, sheet, noPrice, hitsOf, side: sides } = texts.boards;

interface TrendSheetProps {
  readonly board: 'player-trends' | 'team-trends';
  readonly trend: PlayerTrend | TeamTrend;
  /** The subject, without the line. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly links: ReactNode;
  readonly warning: string | null;
  /** Further facts for this kind of trend. */
  readonly facts: readonly Fact[];
  readonly dataAsOf: string;
}

/** Explains a trend: the bet, past results, the estimates of others, and prices by bookmaker. */
export function TrendSheet(props: TrendSheetProps) {
  const { board, trend, name, outcome, links, warning, facts, dataAsOf } = props;
  const format = useFormat();
  const { data: history } = useQuery(historyQuery(outcome));
  const best = bestPriceOf(trend);
  const consensus = history?.consensus.at(-1)?.probability ?? null;
  const market = inSentence(nameOfMarket(trend.statType));
  return (
    <>
      <SheetHead
        title={`${name} ${sides[trend.oddsType]} ${format.number(trend.line)} ${market}`}
        match={{
          id: trend.eventId,
          home: trend.homeTeamName,
          away: trend.awayTeamName,
          kickoff: trend.eventTimestamp,
        }}
        warning={warning}
      >
        {links}
      </SheetHead>
      <PriceFacts trend={trend} />
      <Facts
        facts={[
          [words.consensus, orUnknown(consensus, words.noConsensus, format.percent)],
          [words.perMatch, format.number(trend.trendAvg, 2, true)],
          ...facts,
        ]}
      />
      <MatchBars
        matches={trend.recentGames.map(({ eventId, eventTimestamp: kickoff, opponentName: opponent, statValue }) => ({
          id: eventId,
          kickoff,
          opponent,
          count: statValue,
        }))}
        line={trend.line}
        side={trend.oddsType}
        first={trend.trendWindow}
      />
      <PricesByBookmaker
        outcome={outcome}
        prices={trend.bookmakers.map((price) => ({
          identifier: price.identifier,
          name: price.bookmakerName ?? price.identifier,
          isExchange: price.exchange,
          odds: price.oddsValue,
          quotedAt: price.quotedAt,
        }))}
      />
      <PriceHistory outcome={outcome} bookmaker={best?.identifier} />
      <WhatBecame board={board} />
      <AsOf at={dataAsOf}>{words.note}</AsOf>
    </>
  );
}

/** The highest price, which is that of `bestOdds`; the prices of exchanges are listed but are never the best. */
const bestPriceOf = ({ bookmakers }: PlayerTrend | TeamTrend): TrendPrice | undefined =>
  bookmakers.find(({ exchange }) => !exchange);

/** Payout and break-even rate of the best price, against the hit rate of the line. */
function PriceFacts({ trend }: Pick<TrendSheetProps, 'trend'>) {
  const format = useFormat();
  const { bestOdds, edge, edgeLow, edgeHigh, hitRate, hitRateLowerBound } = trend;
  const best = bestPriceOf(trend);
  const needed = bestOdds === null ? null : breakEven(bestOdds);
  return (
    <>
      <Facts
        facts={[
          [
            best === undefined ? names.price : sheet.bestAt(best.bookmakerName ?? best.identifier),
            orUnknown(bestOdds, noPrice, (odds) => <b>{format.odds(odds)}</b>),
          ],
          [value.needs, orUnknown(needed, noPrice, format.percent)],
          [names.edge, <Edge key="edge" edge={edge} low={edgeLow} high={edgeHigh} why={words.noConsensus} />],
          [
            `${words.happened}, ${hitsOf(trend.trendHits, trend.trendWindow - trend.trendPushes)}`,
            format.percent(hitRate),
          ],
          [words.lowEnd, format.percent(hitRateLowerBound)],
        ]}
      />
      {needed === null ? null : (
        <>
          <IntervalBar low={hitRateLowerBound} high={hitRate} mark={needed} from={0} to={1} isWide isRecord />
          <Small>{words.bar}</Small>
        </>
      )}
    </>
  );
}
