import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import { bookmakersQuery } from './mine-requests';
import styles from './mine.module.css';

interface BookmakerChecksProps {
  /** Slugs. */
  readonly chosen: readonly string[];
  readonly choose: (slugs: readonly string[]) => void;
}

/** Every bookmaker with a box to check; exchanges have none, as their prices are never judged. */
export function BookmakerChecks({ chosen, choose }: BookmakerChecksProps) {
  const { data = [] } = useQuery(bookmakersQuery);
  const offered = data.filter(({ exchange, slug }) => !exchange || chosen.includes(slug));
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.small}>{texts.mine.myBookmakers}</legend>
      {offered.map(({ slug, name }) => (
        <label key={slug}>
          <input
            type="checkbox"
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, slug] : chosen.filter((each) => each !== slug))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
