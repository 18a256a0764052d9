import { queryOptions, useQuery } from '@tanstack/react-query';
import { leagueGroupsGet, leagueGroupsPut } from '../../../api';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { texts } from '../../../texts';
import { dashboard } from '../sections';
import { RecordEditor } from '../shared/record-editor';
import { RecordPanel } from '../shared/record-panel';
import styles from '../shared/shared.module.css';
import { ifMatch, readTagged } from '../shared/tagged';
import { LeagueGroupMembers } from './league-group-members';

const words = texts.ops.leagueGroups;

/** The fields of a league group. */
export const groupFields = [
  { name: 'name', label: words.name, why: words.nameWhy },
  { name: 'description', label: words.description },
] as const;

interface LeagueGroupEditorProps {
  readonly id: number;
  /** Called with what was done. */
  readonly changed: (message: string) => void;
  readonly close: () => void;
}

function leagueGroupQuery(id: number) {
  return queryOptions({
    queryKey: ['ops', 'league group', id],
    queryFn: ({ signal }) => readTagged((request) => leagueGroupsGet({ path: { id: String(id) }, signal, ...request })),
  });
}

/** Changes one league group and its competitions, as long as nobody else has since it was read. */
export function LeagueGroupEditor({ id, changed, close }: LeagueGroupEditorProps) {
  const group = useQuery(leagueGroupQuery(id));
  return (
    <RecordPanel title={group.data?.data.name ?? words.title} close={{ group: undefined }} writer={dashboard.writer}>
      <QueryStates query={group} skeleton={<SkeletonRows count={6} />}>
        {({ data, etag }) => (
          <div className={styles.parts}>
            <RecordEditor
              title={words.change}
              fields={groupFields}
              record={{ name: data.name, description: data.description }}
              write={async (fields, reason) => {
                const { name } = await leagueGroupsPut({ body: { id, ...fields, reason }, headers: ifMatch(etag) });
                return words.changed(name);
              }}
              written={changed}
              readAgain={() => group.refetch()}
            />
            <LeagueGroupMembers
              group={data}
              etag={etag}
              changed={changed}
              removed={(said) => {
                close();
                changed(said);
              }}
              readAgain={() => group.refetch()}
            />
          </div>
        )}
      </QueryStates>
    </RecordPanel>
  );
}
