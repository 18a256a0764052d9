import type { FixturePage, ScoreGridMarketView, ScoreGridOutcomeView } from '../../api';
import { useFormat } from '../../format/use-format';
import { Message } from '../../parts/message';
import { Panel } from '../../parts/panel';
import { ProbabilityBar } from '../../parts/probability-bar';
import { texts } from '../../texts';
import styles from './score-grid.module.css';

const words = texts.match.scores;

/** A side of a market with the name of its row; for a line, the over with the fair price of the under beside it. */
interface GridRow {
  readonly name: string;
  readonly outcome: ScoreGridOutcomeView;
  readonly under: ScoreGridOutcomeView | null;
}

/** Lines of goals at their fair probability, and markets on both scores; each probability with its interval. */
export function ScoreGrid({ match }: { readonly match: FixturePage }) {
  const format = useFormat();
  const { scoreGrid, homeTeam, awayTeam } = match;
  if (scoreGrid.length === 0) return <Message title={words.none} detail={words.noneWhy} />;
  const [home, away] = [homeTeam.name, awayTeam.name];
  const sideName = (side: string): string =>
    ({ home, away, homeOrDraw: words.orDraw(home), drawOrAway: words.orDraw(away), homeOrAway: words.noDraw })[side] ??
    side.replace('-', ' : ');
  const rowsOf = (market: ScoreGridMarketView['market']): GridRow[] =>
    scoreGrid
      .filter((each) => each.market === market)
      .flatMap(({ line, outcomes }) => {
        const under = outcomes.find(({ side }) => side === 'under') ?? null;
        return outcomes
          .filter((outcome) => outcome !== under)
          .map((outcome) => ({
            name: line === null ? sideName(outcome.side) : texts.sides.over(format.number(line)),
            outcome,
            under,
          }));
      });
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <div className={styles.grid}>
        <GridPanel title={words.doubleChance} rows={rowsOf('doubleChance')} />
        <GridPanel title={words.drawNoBet} rows={rowsOf('drawNoBet')} />
        <GridPanel title={words.score} rows={rowsOf('score')} />
        <GridPanel title={words.goals} rows={rowsOf('goals')} />
        <GridPanel title={words.goalsOf(home)} rows={rowsOf('homeGoals')} />
        <GridPanel title={words.goalsOf(away)} rows={rowsOf('awayGoals')} />
      </div>
    </>
  );
}

function GridPanel({ title, rows }: { readonly title: string; readonly rows: readonly GridRow[] }) {
  const format = useFormat();
  return (
    <Panel title={title}>
      <table className={styles.table}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.outcome}</th>
            <th scope="col">{words.probability}</th>
            <th scope="col">{words.interval}</th>
            <th scope="col">{words.fair}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, under, outcome: { probability, low, high, fairOdds } }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <b>{format.percent(probability)}</b>
              </td>
              <td className={styles.interval}>
                <ProbabilityBar consensus={null} model={probability} fairLow={low} fairHigh={high} needed={null} />
                <span>{texts.match.markets.interval(format.number(low * 100, 1, true), format.percent(high))}</span>
              </td>
              <td>
                {format.odds(fairOdds)}
                {under === null ? null : (
                  <span className={styles.other}>{words.under(format.odds(under.fairOdds))}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
