import { statusFault, targetOf } from '../../connector.js';
import type { Connector } from '../../connector.js';
import { repeated } from '../../poll-times.js';
import { canonicalSource } from './source.js';

const PAUSE_MILLISECONDS = 5 * 60_000;

/** Canonical feeds at addresses of their own; an unchanged file is not transferred again. */
export const canonicalConnector: Connector = {
  source: canonicalSource,
  title: 'Canonical feed',
  server: null,
  kinds: ['fixtures', 'lineups', 'players', 'statistics', 'events', 'injuries', 'odds', 'playerOdds', 'live'],
  optionalMembers: ['urls'],
  budget: null,

  problemsOf: ({ urls = [] }) =>
    urls.length === 0 ? [{ path: ['urls'], detail: 'must hold the address of at least one .ndjson file' }] : [],

  polls: (view) =>
    (view.settings.urls ?? []).map((_, index) => repeated(view, `url/${index}`, 'fixtures', PAUSE_MILLISECONDS)),

  requests: (polls, { urls = [] }) =>
    polls.flatMap((poll) => {
      const url = urls[Number(targetOf(poll))];
      return url === undefined ? [] : [{ polls: [poll], path: url, cost: 0 }];
    }),

  credentials: () => ({}),

  read: ({ status, headers }) => ({ fault: statusFault(status, headers), furtherPages: [], unitsLeft: null }),
};
