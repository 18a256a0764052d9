import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RefereeProfile } from '../../api';
import { Flag } from '../../parts/flag';
import { MatchesPanel } from '../../parts/matches-panel';
import { Message } from '../../parts/message';
import { NextMatches } from '../../parts/next-matches';
import { PageHead } from '../../parts/page-head';
import { Panel } from '../../parts/panel';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { nameOfCountry, texts } from '../../texts';
import { RefereeMatches } from './referee-matches';
import { RefereeRates } from './referee-rates';
import { refereeQuery } from './referee-requests';
import { RefereeSeries } from './referee-series';

const route = getRouteApi('/referees/$id');
const words = texts.referee;

/** One referee: rates overall and by competition, counts against a line, cards and fouls match by match, next game. */
export function RefereePage() {
  const { id } = route.useParams();
  const referee = useQuery(refereeQuery(id));
  const { data } = referee;
  return (
    <>
      <PageHead
        title={data?.name ?? words.title}
        lead={data === undefined ? undefined : <About country={data.country} />}
        data={data}
      />
      <QueryStates query={referee} skeleton={<SkeletonRows count={14} />}>
        {(profile) => <Referee referee={profile} />}
      </QueryStates>
    </>
  );
}

function About({ country }: Pick<RefereeProfile, 'country'>) {
  return (
    <>
      {words.title} · <Flag alpha2={country.alpha2} />
      {nameOfCountry(country)}
    </>
  );
}

function Referee({ referee }: { readonly referee: RefereeProfile }) {
  const { rates, matches, nextGame } = referee;
  const { all = false } = route.useSearch();
  return (
    <div className="panels">
      <NextMatches matches={nextGame === null ? [] : [nextGame]} />
      {rates === null ? (
        <Message title={words.noMatch} detail={words.noMatchWhy} />
      ) : (
        <>
          <Panel title={words.rates} lead={words.ratesLead}>
            <RefereeRates referee={referee} />
          </Panel>
          <RefereeSeries matches={matches} />
          <MatchesPanel title={words.matches(matches.length)} matches={matches} isAll={all}>
            {(shown) => <RefereeMatches matches={shown} />}
          </MatchesPanel>
        </>
      )}
    </div>
  );
}
