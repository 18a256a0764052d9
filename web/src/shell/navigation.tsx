import { Link } from '@tanstack/react-router';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import { showOtherPages } from './footer';
import styles from './navigation.module.css';

/** All pages at the side; on a phone those at the thumb, and a way to the others in the footer. */
export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label={texts.navigation.label}>
      <Link to="/" className={styles.product}>
        {texts.product}
      </Link>
      {useDestinations().map(({ to, name, onPhone }) => (
        <Link
          key={to}
          to={to}
          className={`${styles.link} ${onPhone ? '' : styles.wide}`}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          {name}
        </Link>
      ))}
      <button type="button" className={`${styles.link} ${styles.more}`} onClick={showOtherPages}>
        {texts.navigation.more}
      </button>
    </nav>
  );
}
