import type { ExplainedHorizon, ExplainedMethod, ExplainedStake, ValueBetExplanation } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { Below } from '../../parts/board/cells';
import { Edge } from '../../parts/edge';
import { Unknown } from '../../parts/hint';
import { Moment } from '../../parts/moment';
import { ProbabilityBar } from '../../parts/probability-bar';
import { Facts, Note, SheetPart, Small } from '../../parts/sheet/facts';
import { MatchBars } from '../../parts/sheet/match-bars';
import { PriceHistory } from '../../parts/sheet/price-history';
import type { Outcome } from '../../parts/sheet/price-history';
import { PricesByBookmaker } from '../../parts/sheet/prices-by-bookmaker';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { WhatBecame } from '../../parts/sheet/what-became';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { CurveOfLines } from './curve-of-lines';
import { priceOf } from './price-of-card';

const { value: words, names, sheet, noEdge, noPrice, side: sides } = texts.boards;

/** Explains a card: what must happen, what it costs, how fair came about, and what became of cards like it. */
export function CardSheet({ details }: { readonly details: ValueBetExplanation }) {
  const format = useFormat();
  const { card, judgement, stake, horizons, sample, quotes, startProbability, model, dataAsOf } = details;
  const { scannerSide: side, line, consensusProbability, modelProbability } = card;
  const odds = priceOf(card);
  const prices = quotes.filter((quote) => quote.side === side && ['counted', 'exchange'].includes(quote.verdict));
  const best = prices.find(({ isBest }) => isBest);
  const fair = judgement.methods.find(({ devig }) => devig === judgement.devig);
  const used = horizons.find(({ isUsed }) => isUsed);
  const outcome: Outcome = {
    eventId: card.matchId,
    market: card.marketType,
    scope: 'player',
    playerId: card.playerId,
    line,
    side,
  };
  return (
    <>
      <SheetHead
        title={`${card.playerName} ${sides[side]} ${format.number(line)} ${inSentence(nameOfMarket(card.marketType))}`}
        match={{ id: card.matchId, home: card.homeTeamName, away: card.awayTeamName, kickoff: card.matchDate }}
        warning={card.activityInfo.inPredictedLineup ? null : texts.boards.notInLineUpWhy}
      >
        <SheetLink to="/players/$id" id={card.playerId}>
          {sheet.toPlayer}
        </SheetLink>
      </SheetHead>
      <Facts
        facts={[
          [
            best === undefined ? names.price : sheet.bestAt(best.bookmakerName),
            odds === null ? (
              <Unknown why={noPrice} />
            ) : (
              <>
                <b>{format.odds(odds)}</b>
                {best === undefined ? null : (
                  <Below>
                    {sheet.quoted} <Moment at={new Date(best.quotedAt)} />
                  </Below>
                )}
              </>
            ),
          ],
          [words.needs, odds === null ? <Unknown why={noPrice} /> : format.percent(breakEven(odds))],
          [
            names.fair,
            card.scannerFairOdds === null ? <Unknown why={noEdge} /> : <b>{format.odds(card.scannerFairOdds)}</b>,
          ],
          [words.fairProbability, <FairProbability key="fair" method={fair} />],
          [
            names.edge,
            <Edge key="edge" edge={card.scannerEdge} low={card.edgeLow} high={card.edgeHigh} why={noEdge} />,
          ],
          stake === null
            ? null
            : [words.stake(format.percent(stake.kellyFraction, { places: 0 })), <Stake key="stake" stake={stake} />],
        ]}
      />
      {stake === null ? null : <Small>{words.stakeNote}</Small>}
      <ProbabilityBar
        consensus={consensusProbability}
        model={modelProbability}
        fairLow={fair?.fairLow ?? null}
        fairHigh={fair?.fairHigh ?? null}
        needed={odds === null ? null : breakEven(odds)}
      />
      <Small>{words.bar}</Small>
      <Facts
        facts={[
          [
            words.market(card.consensusSources),
            consensusProbability === null ? <Unknown why={words.noMarket} /> : format.percent(consensusProbability),
          ],
          [
            words.model(format.percent(judgement.blendWeight, { places: 0 })),
            modelProbability === null ? <Unknown why={words.noModel} /> : format.percent(modelProbability),
          ],
          card.modelEdge === null ? null : [words.modelAlone, format.percent(card.modelEdge / 100, { signed: true })],
          [
            words.starts,
            startProbability === null ? (
              <Unknown why={words.noModel} />
            ) : (
              format.percent(startProbability, { places: 0 })
            ),
          ],
          [words.horizonUsed, format.number(card.sampleSize)],
          judgement.worstCase === null
            ? null
            : [
                words.worst(words.methods[judgement.worstCase.devig]),
                format.percent(judgement.worstCase.edge / 100, { signed: true }),
              ],
          card.movement === null ? null : [sheet.sinceOpening, format.percent(card.movement / 100, { signed: true })],
        ]}
      />
      {judgement.signFlips === true ? <Small>{words.signFlips}</Small> : null}
      <MatchBars
        matches={sample.map(({ eventId, eventTimestamp, opponentName, stat }) => ({
          id: eventId,
          kickoff: eventTimestamp,
          opponent: opponentName,
          count: stat,
        }))}
        line={line}
        side={side}
      />
      <PricesByBookmaker
        outcome={outcome}
        prices={prices.map((quote) => ({
          identifier: quote.source,
          name: quote.bookmakerName,
          isExchange: quote.verdict === 'exchange',
          odds: quote.odds,
          quotedAt: quote.quotedAt,
          edge: quote.edge,
        }))}
      />
      <PriceHistory outcome={outcome} bookmaker={best?.source} fair={card.scannerFairOdds} />
      <CurveOfLines curve={judgement.curve} line={line} side={side} />
      {used === undefined ? null : <HowItCame horizon={used} />}
      {model === null ? null : <Small>{words.fitted(format.number(model.appearances))}</Small>}
      <WhatBecame board="value-bets" edge={card.scannerEdge} />
      <Note>
        {words.note} {texts.states.asOf('')}
        <Moment at={new Date(dataAsOf)} />.
      </Note>
    </>
  );
}

