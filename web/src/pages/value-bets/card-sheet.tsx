import type {
  ExplainedHorizon,
  ExplainedMethod,
  ExplainedQuote,
  ExplainedStake,
  ValueBetCard,
  ValueBetExplanation,
} from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import { Below } from '../../parts/board/cells';
import { Edge } from '../../parts/edge';
import { orUnknown, Unknown } from '../../parts/hint';
import { TookIt } from '../../parts/sheet/took-it';
import { Moment } from '../../parts/moment';
import { ProbabilityBar } from '../../parts/probability-bar';
import { AsOf, Facts, SheetPart, Small } from '../../parts/sheet/facts';
import { MatchBars } from '../../parts/sheet/match-bars';
import { PriceHistory } from '../../parts/sheet/price-history';
import type { Outcome } from '../../parts/sheet/price-history';
import { PricesByBookmaker } from '../../parts/sheet/prices-by-bookmaker';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { WhatBecame } from '../../parts/sheet/what-became';
import { Verdict } from '../../parts/verdict';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { CurveOfLines } from './curve-of-lines';
import { SourcesOfForecast } from './sources-of-forecast';

const { value: words, names, sheet, noEdge, noPrice, side: sides } = texts.boards;

interface CardProps {
  readonly details: ValueBetExplanation;
}

/** Explains a card: the bet, its price, the derivation of the fair price, and the results of similar cards. */
export function CardSheet({ details }: CardProps) {
  const format = useFormat();
  const { card, judgement, horizons, sample, model, dataAsOf } = details;
  const { scannerSide: side, line, matchId: eventId, marketType: market, playerId } = card;
  const outcome: Outcome = { eventId, market, scope: 'player', playerId, line, side };
  const used = horizons.find(({ isUsed }) => isUsed);
  const quotes = pricesOf(details);
  const prices = quotes.map((quote) => ({
    identifier: quote.source,
    name: quote.bookmakerName,
    isExchange: quote.verdict === 'exchange',
    odds: quote.odds,
    quotedAt: quote.quotedAt,
    edge: quote.edge,
  }));
  const odds = priceOf(card);
  return (
    <>
      <SheetHead
        title={`${card.playerName} ${sides[side]} ${format.number(line)} ${inSentence(nameOfMarket(market))}`}
        match={{ id: eventId, home: card.homeTeamName, away: card.awayTeamName, kickoff: card.matchDate }}
        warning={card.activityInfo.inPredictedLineup ? null : texts.boards.notInLineUpWhy}
      >
        <SheetLink to="/players/$id" id={playerId}>
          {sheet.toPlayer}
        </SheetLink>
      </SheetHead>
      <PriceFacts details={details} />
      <TookIt
        bet={{
          selection: { fixtureId: eventId, scope: 'player', playerId, market, line, side },
          pick: { board: 'value-bets', key: card.cardKey },
          prices,
          fairProbability: fairOf(details)?.fairProbability ?? null,
        }}
      />
      <ProbabilityFacts details={details} />
      <SourcesOfForecast
        judgement={judgement}
        model={card.modelProbability}
        needed={odds === null ? null : breakEven(odds)}
      />
      <MatchBars
        matches={sample.map(({ eventId: id, eventTimestamp: kickoff, opponentName: opponent, stat: count }) => ({
          id,
          kickoff,
          opponent,
          count,
        }))}
        line={line}
        side={side}
      />
      <PricesByBookmaker outcome={outcome} prices={prices} />
      <PriceHistory
        outcome={outcome}
        bookmaker={quotes.find(({ isBest }) => isBest)?.source}
        fair={card.scannerFairOdds}
      />
      <CurveOfLines curve={judgement.curve} line={line} side={side} />
      {used === undefined ? null : <HowItCame horizon={used} />}
      {model === null ? null : <Small>{words.fitted(format.number(model.appearances))}</Small>}
      <WhatBecame board="value-bets" edge={card.scannerEdge} />
      <AsOf at={dataAsOf}>{words.note}</AsOf>
    </>
  );
}

