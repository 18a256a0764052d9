import { Link } from '@tanstack/react-router';
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

/** All boards on a phone, where the navigation has room for a few. */
export function BoardLinks() {
  return (
    <nav className={styles.links} aria-label={texts.boards.boards}>
      {boards.map(([to, name]) => (
        <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
