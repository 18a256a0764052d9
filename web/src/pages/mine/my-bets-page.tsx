import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AskForBookmakers } from '../../parts/mine/ask-for-bookmakers';
import { PageHead } from '../../parts/page-head';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { SignInNeeded } from '../../session/sign-in-needed';
import { useSession } from '../../session/session';
import { texts } from '../../texts';
import { BetForm } from './bet-form';
import { BetsList } from './bets-list';
import { BetsTable } from './bets-table';
import { summaryQuery } from './my-bets-requests';
import { MySettingsPanel } from './my-settings';
import { Results } from './results';

const route = getRouteApi('/my-bets');
const words = texts.mine;

/** The signed-in user's bets: results, the list, and ways to add to it. */
export function MyBetsPage() {
  const isSignedIn = useSession() !== null;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <AskForBookmakers />
      {isSignedIn ? <Mine /> : <SignInNeeded />}
    </>
  );
}

function Mine() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const summary = useQuery(summaryQuery);
  return (
    <div className="panels">
      <QueryStates query={summary} skeleton={<SkeletonRows count={10} />}>
        {(data) => (
          <Results
            summary={data}
            grouping={search.by ?? 'marketFamily'}
            group={(by) => void navigate({ search: (old) => ({ ...old, by }), resetScroll: false })}
          />
        )}
      </QueryStates>
      <BetsList
        search={search}
        show={(changed) => void navigate({ search: (old) => ({ ...old, ...changed }), resetScroll: false })}
      />
      <BetForm />
      <BetsTable />
      <MySettingsPanel />
    </div>
  );
}
