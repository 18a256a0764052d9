import { Link } from '@tanstack/react-router';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import styles from './navigation.module.css';

/** All pages at the side; on a phone those at the thumb. */
export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label={texts.navigation.label}>
      <Link to="/" className={styles.product}>
        {texts.product}
      </Link>
      {useDestinations().map(({ to, name, shortName, onPhone }) => (
        <Link
          key={to}
          to={to}
          className={`${styles.link} ${onPhone ? '' : styles.wide}`}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          {shortName === undefined ? (
            name
          ) : (
            <>
              <span className={styles.long}>{name}</span>
              <span className={styles.short}>{shortName}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
