import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PlayerTrend, TeamTrend } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { Unknown } from '../hint';
import { IntervalBar } from '../interval-bar';
import { Moment } from '../moment';
import { Facts, Note, Small } from '../sheet/facts';
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
  /** Who, without the line. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly links: ReactNode;
  readonly warning: string | null;
  /** What the kind of trend tells beside. */
  readonly facts: readonly Fact[];
  readonly dataAsOf: string;
}

/** Explains a trend: what must happen, what happened, what others think, who pays what. */
export function TrendSheet(props: TrendSheetProps) {
  const { board, trend, name, outcome, links, warning, facts, dataAsOf } = props;
  const format = useFormat();
  const { data: history } = useQuery(historyQuery(outcome));
  const [best] = trend.bookmakers;
  const consensus = history?.consensus.at(-1)?.probability ?? null;
  const needed = trend.bestOdds === null ? null : breakEven(trend.bestOdds);
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
      <Facts
        facts={[
          [
            best === undefined ? names.price : sheet.bestAt(best.bookmakerName ?? best.identifier),
            trend.bestOdds === null ? <Unknown why={noPrice} /> : <b>{format.odds(trend.bestOdds)}</b>,
          ],
          [value.needs, needed === null ? <Unknown why={noPrice} /> : format.percent(needed)],
          [
            `${words.happened}, ${hitsOf(trend.trendHits, trend.trendWindow - trend.trendPushes)}`,
            format.percent(trend.hitRate),
          ],
          [words.lowEnd, format.percent(trend.hitRateLowerBound)],
        ]}
      />
      {needed === null ? null : (
        <>
          <IntervalBar
            low={trend.hitRateLowerBound}
            high={trend.hitRate}
            mark={needed}
            from={0}
            to={1}
            isWide
            isRecord
          />
          <Small>{words.bar}</Small>
        </>
      )}
      <Facts
        facts={[
          [words.consensus, consensus === null ? <Unknown why={words.noConsensus} /> : format.percent(consensus)],
          [words.perMatch, format.number(trend.trendAvg, 2, true)],
          ...facts,
        ]}
      />
      <MatchBars
        matches={trend.recentGames.map(({ eventId, eventTimestamp, opponentName, statValue }) => ({
          id: eventId,
          kickoff: eventTimestamp,
          opponent: opponentName,
          count: statValue,
        }))}
        line={trend.line}
        side={trend.oddsType}
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
      <Note>
        {words.note} {texts.states.asOf('')}
        <Moment at={new Date(dataAsOf)} />.
      </Note>
    </>
  );
}
