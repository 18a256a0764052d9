import { managersGet, managersList, managersPut } from '../../api';
import { nameOfCountry, texts } from '../../texts';
import { sections } from './sections';
import { editedRecord } from './shared/edited-record';
import { listPage } from './shared/operator-list';
import { orNull } from './shared/record-editor';

const section = sections.managers;
const words = texts.ops.managers;

/** Managers by name; the open one is corrected beside the list. */
export const ManagersPage = listPage({
  section,
  words,
  list: ({ find, after, before }, signal) => managersList({ query: { q: find, after, before, limit: 25 }, signal }),
  filters: [{ kind: 'words', name: 'find', label: words.find }],
  keyOf: ({ id }) => id,
  columns: [
    { name: words.name, cell: ({ name }) => name },
    { name: words.shortName, cell: ({ shortName }) => <bdi>{shortName ?? '–'}</bdi>, isText: true },
    { name: words.country, cell: ({ country }) => (country === null ? '–' : nameOfCountry(country)), isText: true },
  ],
  record: editedRecord({
    section,
    parameter: 'manager',
    title: words.title,
    change: words.change,
    fields: [
      { name: 'name', label: words.name },
      { name: 'shortName', label: words.shortName, why: words.mayBeEmpty },
      { name: 'slug', label: words.slug, why: words.slugWhy },
      { name: 'countrySlug', label: words.countrySlug, why: words.countrySlugWhy },
    ],
    read: (key, request) => managersGet({ path: { id: Number(key) }, ...request }),
    valuesOf: ({ name, shortName, slug, country }) => ({
      name,
      shortName: shortName ?? '',
      slug,
      countrySlug: country?.slug ?? '',
    }),
    write: async (key, { shortName, countrySlug, ...changed }, { reason, headers }) => {
      const body = { ...changed, shortName: orNull(shortName), countrySlug: orNull(countrySlug), reason };
      const { message } = await managersPut({ path: { id: Number(key) }, body, headers });
      return { message, key };
    },
  }),
});
