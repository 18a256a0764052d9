/** The pages of the dashboard, for browser tests and screenshots: a name and an address each. */
export const pages = [
  { name: 'matches', path: '/' },
  { name: 'not-found', path: '/there-is-no-such-page' },
];
