import type { PriceOutlierRow } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { Unknown } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { ProbabilityBar } from '../../parts/probability-bar';
import { Facts, Note, Small } from '../../parts/sheet/facts';
import { PriceHistory } from '../../parts/sheet/price-history';
import type { Outcome } from '../../parts/sheet/price-history';
import { PricesByBookmaker } from '../../parts/sheet/prices-by-bookmaker';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { WhatBecame } from '../../parts/sheet/what-became';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { lineOf, subjectOf } from './line-of-outlier';

const { outliers: words, value, sheet, noEdge } = texts.boards;

/** Explains a price that stands apart: how far, what the others call it worth, how it came about. */
export function OutlierSheet({ details: { data: price, dataAsOf } }: { readonly details: PriceOutlierRow }) {
  const format = useFormat();
  const { best_odds: best, max_odd: odds, consensusProbability, fairProbability } = price;
  const outcome: Outcome = {
    eventId: price.event_id,
    market: price.market_id as Outcome['market'],
    scope: price.scope,
    playerId: price.player_id ?? undefined,
    line: price.line === null ? undefined : Number(price.line),
    side: price.market_type,
  };
  return (
    <>
      <SheetHead
        title={`${subjectOf(price)} ${lineOf(price, format)}, ${inSentence(nameOfMarket(price.market_id))}`}
        match={{ id: price.event_id, home: price.hometeam, away: price.awayteam, kickoff: price.event_timestamp }}
        warning={price.isLonely ? texts.matches.marks.lonelyWhy : null}
      >
        {price.player_id === null ? undefined : (
          <SheetLink to="/players/$id" id={price.player_id}>
            {sheet.toPlayer}
          </SheetLink>
        )}
      </SheetHead>
      <Facts
        facts={[
          [sheet.bestAt(best.highest.bookmaker), <b key="best">{format.odds(odds)}</b>],
          [value.needs, format.percent(breakEven(odds))],
          [
            words.fairProbability,
            fairProbability === null ? <Unknown why={noEdge} /> : <b>{format.percent(fairProbability)}</b>,
          ],
          [
            words.worth,
            price.valueEdge === null ? (
              <Unknown why={noEdge} />
            ) : (
              <b>{format.percent(price.valueEdge / 100, { signed: true })}</b>
            ),
          ],
        ]}
      />
      <ProbabilityBar
        consensus={consensusProbability}
        model={fairProbability}
        fairLow={null}
        fairHigh={null}
        needed={breakEven(odds)}
      />
      <Small>{words.bar}</Small>
      <Facts
        facts={[
          [
            value.market(price.consensusSources),
            consensusProbability === null ? <Unknown why={noEdge} /> : format.percent(consensusProbability),
          ],
          price.blendWeight === 0 ? null : [value.modelWeight, format.percent(price.blendWeight, { places: 0 })],
          [words.apart, format.percent(price.odds_discrepancy / 100, { signed: true })],
          [`${words.mean}, ${words.bookmakers(price.bookmaker_count)}`, format.odds(price.avg_odd)],
          [words.median, price.fairOdd === null ? <Unknown why={words.noGap} /> : format.odds(price.fairOdd)],
          [words.second, price.secondBest === null ? <Unknown why={words.noGap} /> : format.odds(price.secondBest)],
          [`${words.lowest}, ${best.lowest.bookmaker}`, format.odds(best.lowest.odd)],
          price.movement === null ? null : [sheet.sinceOpening, format.percent(price.movement / 100, { signed: true })],
        ]}
      />
      <PricesByBookmaker
        outcome={outcome}
        prices={price.bookmakers.map((each) => ({
          identifier: each.identifier,
          name: each.bookmaker,
          isExchange: each.exchange,
          odds: each.odd,
          quotedAt: each.quotedAt,
        }))}
      />
      <PriceHistory outcome={outcome} bookmaker={best.highest.identifier} fair={price.fairPrice} />
      <WhatBecame board="price-outliers" edge={price.valueEdge} />
      <Note>
        {texts.states.asOf('')}
        <Moment at={new Date(dataAsOf)} />.
      </Note>
    </>
  );
}
