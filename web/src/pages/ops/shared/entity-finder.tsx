import { managersList, searchFind } from '../../../api';
import { Finder } from '../../../parts/finder';
import { nameOfCountry } from '../../../texts';
import styles from './shared.module.css';

const mostManagers = 10;

/** What can be found by its name. */
type FindableKind = 'team' | 'player' | 'referee' | 'competition' | 'manager';

/** Something that was found, and what tells it from others of its name. */
export interface FoundEntity {
  readonly id: number;
  readonly name: string;
  readonly about: string;
}

interface EntityFinderProps {
  readonly label: string;
  readonly kind: FindableKind;
  readonly choose: (entity: FoundEntity) => void;
}

/** Finds one team, player, referee, competition or manager by its name. */
export function EntityFinder({ label, kind, choose }: EntityFinderProps) {
  return (
    <Finder
      label={label}
      id={kind}
      find={(q, signal) => find(kind, q, signal)}
      keyOf={({ id }) => id}
      aboutOf={({ about }) => about}
      choose={choose}
      className={styles.finder}
      resultsClassName={styles.results}
      field={(field) => field}
      portal
    />
  );
}

/** The search knows no managers: they have a list of their own. */
async function find(kind: FindableKind, q: string, signal: AbortSignal): Promise<FoundEntity[]> {
  if (kind === 'manager') {
    const { data } = await managersList({ query: { q, limit: mostManagers }, signal });
    return data.map(({ id, name, country }) => ({
      id,
      name,
      about: [country && nameOfCountry(country), id].filter((each) => each !== null).join(' · '),
    }));
  }
  const { data } = await searchFind({ query: { q, types: [kind] }, signal });
  return data.map(({ id, name, team, country }) => ({
    id,
    name,
    // two of one name are told apart by their ids
    about: [team?.name, nameOfCountry(country), id].filter((each) => each !== undefined).join(' · '),
  }));
}
