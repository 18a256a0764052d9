import type { CoverageDay, CoverageSummary } from '../../api';
import { addDays } from '../../format/times';
import { useFormat } from '../../format/use-format';
import { Panel } from '../../parts/panel';
import { SearchLink } from '../../parts/search-link';
import { texts } from '../../texts';
import styles from './data-health.module.css';

const words = texts.dataHealth.grid;

/** Completeness of the matches of each league, day by day; a cell links to its matches. */
export function CoverageGrid({ summary: { competitions, from, to } }: { readonly summary: CoverageSummary }) {
  const format = useFormat();
  const days: string[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day);
  const shown = days.filter((day) => competitions.some(({ days: own }) => own.some((each) => each.day === day)));
  return (
    <Panel title={words.title} lead={words.lead}>
      {shown.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.grid}>
            <caption className="unseen">{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.league}</th>
                {shown.map((day) => (
                  <th key={day} scope="col">
                    {format.day(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {competitions.map(({ id, name, days: own }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {shown.map((day) => (
                    <td key={day}>
                      <Cell league={id} day={own.find((each) => each.day === day)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

interface CellProps {
  readonly league: number;
  /** undefined: no match has kicked off. */
  readonly day: CoverageDay | undefined;
}

function Cell({ league, day }: CellProps) {
  if (day === undefined) return <span className={styles.none}>{words.noMatch}</span>;
  const { matches, complete, corrupted, missing, partial, unsupported, overdue } = day;
  const faults = [
    [words.faults.corrupted, corrupted],
    [words.faults.missing, missing],
    [words.faults.partial, partial],
    [words.faults.unsupported, unsupported],
    [words.faults.overdue, overdue],
  ] as const;
  const told = faults.flatMap(([fault, count]) => (count === 0 ? [] : `${count} ${fault}`));
  const tone = corrupted + missing + overdue > 0 ? styles.bad : told.length > 0 ? styles.warning : styles.good;
  return (
    <SearchLink
      change={{ league, day: day.day, state: undefined, page: undefined, differencesPage: undefined }}
      isInPlace
      className={`${styles.cell} ${tone}`}
      title={told.length === 0 ? words.allComplete(complete, matches) : told.join(', ')}
    >
      {told.length === 0 ? `${complete} ✓` : words.of(complete, matches)}
      <span className="unseen">{told.length === 0 ? '' : ` (${told.join(', ')})`}</span>
    </SearchLink>
  );
}
