import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../parts/button';
import { Chips } from '../../parts/chips';
import { FindField } from '../../parts/find-field';
import { texts } from '../../texts';
import type { MatchDay } from './match-day';
import type { MatchesSearch } from './matches-search';
import styles from './matches.module.css';

const route = getRouteApi('/matches');
const words = texts.matches;

interface MatchFiltersProps {
  readonly matchDay: MatchDay;
  readonly search: MatchesSearch;
}

/** Leagues of the day, search words, and whether started matches are shown. */
export function MatchFilters({ matchDay, search }: MatchFiltersProps) {
  const navigate = route.useNavigate();
  const chosen = search.leagues ?? [];
  const change = (changed: Partial<MatchesSearch>): void => {
    void navigate({ search: (old) => ({ ...old, ...changed }), replace: true });
  };
  const toggle = (id: number): void => {
    const leagues = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    change({ leagues: leagues.length === 0 ? undefined : leagues });
  };
  return (
    <div className={styles.filters}>
      <FindField label={words.find} value={search.find ?? ''} change={(find) => change({ find })} />
      <Button
        aria-pressed={search.upcoming === true}
        onClick={() => change({ upcoming: search.upcoming === true ? undefined : true })}
      >
        {words.upcoming}
      </Button>
      {matchDay.leagues.length < 2 && chosen.length === 0 ? null : (
        <Chips
          label={words.leagues}
          options={matchDay.leagues.map(({ id, name }) => ({
            value: id,
            text: name,
            count: matchDay.matches.filter(({ unique_tournaments: league }) => league.id === id).length,
          }))}
          isChosen={(id) => chosen.includes(id)}
          choose={toggle}
        />
      )}
    </div>
  );
}
