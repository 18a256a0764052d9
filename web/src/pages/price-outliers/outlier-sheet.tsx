import type { PriceOutlier, PriceOutlierRow } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { Edge } from '../../parts/edge';
import { orUnknown } from '../../parts/hint';
import { keyOfOutlier, lineOf, subjectOf } from '../../parts/line-of-outlier';
import { TookIt } from '../../parts/sheet/took-it';
import { ProbabilityBar } from '../../parts/probability-bar';
import { AsOf, Facts, Small } from '../../parts/sheet/facts';
import { PriceHistory } from '../../parts/sheet/price-history';
import type { Outcome } from '../../parts/sheet/price-history';
import { PricesByBookmaker } from '../../parts/sheet/prices-by-bookmaker';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { WhatBecame } from '../../parts/sheet/what-became';
import { Verdict } from '../../parts/verdict';
import { inSentence, nameOfMarket, texts } from '../../texts';

const { outliers: words, names, value, sheet, noEdge } = texts.boards;

/** Explains an outlying price: how far it is out of line, its value by the other bookmakers, and its history. */
export function OutlierSheet({ details: { data: price, dataAsOf } }: { readonly details: PriceOutlierRow }) {
  const format = useFormat();
  const outcome: Outcome = {
    eventId: price.event_id,
    market: price.market_id as Outcome['market'],
    scope: price.scope,
    playerId: price.player_id ?? undefined,
    line: price.line === null ? undefined : Number(price.line),
    side: price.market_type,
  };
  const prices = price.bookmakers.map((each) => ({
    identifier: each.identifier,
    name: each.bookmaker,
    isExchange: each.exchange,
    odds: each.odd,
    quotedAt: each.quotedAt,
  }));
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
      <WorthFacts price={price} />
      <TookIt
        bet={{
          selection: {
            fixtureId: price.event_id,
            scope: price.scope,
            playerId: price.player_id,
            market: outcome.market,
            line: price.line === null ? null : Number(price.line),
            side: price.market_type,
          },
          pick: { board: 'price-outliers', key: keyOfOutlier(price) },
          prices,
          fairProbability: price.fairProbability,
        }}
      />
      <MarketFacts price={price} />
      <PricesByBookmaker outcome={outcome} prices={prices} />
      <PriceHistory outcome={outcome} bookmaker={price.compared.identifier} fair={price.fairPrice} />
      <WhatBecame board="price-outliers" edge={price.valueEdge} />
      <AsOf at={dataAsOf} />
    </>
  );
}

/** Break-even probability and value of the price. */
function WorthFacts({ price }: { readonly price: PriceOutlier }) {
  const format = useFormat();
  const { compared, consensusProbability, fairProbability, valueEdge, edgeLow, edgeHigh, verdict } = price;
  const odds = compared.odd;
  return (
    <>
      <Facts
        facts={[
          [sheet.bestAt(compared.bookmaker), <b key="best">{format.odds(odds)}</b>],
          [value.needs, format.percent(breakEven(odds))],
          [words.fairProbability, orUnknown(fairProbability, noEdge, (fair) => <b>{format.percent(fair)}</b>)],
          [names.edge, <Edge key="edge" edge={valueEdge} low={edgeLow} high={edgeHigh} why={noEdge} />],
          verdict === null
            ? null
            : [texts.boards.verdict.name, <Verdict key="verdict" verdict={verdict} isExplained />],
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
    </>
  );
}

/** Prices of the other bookmakers, and the distance of this price from them. */
function MarketFacts({ price }: { readonly price: PriceOutlier }) {
  const format = useFormat();
  const { consensusSources, consensusProbability, modelWeight, fairOdd, secondBest, movement } = price;
  const { lowest } = price.best_odds;
  const signed = (percent: number): string => format.percent(percent / 100, { signed: true });
  return (
    <Facts
      facts={[
        [value.market(consensusSources), orUnknown(consensusProbability, noEdge, format.percent)],
        modelWeight === 0 ? null : [value.modelWeight, format.percent(modelWeight, { places: 0 })],
        [words.apart, signed(price.odds_discrepancy)],
        [`${words.mean}, ${words.bookmakers(price.bookmaker_count)}`, format.odds(price.avg_odd)],
        [words.median, orUnknown(fairOdd, words.noGap, format.odds)],
        [words.second, orUnknown(secondBest, words.noGap, format.odds)],
        [`${words.lowest}, ${lowest.bookmaker}`, format.odds(lowest.odd)],
        movement === null ? null : [sheet.sinceOpening, signed(movement)],
      ]}
    />
  );
}
