import type { FixturePage, MainMarketOutcome, MainMarketView } from '../../api';
import { breakEven } from '../../format/odds';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { Changing } from '../../parts/changing';
import { orUnknown, Unknown } from '../../parts/hint';
import { PriceTrail } from '../../parts/price-trail';
import { texts } from '../../texts';
import styles from './markets.module.css';
import { ProbabilityBar } from '../../parts/probability-bar';

const words = texts.match.markets;
const gradeTones = { win: 'won', half: 'won', push: 'back', void: 'back', 'half-loss': 'lost', loss: 'lost' } as const;

interface MarketRowProps {
  readonly match: FixturePage;
  readonly market: MainMarketView;
  readonly outcome: MainMarketOutcome;
  /** Whether the table has a model column. */
  readonly hasModel: boolean;
}

/** One side of a market. */
export function MarketRow({ match, market, outcome, hasModel }: MarketRowProps) {
  const format = useFormat();
  const { best, consensusProbability, modelProbability, fairLow, fairHigh } = outcome;
  const noFair =
    market.consensusSources < market.minConsensus
      ? words.tooFew(market.consensusSources, market.minConsensus)
      : words.notJudged;
  const isAbove = best !== null && fairLow !== null && best.odds * fairLow > 1;
  return (
    <tr>
      <th scope="row">
        {sideName(match, market, outcome, format)}
        {outcome.grade === null ? null : (
          <span className={`${styles.grade} ${styles[gradeTones[outcome.grade]]}`}>{words.grades[outcome.grade]}</span>
        )}
      </th>
      <td className={styles.bar}>
        <ProbabilityBar
          consensus={consensusProbability}
          model={modelProbability}
          fairLow={fairLow}
          fairHigh={fairHigh}
          needed={best === null ? null : breakEven(best.odds)}
        />
      </td>
      <td data-label={words.consensus}>{orUnknown(consensusProbability, words.noConsensus, format.percent)}</td>
      {hasModel ? <td data-label={words.model}>{orUnknown(modelProbability, words.noModel, format.percent)}</td> : null}
      <td data-label={words.fair}>
        <FairOdds outcome={outcome} why={noFair} />
      </td>
      <td data-label={words.best} className={isAbove ? styles.above : ''}>
        {orUnknown(best, texts.matches.noPrice, (price) => (
          <BestPrice price={price} isAbove={isAbove} />
        ))}
      </td>
    </tr>
  );
}

/** Odds without a margin, with the interval of their probability. */
function FairOdds({ outcome, why }: Pick<MarketRowProps, 'outcome'> & { readonly why: string }) {
  const format = useFormat();
  const { fairProbability, fairLow, fairHigh, fairOdds } = outcome;
  if (fairProbability === null || fairOdds === null) return <Unknown why={why} />;
  return (
    <>
      {format.odds(fairOdds)}
      {fairLow === null || fairHigh === null ? null : (
        <span className={styles.small}>
          {words.interval(format.number(fairLow * 100, 1, true), format.percent(fairHigh))}
        </span>
      )}
    </>
  );
}

interface BestPriceProps {
  readonly price: NonNullable<MainMarketOutcome['best']>;
  /** Whether it is above fair even at the low end of the interval. */
  readonly isAbove: boolean;
}

function BestPrice({ price, isAbove }: BestPriceProps) {
  const format = useFormat();
  return (
    <>
      <span className={styles.trail}>
        <PriceTrail odds={price.odds} movement={null} />
      </span>
      <b>
        <Changing value={price.odds}>{format.odds(price.odds)}</Changing>
        {isAbove ? (
          <span className={styles.triangle} role="img" aria-label={texts.matches.aboveFair}>
            {' '}
            ▲
          </span>
        ) : null}
      </b>
      <span className={styles.small} title={format.instant(new Date(price.quotedAt))}>
        {price.bookmakerName}
      </span>
    </>
  );
}

function sideName(
  { homeTeam, awayTeam }: FixturePage,
  { market, line }: MainMarketView,
  { side }: MainMarketOutcome,
  format: Format,
): string {
  const team = side === 'home' ? homeTeam : side === 'away' ? awayTeam : null;
  if (team === null) return words.sides[side];
  const name = team.name;
  if (market !== 'asianHandicap' || line === null) return name;
  const own = side === 'home' ? line : -line;
  return `${name} ${own > 0 ? '+' : ''}${format.number(own)}`;
}
