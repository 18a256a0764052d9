import type { ReactNode } from 'react';
import { texts } from '../texts';
import { Chips } from './chips';
import { Panel } from './panel';
import { Series } from './series';
import type { SeriesCount } from './series';
import styles from './series.module.css';
import { Splits } from './splits';
import type { Split } from './splits';

interface SeriesPanelProps<Statistic extends string> {
  readonly statistics: readonly Statistic[];
  readonly names: Readonly<Record<Statistic, string>>;
  readonly statistic: Statistic;
  readonly choose: (statistic: Statistic) => void;
  /** More to choose from: whose counts. */
  readonly children?: ReactNode;
  /** The oldest first. */
  readonly counts: readonly SeriesCount[];
  readonly splits: readonly Split[];
  readonly line: number;
  readonly change: (line: number) => void;
}

/** A statistic match by match against a line to move, and the same in parts of the matches. */
export function SeriesPanel<Statistic extends string>({
  statistics,
  names,
  statistic,
  choose,
  children,
  counts,
  splits,
  line,
  change,
}: SeriesPanelProps<Statistic>) {
  const name = names[statistic];
  return (
    <Panel title={name} lead={texts.parts.seriesLead}>
      <div className={styles.choices}>
        <Chips
          label={texts.parts.statistic}
          options={statistics.map((value) => ({ value, text: names[value] }))}
          isChosen={(value) => value === statistic}
          choose={choose}
        />
        {children}
      </div>
      <Series name={name} counts={counts} line={line} change={change} />
      <Splits line={line} splits={splits} />
    </Panel>
  );
}
