import { countriesGet, countriesList, countriesPut } from '../../api';
import { ApiError } from '../../session/api-error';
import { texts } from '../../texts';
import { sections } from './sections';
import { editedRecord } from './shared/edited-record';
import { listPage } from './shared/operator-list';
import { orNull } from './shared/record-editor';

const section = sections.countries;
const words = texts.ops.countries;

/** Countries by name; the open one is corrected beside the list. */
export const CountriesPage = listPage({
  section,
  words,
  list: ({ find, after, before }, signal) => countriesList({ query: { q: find, after, before, limit: 25 }, signal }),
  filters: [{ kind: 'words', name: 'find', label: words.find }],
  keyOf: ({ slug }) => slug,
  columns: [
    { name: words.name, cell: ({ name }) => name },
    { name: words.slug, cell: ({ slug }) => slug, isText: true },
    { name: words.alpha2, cell: ({ alpha2 }) => alpha2 ?? '–', isText: true },
  ],
  record: editedRecord({
    section,
    parameter: 'country',
    title: words.title,
    change: words.change,
    fields: [
      { name: 'name', label: words.name },
      { name: 'slug', label: words.slug, why: words.slugWhy },
      { name: 'alpha2', label: words.alpha2, why: words.alpha2Why },
    ],
    read: (slug, request) => countriesGet({ path: { slug }, ...request }),
    valuesOf: ({ name, slug, alpha2 }) => ({ name, slug, alpha2: alpha2 ?? '' }),
    write: async (slug, { alpha2, ...changed }, { reason, headers }) => {
      const body = { ...changed, alpha2: orNull(alpha2), reason };
      const { message } = await countriesPut({ path: { slug }, body, headers });
      return { message, key: changed.slug ?? slug };
    },
    create: {
      title: words.create,
      write: async ({ slug = '', name, alpha2 }, reason) => {
        // the same request would change an existing country
        if (await exists(slug)) throw new ApiError(409, 'conflict', words.isKnown(slug), null);
        const { message } = await countriesPut({ path: { slug }, body: { name, alpha2: orNull(alpha2), reason } });
        return { message, key: slug };
      },
    },
  }),
});

async function exists(slug: string): Promise<boolean> {
  try {
    await countriesGet({ path: { slug } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
