import { Link } from '@tanstack/react-router';
import { answerBookmakers, useMyBookmakers } from '../../settings/my-bookmakers';
import { texts } from '../../texts';
import { Button } from '../button';
import styles from './mine.module.css';

const words = texts.myBookmakers;

/** Asks once which bookmakers the user has; nothing after that is answered. */
export function AskForBookmakers() {
  const { slugs, isAnswered } = useMyBookmakers();
  if (isAnswered || slugs.length > 0) return null;
  return (
    <p className={styles.prices}>
      <span>{words.ask}</span>
      <Link to="/bookmakers" hash="my-bookmakers">
        {words.choose}
      </Link>
      <Button onClick={answerBookmakers}>{words.notNow}</Button>
    </p>
  );
}
