import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import mark from '../icon.svg';
import { productName } from '../identity';
import { texts } from '../texts';
import { useDestinations } from './destinations';
import { showOtherPages } from './footer';
import styles from './navigation.module.css';

/** All pages at the side; on a phone those at the thumb, and a way to the others in the footer. */
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
      <button type="button" className={`${styles.link} ${styles.more}`} onClick={showOtherPages}>
        <Ellipsis size={18} aria-hidden="true" />
        {texts.navigation.more}
      </button>
    </nav>
  );
}
