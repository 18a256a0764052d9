import { getRouteApi, Link } from '@tanstack/react-router';
import type { FixturePage } from '../../api';
import tabStyles from '../../parts/tabs.module.css';
import { useChosenInView } from '../../parts/use-chosen-in-view';
import { texts } from '../../texts';
import { tabs } from './match-search';
import type { MatchTab } from './match-search';
import styles from './match.module.css';

const route = getRouteApi('/matches/$id');
const words = texts.match.tabs;

/**
 * Tabs of a match. Only upcoming matches have counts; cards and prices count if above fair; a tab with nothing to count
 * has no number.
 */
export function MatchTabs({ match }: { readonly match: FixturePage }) {
  const { counts } = match;
  const { tab: chosen } = route.useSearch();
  const list = useChosenInView<HTMLElement>(chosen);
  const rows: Partial<Record<MatchTab, number | null>> =
    match.status === 'notstarted'
      ? {
          cards: counts.valueBets,
          trends: counts.playerTrends + counts.teamTrends,
          outliers: counts.priceOutliers,
        }
      : {};
  return (
    <nav ref={list} className={tabStyles.tabs} aria-label={words.label}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          from="/matches/$id"
          to="/matches/$id"
          search={{ tab: tab === 'overview' ? undefined : tab }}
          className={tabStyles.tab}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          resetScroll={false}
        >
          {words[tab]}
          {typeof rows[tab] === 'number' && rows[tab] > 0 ? <span className={styles.count}>{rows[tab]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
