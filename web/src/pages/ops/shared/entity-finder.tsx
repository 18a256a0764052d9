import { managersList, searchFind } from '../../../api';
import { Finder } from '../../../parts/finder';
import { nameOfCountry } from '../../../texts';
import styles from './shared.module.css';

const mostManagers = 10;

/** Kinds of entities that can be found by name. */
type FindableKind = 'team' | 'player' | 'referee' | 'competition' | 'manager';

/** An entity found, with details that distinguish it from others of the same name. */
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

/** Finds a team, player, referee, competition or manager by name. */
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

/** The search does not cover managers, which have their own list. */
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
    // ids distinguish entities of the same name
    about: [team?.name, nameOfCountry(country), id].filter((each) => each !== undefined).join(' · '),
  }));
}
