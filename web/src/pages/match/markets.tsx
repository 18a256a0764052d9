import type { FixturePage, MainMarketView } from '../../api';
import { useFormat } from '../../format/use-format';
import type { Format } from '../../format/use-format';
import { LatePrices } from '../../parts/late-prices';
import { Moment } from '../../parts/moment';
import { NewestPrice } from '../../parts/newest-price';
import { Panel } from '../../parts/panel';
import { texts } from '../../texts';
import { MarketRow } from './market-row';
import styles from './markets.module.css';

const words = texts.match.markets;

/** Every main market: the bookmakers' probability without margin, the model's, and the best price. */
export function Markets({ match }: { readonly match: FixturePage }) {
  const format = useFormat();
  const { markets, marketsAsOf, dataAsOf } = match;
  const isPast = marketsAsOf < dataAsOf;
  const hasModel = markets.some(({ outcomes }) => outcomes.some(({ modelProbability }) => modelProbability !== null));
  return (
    <Panel title={words.title} lead={words.lead}>
      {isPast ? null : <LatePrices />}
      <table className={styles.table}>
        <caption className="unseen">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.probability}</th>
            <th scope="col">{words.consensus}</th>
            {hasModel ? <th scope="col">{words.model}</th> : null}
            <th scope="col">{words.fair}</th>
            <th scope="col">{words.best}</th>
          </tr>
        </thead>
        {markets.map((market) => (
          <tbody key={`${market.market} ${market.line}`}>
            <tr className={styles.market}>
              <th scope="rowgroup" colSpan={hasModel ? 6 : 5}>
                {nameOf(market, format)}
                <span className={styles.sources}>{words.sources(market.consensusSources, market.bookmakerCount)}</span>
              </th>
            </tr>
            {market.outcomes.map((outcome) => (
              <MarketRow key={outcome.side} market={market} outcome={outcome} match={match} hasModel={hasModel} />
            ))}
          </tbody>
        ))}
      </table>
      <MarketsNote match={match} isPast={isPast} />
    </Panel>
  );
}

interface MarketsNoteProps {
  readonly match: FixturePage;
  /** Whether the prices are those at kick-off. */
  readonly isPast: boolean;
}

/** Time of the prices, and the model's expectation. */
function MarketsNote({ match, isPast }: MarketsNoteProps) {
  const format = useFormat();
  const { model, markets, marketsAsOf, homeTeam, awayTeam } = match;
  const goals = (expected: number): string => format.number(expected, 2, true);
  return (
    <p className={styles.note}>
      {isPast ? (
        <>
          {words.asOfKickoff} {format.date(new Date(marketsAsOf))} <Moment at={new Date(marketsAsOf)} form="time" />.
        </>
      ) : (
        <NewestPrice markets={markets} />
      )}{' '}
      {model === null
        ? isPast
          ? words.noModelThen
          : words.noModel
        : words.expected(
            homeTeam.name,
            goals(model.homeLambda),
            awayTeam.name,
            goals(model.awayLambda),
            model.modelMatches,
            model.homeMatches,
            model.awayMatches,
          )}
    </p>
  );
}

function nameOf({ market, line }: MainMarketView, format: Format): string {
  if (line === null) return words.names[market];
  if (market !== 'asianHandicap') return `${words.names[market]} ${format.number(line)}`;
  return `${words.names[market]} ${line > 0 ? '+' : ''}${format.number(line)}`;
}
