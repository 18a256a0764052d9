import { queryOptions, useQuery } from '@tanstack/react-query';
import { managersGet, managersPut } from '../../../api';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { texts } from '../../../texts';
import { RecordEditor } from '../shared/record-editor';
import { RecordPanel } from '../shared/record-panel';
import { ifMatch, readTagged } from '../shared/tagged';
import { maintenance } from '../sections';

const words = texts.ops.managers;

function managerQuery(id: number) {
  return queryOptions({
    queryKey: ['ops', 'manager', id],
    queryFn: ({ signal }) => readTagged((request) => managersGet({ path: { id }, signal, ...request })),
  });
}

interface ManagerEditorProps {
  readonly id: number;
  /** Called with what was done. */
  readonly changed: (message: string) => void;
}

/** Corrects one manager, as long as nobody else has changed him since he was read. */
export function ManagerEditor({ id, changed: told }: ManagerEditorProps) {
  const manager = useQuery(managerQuery(id));
  return (
    <RecordPanel
      title={manager.data?.data.name ?? words.title}
      close={{ manager: undefined }}
      writer={maintenance.writer}
    >
      <QueryStates query={manager} skeleton={<SkeletonRows count={5} />}>
        {({ data, etag }) => (
          <RecordEditor
            title={words.change}
            fields={[
              { name: 'name', label: words.name },
              { name: 'shortName', label: words.shortName, why: words.mayBeEmpty },
              { name: 'slug', label: words.slug, why: words.slugWhy },
              { name: 'countrySlug', label: words.countrySlug, why: words.countrySlugWhy },
            ]}
            record={{
              name: data.name,
              shortName: data.shortName ?? '',
              slug: data.slug,
              countrySlug: data.country?.slug ?? '',
            }}
            write={async ({ shortName, countrySlug, ...changed }, reason) => {
              const body = {
                ...changed,
                ...(shortName === undefined ? {} : { shortName: shortName === '' ? null : shortName }),
                ...(countrySlug === undefined ? {} : { countrySlug: countrySlug === '' ? null : countrySlug }),
                reason,
              };
              return (await managersPut({ path: { id }, body, headers: ifMatch(etag) })).message;
            }}
            written={told}
            readAgain={() => manager.refetch()}
          />
        )}
      </QueryStates>
    </RecordPanel>
  );
}
