import { Link } from '@tanstack/react-router';
import { showAllBookmakers, useMyBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { Button } from '../button';
import styles from './mine.module.css';

const words = texts.myBookmakers;

interface MyPricesProps {
  /** Called when the display switches to the other prices. */
  readonly onChange?: () => void;
}

/** Shows whose prices a page displays, with a switch to the others; nothing if no bookmaker is chosen. */
export function MyPrices({ onChange }: MyPricesProps) {
  const { slugs, isShowingAll } = useMyBookmakers();
  if (slugs.length === 0) return null;
  const toggle = (): void => {
    showAllBookmakers(!isShowingAll);
    onChange?.();
  };
  return (
    <p className={styles.prices}>
      <span role="status">{isShowingAll ? words.ofAll : words.ofMine(slugs.length)}</span>
      <Button onClick={toggle}>{isShowingAll ? words.showMine(slugs.length) : words.showAll}</Button>
      <Link to="/bookmakers" hash="my-bookmakers">
        {words.change}
      </Link>
    </p>
  );
}
