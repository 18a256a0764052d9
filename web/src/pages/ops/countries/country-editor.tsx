import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { countriesGet, countriesPut } from '../../../api';
import { QueryStates } from '../../../parts/query-states';
import { SkeletonRows } from '../../../parts/skeleton';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { RecordEditor } from '../shared/record-editor';
import { RecordPanel } from '../shared/record-panel';
import { ifMatch, readTagged } from '../shared/tagged';
import { countryBody, countryFields } from './country-fields';

const words = texts.ops.countries;

interface CountryEditorProps {
  readonly slug: string;
  /** Called with the slug that the country has then. */
  readonly changed: (slug: string, message: string) => void;
}

function countryQuery(slug: string) {
  return queryOptions({
    queryKey: ['ops', 'country', slug],
    queryFn: ({ signal }) => readTagged((request) => countriesGet({ path: { slug }, signal, ...request })),
  });
}

/** Corrects one country, as long as nobody else has changed it since it was read. */
export function CountryEditor({ slug, changed }: CountryEditorProps) {
  const country = useQuery(countryQuery(slug));
  const queryClient = useQueryClient();
  return (
    <RecordPanel
      title={country.data?.data.name ?? words.title}
      close={{ country: undefined }}
      writer={maintenance.writer}
    >
      <QueryStates query={country} skeleton={<SkeletonRows count={4} />}>
        {({ data, etag }) => (
          <RecordEditor
            title={words.change}
            fields={countryFields}
            record={{ name: data.name, slug: data.slug, alpha2: data.alpha2 ?? '' }}
            write={async (fields, reason) => {
              const body = countryBody(fields, reason);
              const { message } = await countriesPut({ path: { slug }, body, headers: ifMatch(etag) });
              changed(fields.slug ?? slug, message);
              return message;
            }}
            written={() => void queryClient.invalidateQueries({ queryKey: ['ops'] })}
            readAgain={() => country.refetch()}
          />
        )}
      </QueryStates>
    </RecordPanel>
  );
}
