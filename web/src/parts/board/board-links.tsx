import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts';
import styles from './board.module.css';

const { navigation } = texts;
const boards = [
  ['/value', navigation.value],
  ['/trends', navigation.trends],
  ['/team-trends', navigation.teamTrends],
  ['/outliers', navigation.outliers],
  ['/line-ups', navigation.lineups],
  ['/substitutes', navigation.substitutes],
  ['/referees', navigation.referees],
] as const;

/** All boards on a phone, where the navigation has room for a few; the present one is in the middle. */
export function BoardLinks() {
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const present = links.current?.querySelector<HTMLElement>('[aria-current]');
    if (!links.current || !present) return;
    links.current.scrollLeft = present.offsetLeft - (links.current.clientWidth - present.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={links} className={styles.links} aria-label={texts.boards.boards}>
      {boards.map(([to, name]) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
