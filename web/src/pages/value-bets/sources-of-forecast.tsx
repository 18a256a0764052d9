import type { ExplainedJudgement, ExplainedSource } from '../../api';
import { useFormat } from '../../format/use-format';
import { SheetPart, Small } from '../../parts/sheet/facts';
import table from '../../parts/sheet/sheet.module.css';
import { texts } from '../../texts';
import { ForecastChart } from './forecast-chart';
import type { ChartedSource } from './forecast-chart';
import styles from './sources-of-forecast.module.css';

const words = texts.boards.value.forecast;

interface SourcesProps {
  readonly judgement: ExplainedJudgement;
  /** Probability of the side by the model alone. */
  readonly model: number | null;
  /** Probability at which the best price breaks even. */
  readonly needed: number | null;
}

/** The sources behind the fair probability: the probability, weight and effect of each. */
export function SourcesOfForecast({ judgement, model, needed }: SourcesProps) {
  const format = useFormat();
  const { sources, forecast, forecastError, devig, methods } = judgement;
  const method = methods.find((each) => each.devig === devig);
  const { fairProbability = null, fairLow = null, fairHigh = null } = method ?? {};
  if (sources.length === 0) return null;
  const charted = sources.flatMap((source): ChartedSource[] => {
    const probability = probabilityOf(source, devig);
    return probability === null ? [] : [{ name: nameOf(source), probability, isLeftOut: source.share === null }];
  });
  return (
    <SheetPart title={words.title}>
      <ForecastChart
        sources={charted}
        model={model}
        fair={fairProbability}
        low={fairLow}
        high={fairHigh}
        needed={needed}
      />
      <SourcesTable judgement={judgement} model={model} />
      <Small>{words.lead}</Small>
      {sources.some(({ share }) => share === null) ? <Small>{words.leftOutWhy}</Small> : null}
      {forecast === null ? <Small>{words.noForecast}</Small> : null}
      {forecast === null || fairProbability === null || forecast.toFixed(3) === fairProbability.toFixed(3) ? null : (
        <Small>{words.curve(format.percent(fairProbability))}</Small>
      )}
      {forecastError === null || fairLow === null || fairHigh === null ? null : (
        <Small>
          {words.interval(format.number(50 * (fairHigh - fairLow), 1, true), format.number(forecastError, 2, true))}
        </Small>
      )}
    </SheetPart>
  );
}

function SourcesTable({ judgement, model }: Pick<SourcesProps, 'judgement' | 'model'>) {
  const format = useFormat();
  const { sources, forecast, devig, modelWeight } = judgement;
  const percent = (probability: number | null): string => (probability === null ? '–' : format.percent(probability));
  const share = (part: number): string => format.percent(part, { places: 0 });
  return (
    <table className={`${table.table} ${styles.sources}`}>
      <caption className="unseen">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.source}</th>
          <th scope="col">{words.price}</th>
          <th scope="col">{words.probability}</th>
          <th scope="col">{words.share}</th>
          <th scope="col">{words.without}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={nameOf(source)} data-left-out={source.share === null}>
            <th scope="row">
              {nameOf(source)}
              <Marks marks={marksOf(source)} />
            </th>
            <td>{source.price === null ? '–' : format.odds(source.price)}</td>
            <td>{percent(probabilityOf(source, devig))}</td>
            <td>{source.share === null ? '–' : share(source.share)}</td>
            <td>{percent(source.forecastWithout)}</td>
          </tr>
        ))}
        {model === null ? null : (
          <tr>
            <th scope="row">{words.model}</th>
            <td>–</td>
            <td>{percent(model)}</td>
            <td>{share(modelWeight)}</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.forecast}</th>
          <td />
          <td>
            <b>{percent(forecast)}</b>
          </td>
          <td />
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function Marks({ marks }: { readonly marks: readonly string[] }) {
  return marks.length === 0 ? null : <span className={styles.marks}>{marks.join(', ')}</span>;
}

function marksOf({ isJudged, kind, share }: ExplainedSource): string[] {
  return [
    ...(isJudged ? [words.judged] : []),
    ...(share === null ? [words.leftOut] : []),
    ...(kind === 'calibrated' ? [words.oneSided] : []),
  ];
}

const nameOf = ({ bookmakers }: ExplainedSource): string => bookmakers.join(', ');

function probabilityOf({ probabilities }: ExplainedSource, devig: ExplainedJudgement['devig']): number | null {
  return probabilities.find((each) => each.devig === devig)?.probability ?? null;
}
