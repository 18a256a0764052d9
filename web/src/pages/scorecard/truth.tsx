import type { Estimate, Scorecard, ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import styles from './scorecard.module.css';

const words = texts.scorecard;

interface TruthProps {
  readonly source: Scorecard['source'];
  /** All bets; null: none is recorded; undefined: not known yet. */
  readonly total: ScorecardGroup | null | undefined;
}

/** What the bets were worth, with its doubt, before anything else is said. */
export function Truth({ source, total }: TruthProps) {
  const format = useFormat();
  return (
    <section className={`${styles.truth} ${total === undefined ? styles.awaited : ''}`} aria-label={words.truth}>
      {total === undefined ? null : total === null || total.bets === 0 ? (
        <>
          <p>{words.nothingGraded}</p>
          <p className={styles.small}>{words.nothingGradedWhy(total === null ? null : format.number(total.picks))}</p>
        </>
      ) : (
        <Worth total={total} source={source} />
      )}
    </section>
  );
}

function Worth({ source, total }: TruthProps & { readonly total: ScorecardGroup }) {
  const format = useFormat();
  const { bets, matches, picks, ungraded, voids, withoutClose, closingLineValuePct, roiPct, verdict } = total;
  const percent = (value: number): string => format.percent(value / 100, { signed: true });
  const withInterval = ({ value, low, high }: Estimate): string => {
    if (value === null) return texts.states.unknown;
    if (low === null || high === null) return `${percent(value)} (${words.noInterval})`;
    return `${percent(value)} (${texts.parts.chart.interval(percent(low), percent(high))})`;
  };
  const needed = verdict.betsNeeded;
  return (
    <>
      <p>
        {words.atTheClose[source](withInterval(closingLineValuePct), format.number(bets - withoutClose))}{' '}
        {words.atThePrices(withInterval(roiPct))} <b>{words.verdicts[verdict.code]}</b>
      </p>
      <p className={styles.small}>
        {words.counts(format.number(bets), format.number(matches), format.number(picks))}{' '}
        {ungraded === 0 ? null : `${words.ungraded(format.number(ungraded))} `}
        {voids === 0 ? null : `${words.voids(format.number(voids))} `}
        {verdict.code !== 'undecided' || needed === null ? null : `${words.needed(format.number(needed))} `}
        {words.intervals}
      </p>
    </>
  );
}
