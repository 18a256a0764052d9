import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PlayerProfile } from '../../api';
import { Flag } from '../../parts/flag';
import { MatchesPanel } from '../../parts/matches-panel';
import { PageHead } from '../../parts/page-head';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { WatchButton } from '../../parts/watches/watch-button';
import { nameOfCountry, texts } from '../../texts';
import { PlayerMatches } from './player-matches';
import { PlayerNext } from './player-next';
import { playerQuery } from './player-requests';
import { statisticOf } from './player-search';
import { PlayerSeries } from './player-series';

const route = getRouteApi('/players/$id');
const words = texts.player;

/** One player: next match, a statistic against a line, and the last matches with their counts. */
export function PlayerPage() {
  const { id } = route.useParams();
  const player = useQuery(playerQuery(id));
  const { data } = player;
  return (
    <>
      <PageHead
        title={data?.name ?? words.title}
        lead={data === undefined ? undefined : <About player={data} />}
        action={data === undefined ? undefined : <WatchButton name={data.name} thing={{ playerId: data.id }} />}
        data={data}
      />
      <QueryStates query={player} skeleton={<SkeletonRows count={14} />}>
        {(profile) => <Player player={profile} />}
      </QueryStates>
    </>
  );
}

/** Position, team, country. */
function About({ player: { position, team, country } }: { readonly player: PlayerProfile }) {
  return (
    <>
      {position === null ? null : `${texts.positions[position]} · `}
      {team === null ? null : (
        <>
          <Link to="/teams/$id" params={{ id: String(team.id) }}>
            {team.name}
          </Link>
          {' · '}
        </>
      )}
      <Flag alpha2={country.alpha2} />
      {nameOfCountry(country)}
    </>
  );
}

function Player({ player }: { readonly player: PlayerProfile }) {
  const { matches, position } = player;
  const search = route.useSearch();
  const statistic = statisticOf(search, position);
  return (
    <div className="panels">
      <PlayerNext player={player} />
      <PlayerSeries matches={matches} statistic={statistic} />
      <MatchesPanel title={words.matches(matches.length)} matches={matches} isAll={search.all === true}>
        {(shown) => <PlayerMatches matches={shown} statistic={statistic} />}
      </MatchesPanel>
    </div>
  );
}
