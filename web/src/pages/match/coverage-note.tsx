import type { FixturePage } from '../../api';
import { texts } from '../../texts';
import styles from './scoreboard.module.css';

const words = texts.match.coverage;

/** Lists missing and faulty data of a finished match; nothing if the data are complete. */
export function CoverageNote({ match }: { readonly match: FixturePage }) {
  const { coverage, corruptionReasons, statsCount, playerStatsCount } = match.coverage;
  if (coverage === null) return null;
  const reasons = corruptionReasons.map((reason) => words.reasons[reason]);
  const missing = missingOf(match);
  if (coverage === 'complete' && missing.length === 0 && reasons.length === 0) return null;
  return (
    <p className={`${styles.coverage} ${coverage === 'complete' ? '' : styles.incomplete}`}>
      {coverage === 'complete' ? null : `${words[coverage]} `}
      {words.counts(statsCount, playerStatsCount)}
      {missing.length === 0 ? null : ` ${words.missingOf(missing.join(', '))}`}
      {reasons.length === 0 ? null : ` ${reasons.join(', ')}.`}
    </p>
  );
}

/** Names of the data that no source has for the match. */
function missingOf({ statistics, coverage, starters, referee, homeTeam, awayTeam, ...match }: FixturePage): string[] {
  const hasCounts = (side: 'home' | 'away'): boolean =>
    statistics !== null && Object.values(statistics[side]).some((count) => count !== null);
  const isKnown: readonly (readonly [boolean, string])[] = [
    [hasCounts('home'), words.parts.side(homeTeam.name)],
    [hasCounts('away'), words.parts.side(awayTeam.name)],
    [coverage.playerStatsCount > 0, words.parts.players],
    [starters.length > 0, words.parts.lineups],
    [match.homeHalfTimeScore !== null, words.parts.halfTime],
    [referee !== null, words.parts.referee],
  ];
  return isKnown.flatMap(([known, name]) => (known ? [] : [name]));
}
