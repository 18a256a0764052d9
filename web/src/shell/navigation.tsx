import { Link } from '@tanstack/react-router';
import mark from '../icon.svg';
import { productName } from '../identity';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import { MoreButton } from './more-button';
import styles from './navigation.module.css';

/** All pages in the side bar; on a phone, the main ones in the bottom bar and the others in a sheet. */
export function Navigation() {
  return (
    <nav className={styles.navigation} aria-label={texts.navigation.label}>
      <Link to="/" className={styles.product} activeOptions={{ exact: true, includeSearch: false }}>
        <img src={mark} alt="" width="24" height="24" />
        {productName}
      </Link>
      {useDestinations().map(({ to, name, icon: Icon, onPhone }) => (
        <Link
          key={to}
          to={to}
          className={`${styles.link} ${onPhone ? '' : styles.wide}`}
          activeOptions={{ exact: to === '/', includeSearch: false }}
        >
          <Icon size={18} aria-hidden="true" />
          {name}
        </Link>
      ))}
      <MoreButton className={`${styles.link} ${styles.more}`} />
    </nav>
  );
}
