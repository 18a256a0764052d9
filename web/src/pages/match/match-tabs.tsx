import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { FixturePage } from '../../api';
import tabStyles from '../../parts/tabs.module.css';
import { texts } from '../../texts';
import { tabs } from './match-search';
import type { MatchTab } from './match-search';
import styles from './match.module.css';

const route = getRouteApi('/matches/$id');
const words = texts.match.tabs;

/** What the page shows of the match; counts are those of the boards, which list matches to come. */
export function MatchTabs({ match }: { readonly match: FixturePage }) {
  const { counts } = match;
  const { tab: chosen } = route.useSearch();
  const list = useRef<HTMLElement>(null);
  // on a phone the tabs scroll sideways: the chosen one stands in their middle
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || !link) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollTo({ left: link.offsetLeft - offsetLeft - (clientWidth - link.offsetWidth) / 2 });
  }, [chosen]);
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
          {typeof rows[tab] === 'number' ? <span className={styles.count}>{rows[tab]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
