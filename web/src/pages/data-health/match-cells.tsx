import { Fragment } from 'react';
import { Link } from '@tanstack/react-router';
import type { CoverageConflict, FixtureCoverage } from '../../api';
import { useFormat } from '../../format/use-format';
import { Stacked } from '../../parts/table';
import { nameOfSource, texts } from '../../texts';
import styles from './data-health.module.css';

const words = texts.dataHealth.matches;
const names: Readonly<Record<string, string>> = { ...texts.statistics, ...words.fields };

/** The teams of a match, linked to its page, with day and league. */
export function MatchCell({ id, homeTeam, awayTeam, league, matchDate }: FixtureCoverage) {
  const format = useFormat();
  return (
    <Stacked below={`${format.day(matchDate)} · ${league}`}>
      <Link to="/matches/$id" params={{ id: String(id) }}>
        {texts.match.versus(homeTeam, awayTeam)}
      </Link>
    </Stacked>
  );
}

interface StatedValuesProps extends Pick<CoverageConflict, 'field' | 'side' | 'values'> {
  /** Null: a figure of the match or a side. */
  readonly playerName?: string | null;
}

/** The value of a field from each source: `Shots (home): football-data.co.uk 10, FPL-Core 14`. */
export function StatedValues({ field, side, values, playerName = null }: StatedValuesProps) {
  const of = playerName ?? (side === null ? null : words.sides[side]);
  return (
    <span className={styles.conflict}>
      {names[field] ?? field}
      {of === null ? '' : ` (${of})`}:{' '}
      {values.map(({ source, value }, index) => (
        <Fragment key={source}>
          {index > 0 ? ', ' : ''}
          <span className={styles.value}>{`${nameOfSource(source)} ${value ?? texts.states.unknown}`}</span>
        </Fragment>
      ))}
    </span>
  );
}
