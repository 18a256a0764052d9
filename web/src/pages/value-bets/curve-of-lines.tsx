import type { ExplainedCurveLine } from '../../api';
import { useFormat } from '../../format/use-format';
import { SheetPart, Small } from '../../parts/sheet/facts';
import styles from '../../parts/sheet/sheet.module.css';
import { texts } from '../../texts';

const { value, side: sides } = texts.boards;
const words = value.curve;

interface CurveProps {
  readonly curve: readonly ExplainedCurveLine[];
  /** Line of the card. */
  readonly line: number;
  readonly side: 'over' | 'under';
}

/**
 * Every quoted line of the player's statistic, with the probabilities of the sources, the model and the fitted curve.
 */
export function CurveOfLines({ curve, line, side }: CurveProps) {
  const format = useFormat();
  const percent = (probability: number | null): string => (probability === null ? '–' : format.percent(probability));
  return (
    <SheetPart title={words.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.sources}</th>
            <th scope="col">{words.market}</th>
            <th scope="col">{words.model}</th>
            <th scope="col">{words.fair}</th>
          </tr>
        </thead>
        <tbody>
          {curve.map((each) => (
            <tr key={each.line} aria-current={each.line === line ? 'true' : undefined}>
              <td>
                {each.line === line ? (
                  <b>
                    {sides[side]} {format.number(each.line)}
                  </b>
                ) : (
                  `${sides[side]} ${format.number(each.line)}`
                )}
              </td>
              <td>
                {each.consensusSources}
                {each.isFitted ? (
                  <span role="img" aria-label={words.isFitted} title={words.isFitted}>
                    {' '}
                    ●
                  </span>
                ) : null}
              </td>
              <td>{percent(each.consensusProbability)}</td>
              <td>{percent(each.modelProbability)}</td>
              <td>
                <b>{percent(each.fairProbability)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Small>{curve.some(({ isFitted }) => isFitted) ? `${words.fitted} ${words.lead}` : words.noneFitted}</Small>
    </SheetPart>
  );
}
