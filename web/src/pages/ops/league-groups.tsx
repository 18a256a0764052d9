import { leagueGroupsGet, leagueGroupsList, leagueGroupsPut } from '../../api';
import { texts } from '../../texts';
import { LeagueGroupMembers } from './league-group-members';
import { sections } from './sections';
import { editedRecord } from './shared/edited-record';
import { listPage } from './shared/operator-list';

const section = sections.leagueGroups;
const words = texts.ops.leagueGroups;

/** League groups of the bot; the open one is changed beside the list. */
export const LeagueGroupsPage = listPage({
  section,
  words,
  list: ({ after, before }, signal) => leagueGroupsList({ query: { after, before, limit: 50 }, signal }),
  keyOf: ({ id }) => id,
  columns: [
    { name: words.name, cell: ({ name }) => name },
    {
      name: words.description,
      cell: ({ description }) => <bdi>{description === '' ? '–' : description}</bdi>,
      isText: true,
    },
    { name: words.members, cell: ({ memberCount }) => memberCount },
  ],
  record: editedRecord({
    section,
    parameter: 'group',
    title: words.title,
    change: words.change,
    fields: [
      { name: 'name', label: words.name, why: words.nameWhy },
      { name: 'description', label: words.description },
    ],
    read: (id, request) => leagueGroupsGet({ path: { id }, ...request }),
    valuesOf: ({ name, description }) => ({ name, description }),
    write: async (key, changed, { reason, headers }) => {
      const { name } = await leagueGroupsPut({ body: { id: Number(key), ...changed, reason }, headers });
      return { message: words.changed(name), key };
    },
    create: {
      title: words.create,
      write: async (values, reason) => {
        const { id, name } = await leagueGroupsPut({ body: { ...values, reason } });
        return { message: words.created(name), key: String(id) };
      },
    },
    Below: LeagueGroupMembers,
  }),
});
