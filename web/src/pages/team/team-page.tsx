import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TeamProfile } from '../../api';
import { Flag } from '../../parts/flag';
import { MatchesPanel } from '../../parts/matches-panel';
import { NextMatches } from '../../parts/next-matches';
import { PageHead } from '../../parts/page-head';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { WatchButton } from '../../parts/watches/watch-button';
import { nameOfCountry, texts } from '../../texts';
import { BettingHistory } from './betting-history';
import { LeagueTable } from './league-table';
import { Squad } from './squad';
import { Standings } from './standings';
import { TeamMatches } from './team-matches';
import { teamQuery } from './team-requests';
import { TeamSeries } from './team-series';

const route = getRouteApi('/teams/$id');
const words = texts.team;

/** One team: tables, upcoming matches, squad, betting history, and the last matches with their counts. */
export function TeamPage() {
  const { id } = route.useParams();
  const team = useQuery(teamQuery(id));
  const { data } = team;
  return (
    <>
      <PageHead
        title={data?.team.name ?? words.title}
        lead={data === undefined ? undefined : <About team={data} />}
        action={data === undefined ? undefined : <WatchButton name={data.team.name} thing={{ teamId: data.team.id }} />}
        data={data}
      />
      <QueryStates query={team} skeleton={<SkeletonRows count={14} />}>
        {(profile) => <Team team={profile} />}
      </QueryStates>
    </>
  );
}

/** Country and manager. */
function About({ team: { country, manager } }: { readonly team: TeamProfile }) {
  return (
    <>
      <Flag alpha2={country.alpha2} />
      {nameOfCountry(country)}
      {manager === null ? null : ` · ${words.manager(manager.name)}`}
    </>
  );
}

function Team({ team }: { readonly team: TeamProfile }) {
  const { nextFixtures, competitions, matches, squad } = team;
  const [league] = competitions;
  const { all = false } = route.useSearch();
  return (
    <div className="panels">
      <NextMatches matches={nextFixtures} />
      {competitions.length < 2 ? null : (
        <Panel title={words.standings}>
          <Standings rows={competitions} />
        </Panel>
      )}
      {league === undefined ? null : <LeagueTable team={team.team.id} line={league} />}
      <Squad players={squad} />
      <TeamSeries matches={matches} />
      <BettingHistory />
      <MatchesPanel title={words.matches(matches.length)} matches={matches} isAll={all}>
        {(shown) => <TeamMatches matches={shown} />}
      </MatchesPanel>
    </div>
  );
}