/** Quotes on the card's side that determine its edge. */
function pricesOf({ card, quotes }: ValueBetExplanation): ExplainedQuote[] {
  return quotes.filter(
    ({ side, verdict }) => side === card.scannerSide && (verdict === 'counted' || verdict === 'exchange'),
  );
}

/** Fair probability by the deciding method. */
function fairOf({ judgement }: ValueBetExplanation): ExplainedMethod | undefined {
  return judgement.methods.find(({ devig }) => devig === judgement.devig);
}

/** Price, value and stake of the bet. */
function PriceFacts({ details }: CardProps) {
  const format = useFormat();
  const { card, stake } = details;
  const odds = priceOf(card);
  const best = pricesOf(details).find(({ isBest }) => isBest);
  return (
    <>
      <Facts
        facts={[
          [
            best === undefined ? names.price : sheet.bestAt(best.bookmakerName),
            orUnknown(odds, noPrice, (price) => <BestPrice odds={price} quotedAt={best?.quotedAt} />),
          ],
          [words.needs, orUnknown(odds, noPrice, (price) => format.percent(breakEven(price)))],
          [names.fair, orUnknown(card.scannerFairOdds, noEdge, (fair) => <b>{format.odds(fair)}</b>)],
          [words.fairProbability, <FairProbability key="fair" method={fairOf(details)} />],
          [
            names.edge,
            <Edge key="edge" edge={card.scannerEdge} low={card.edgeLow} high={card.edgeHigh} why={noEdge} />,
          ],
          card.verdict === null
            ? null
            : [texts.boards.verdict.name, <Verdict key="verdict" verdict={card.verdict} isExplained />],
          stake === null
            ? null
            : [words.stake(format.percent(stake.kellyFraction, { places: 0 })), <Stake key="stake" stake={stake} />],
        ]}
      />
      {stake === null ? null : <Small>{words.stakeNote}</Small>}
    </>
  );
}

function BestPrice({ odds, quotedAt }: { readonly odds: number; readonly quotedAt: string | undefined }) {
  const format = useFormat();
  return (
    <>
      <b>{format.odds(odds)}</b>
      {quotedAt === undefined ? null : (
        <Below>
          {sheet.quoted} <Moment at={new Date(quotedAt)} />
        </Below>
      )}
    </>
  );
}

/** Probability by market and model, and its uncertainty. */
function ProbabilityFacts({ details }: CardProps) {
  const format = useFormat();
  const { card, judgement, startProbability } = details;
  const { consensusProbability, modelProbability, modelEdge, movement } = card;
  const odds = priceOf(card);
  const fair = fairOf(details);
  const signed = (percent: number): string => format.percent(percent / 100, { signed: true });
  const whole = (part: number): string => format.percent(part, { places: 0 });
  const { worstCase } = judgement;
  return (
    <>
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
          [words.market(card.consensusSources), orUnknown(consensusProbability, words.noMarket, format.percent)],
          [words.model(whole(judgement.modelWeight)), orUnknown(modelProbability, words.noModel, format.percent)],
          modelEdge === null ? null : [words.modelAlone, signed(modelEdge)],
          [words.starts, orUnknown(startProbability, words.noModel, whole)],
          [words.horizonUsed, texts.boards.ofMatches(card.sampleSize)],
          worstCase === null ? null : [words.worst(words.methods[worstCase.devig]), signed(worstCase.edge)],
          movement === null ? null : [sheet.sinceOpening, signed(movement)],
        ]}
      />
      {judgement.signFlips === true ? <Small>{words.signFlips}</Small> : null}
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

/** Stake as a share of the bankroll, with its interval. */
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

/** From the player's past counts to the model's expectation. */
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

type Prices = Pick<ValueBetCard, 'scannerSide' | 'bestOverOdds' | 'bestUnderOdds'>;

/** The best price on the side of a card. */
export function priceOf({ scannerSide, bestOverOdds, bestUnderOdds }: Prices): number | null {
  return scannerSide === 'over' ? bestOverOdds : bestUnderOdds;
}
