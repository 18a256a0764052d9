import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';
import { texts } from '../texts';
import { Chips } from './chips';
import { Panel } from './panel';
import { Series } from './series';
import styles from './series.module.css';
import { Splits } from './splits';
import { useChangeSearch } from './use-change-search';

interface SeriesMatch {
  readonly fixture: { readonly id: number; readonly kickoffUtc: string };
}

interface SeriesPanelProps<Statistic extends string, Match> {
  readonly statistics: readonly Statistic[];
  readonly names: Readonly<Record<Statistic, string>>;
  readonly statistic: Statistic;
  readonly line: number;
  /** The newest first. */
  readonly matches: readonly Match[];
  /** Null: unknown. */
  readonly countOf: (match: Match) => number | null;
  /** Named subsets of the matches. */
  readonly splits: readonly (readonly [name: string, matches: readonly Match[]])[];
  /** Further choices, such as whose counts. */
  readonly children?: ReactNode;
}

/**
 * A statistic match by match against an adjustable line, also by subset of the matches; statistic and line are in the
 * URL.
 */
export function SeriesPanel<Statistic extends string, Match extends SeriesMatch>(
  props: SeriesPanelProps<Statistic, Match>,
) {
  const { statistics, names, statistic, line, matches, countOf, splits, children } = props;
  const format = useFormat();
  const change = useChangeSearch();
  const name = names[statistic];
  return (
    <Panel title={name} lead={texts.parts.seriesLead}>
      <div className={styles.choices}>
        <Chips
          label={texts.parts.statistic}
          options={statistics.map((value) => ({ value, text: names[value] }))}
          isChosen={(value) => value === statistic}
          choose={(value) => change({ statistic: value, line: undefined }, { isStep: true })}
        />
        {children}
      </div>
      <Series
        name={name}
        counts={matches.toReversed().map((match) => ({
          key: match.fixture.id,
          count: countOf(match),
          title: `${format.date(new Date(match.fixture.kickoffUtc))}: ${countOf(match) ?? texts.states.unknown}`,
        }))}
        line={line}
        change={(moved) => change({ statistic, line: moved })}
      />
      <Splits
        line={line}
        splits={splits.map(([part, chosen]) => ({
          name: part,
          counts: chosen.flatMap((match) => countOf(match) ?? []),
        }))}
      />
    </Panel>
  );
}
