import { statusFault, targetOf } from '../../connector.js';
import type { Connector } from '../../connector.js';
import { repeated } from '../../poll-times.js';
import { canonicalSource } from './source.js';

const PAUSE_MILLISECONDS = 5 * 60_000;
/** Interval for a local folder, which needs no transfer. */
const FOLDER_PAUSE_MILLISECONDS = 10_000;

/** Canonical feeds at given URLs, where unchanged files are not transferred again, or in a local folder. */
export const canonicalConnector: Connector = {
  source: canonicalSource,
  title: 'Canonical feed',
  server: null,
  kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'injuries', 'odds', 'playerOdds', 'live'],
  optionalMembers: ['urls', 'folder'],
  budget: null,

  problemsOf({ urls = [], folder }) {
    if (folder !== undefined && urls.length > 0)
      return [{ path: ['folder'], detail: 'must not be set together with urls; add a second source for it' }];
    if (folder !== undefined || urls.length > 0) return [];
    return [{ path: ['urls'], detail: 'must hold the address of at least one .ndjson file, or folder name a folder' }];
  },

  polls: (view) =>
    view.settings.folder === undefined
      ? (view.settings.urls ?? []).map((_, index) => repeated(view, `url/${index}`, 'fixtures', PAUSE_MILLISECONDS))
      : [repeated(view, 'folder', 'fixtures', FOLDER_PAUSE_MILLISECONDS)],

  requests: (polls, { urls = [], folder }) =>
    polls.flatMap((poll) => {
      const path = folder ?? urls[Number(targetOf(poll))];
      return path === undefined ? [] : [{ polls: [poll], path, cost: 0 }];
    }),

  credentials: () => ({}),

  read: ({ status, headers }) => ({ fault: statusFault(status, headers), furtherPages: [], unitsLeft: null }),
};
