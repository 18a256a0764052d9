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

/** All boards on a phone, where the navigation fits only a few; the current one is scrolled to the middle. */
export function BoardLinks() {
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = links.current?.querySelector<HTMLElement>('[aria-current]');
    if (!links.current || !current) return;
    links.current.scrollLeft = current.offsetLeft - (links.current.clientWidth - current.offsetWidth) / 2;
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
