import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts';
import { bookmakersQuery } from './mine-requests';
import styles from './mine.module.css';

interface BookmakerChecksProps {
  /** Slugs. */
  readonly chosen: readonly string[];
  readonly choose: (slugs: readonly string[]) => void;
  /** Whether the legend is for screen readers only, since the panel has the same title. */
  readonly isLegendUnseen?: boolean;
}

/** Checkboxes to reserve space for until the bookmakers are loaded. */
const USUAL_BOOKMAKERS = 12;

/** A checkbox for every bookmaker; none for exchanges, as their prices are never judged. */
export function BookmakerChecks({ chosen, choose, isLegendUnseen = false }: BookmakerChecksProps) {
  const { data, isPending } = useQuery(bookmakersQuery);
  const offered = (data ?? []).filter(({ exchange, slug }) => !exchange || chosen.includes(slug));
  return (
    <fieldset className={styles.checks}>
      <legend className={isLegendUnseen ? 'unseen' : styles.small}>{texts.mine.myBookmakers}</legend>
      {isPending
        ? Array.from({ length: USUAL_BOOKMAKERS }, (_, index) => <span key={index} className={styles.box} />)
        : null}
      {offered.map(({ slug, name }) => (
        <label key={slug} className={styles.box}>
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
