import { useQueryClient } from '@tanstack/react-query';
import { countriesGet, countriesPut } from '../../../api';
import { ApiError } from '../../../session/api-error';
import { texts } from '../../../texts';
import { maintenance } from '../sections';
import { RecordEditor } from '../shared/record-editor';
import { RecordPanel } from '../shared/record-panel';
import { countryBody, countryFields } from './country-fields';

const words = texts.ops.countries;

interface NewCountryProps {
  readonly created: (slug: string, message: string) => void;
}

/** Creates a country. */
export function NewCountry({ created }: NewCountryProps) {
  const queryClient = useQueryClient();
  return (
    <RecordPanel title={words.create} close={{ create: undefined }} writer={maintenance.writer}>
      <RecordEditor
        title={words.create}
        fields={countryFields}
        record={{ name: '', slug: '', alpha2: '' }}
        write={async ({ slug = '', ...fields }, reason) => {
          // the same request changes a country that is there
          if (await isKnown(slug)) throw new ApiError(409, 'conflict', words.isKnown(slug), null);
          const { message } = await countriesPut({ path: { slug }, body: countryBody(fields, reason) });
          created(slug, message);
          return message;
        }}
        written={() => void queryClient.invalidateQueries({ queryKey: ['ops'] })}
        readAgain={() => undefined}
      />
    </RecordPanel>
  );
}

async function isKnown(slug: string): Promise<boolean> {
  try {
    await countriesGet({ path: { slug } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
