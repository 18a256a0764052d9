import type { Estimate, Scorecard, ScorecardGroup } from '../../api';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import styles from './picks.module.css';

const words = texts.scorecard;

interface TruthProps {
  readonly source: Scorecard['source'];
  /** All bets; null: none recorded; undefined: still loading. */
  readonly total: ScorecardGroup | null | undefined;
  /** Whether all bets are on one match. */
  readonly isOneMatch?: boolean;
}

/** Value of the bets with its uncertainty, ahead of everything else. */
export function Truth({ source, total, isOneMatch = false }: TruthProps) {
  const inWords = useCountInWords();
  return (
    <section className={`${styles.truth} ${isOneMatch ? styles.oneMatch : ''}`} aria-label={words.truth}>
      {total === undefined ? null : total === null || total.bets + total.voids === 0 ? (
        <>
          <p>{words.nothingGraded}</p>
          <p className={styles.small}>
            {total === null && isOneMatch
              ? words.noneOfMatch
              : words.nothingGradedWhy[source](total && inWords(words.rows, total.picks))}
          </p>
        </>
      ) : total.bets === 0 ? (
        <>
          <p>{words.noneStood}</p>
          <p className={styles.small}>
            {inWords(words.voids, total.voids)} {total.ungraded === 0 ? null : inWords(words.ungraded, total.ungraded)}
          </p>
        </>
      ) : (
        <Worth total={total} source={source} />
      )}
    </section>
  );
}

function Worth({ source, total }: TruthProps & { readonly total: ScorecardGroup }) {
  const format = useFormat();
  const inWords = useCountInWords();
  const { bets, matches, picks, ungraded, voids, withoutClose, closingLineValuePct, roiPct, verdict } = total;
  const percent = (value: number): string => format.percent(value / 100, { signed: true });
  const withInterval = ({ value, low, high }: Estimate, noInterval: string): string => {
    if (value === null) return texts.states.unknown;
    if (low === null || high === null) return `${percent(value)} (${noInterval})`;
    return `${percent(value)} (${texts.parts.chart.interval(percent(low), percent(high))})`;
  };
  const needed = verdict.betsNeeded;
  const counts = [
    inWords(words.bets, bets),
    inWords(words.groups.matches, matches),
    inWords(words.rows, picks),
  ] as const;
  return (
    <>
      <p>
        {words.atTheClose[source](
          withInterval(closingLineValuePct, words.noInterval),
          inWords(words.bets, bets - withoutClose),
        )}{' '}
        {words.atThePrices(withInterval(roiPct, texts.states.tooFewToSay))} <b>{words.verdicts[verdict.code]}</b>
      </p>
      <p className={styles.small}>
        {words.counts(...counts)} {ungraded === 0 ? null : `${inWords(words.ungraded, ungraded)} `}
        {voids === 0 ? null : `${inWords(words.voids, voids)} `}
        {verdict.code !== 'undecided' || needed === null ? null : `${words.needed(format.number(needed), needed)} `}
        {roiPct.low === null ? words.noIntervals : words.intervals}
      </p>
    </>
  );
}

/** A number with its noun in the right form: one match, two matches. */
function useCountInWords() {
  const format = useFormat();
  return (say: (count: string, number: number) => string, number: number): string => say(format.number(number), number);
}
