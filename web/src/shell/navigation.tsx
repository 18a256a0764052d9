import { Link } from '@tanstack/react-router';
import { useSession } from '../session/session';
import { texts } from '../texts';
import { destinations } from './destinations';
import styles from './navigation.module.css';

/** All pages at the side; on a phone those at the thumb. */
export function Navigation() {
  const session = useSession();
  const shown = destinations.filter(
    ({ scopes }) => scopes === undefined || scopes.some((scope) => session?.scopes.includes(scope)),
  );
  return (
    <nav className={styles.navigation} aria-label={texts.navigation.label}>
      <Link to="/" className={styles.product}>
        {texts.product}
      </Link>
      {shown.map(({ to, name, onPhone }) => (
        <Link
          key={to}
          to={to}
          className={`${styles.link} ${onPhone ? '' : styles.wide}`}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