/** The probability behind the fair price, with the ends of its 80 % interval. */
function FairProbability({ method }: { readonly method: ExplainedMethod | undefined }) {
  const format = useFormat();
  const { fairProbability = null, fairLow = null, fairHigh = null } = method ?? {};
  if (fairProbability === null) return <Unknown why={noEdge} />;
  return (
    <>
      <b>{format.percent(fairProbability)}</b>
      {fairLow === null || fairHigh === null ? null : (
        <Below>{words.interval(format.percent(fairLow), format.percent(fairHigh))}</Below>
      )}
    </>
  );
}

/** Part of the bankroll, with its interval. */
function Stake({ stake: { bankrollPct, bankrollPctLow, bankrollPctHigh } }: { readonly stake: ExplainedStake }) {
  const format = useFormat();
  const percent = (value: number): string => format.percent(value / 100);
  return (
    <>
      {words.ofBankroll(percent(bankrollPct))}
      <Below>{words.interval(percent(bankrollPctLow), percent(bankrollPctHigh))}</Below>
    </>
  );
}

/** From what he did to what the model expects of him. */
function HowItCame({ horizon }: { readonly horizon: ExplainedHorizon }) {
  const format = useFormat();
  const times = (factor: number): string => words.factor(format.number(factor, 2, true));
  return (
    <SheetPart title={words.came}>
      <Facts
        facts={[
          horizon.rawRate === null ? null : [words.rawRate, format.number(horizon.rawRate, 2, true)],
          [words.priorRate, format.number(horizon.priorRate, 2, true)],
          [words.weight, format.percent(horizon.shrinkageWeight, { places: 0 })],
          [words.opponent, times(horizon.opponentFactor)],
          [words.venue, times(horizon.venueFactor)],
          [words.minutes, format.number(horizon.expectedMinutes, 0)],
          [words.mean, format.number(horizon.mean, 2, true)],
        ]}
      />
    </SheetPart>
  );
}
