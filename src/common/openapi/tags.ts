/** Groups of operations in the OpenAPI document, in reading order. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Boards of record',
    description: 'Fixtures, results, and the completeness of the data of each match.',
  },
  { name: 'Predictions', description: "Probabilities and fair odds for team statistics, next to bookmakers' prices." },
  {
    name: 'Value bets',
    description: 'Player prices above our forecast of the closing price.',
  },
  {
    name: 'Rankings',
    description: 'Trends of teams and players, price differences, referees and substitutes, ranked and paged.',
  },
  { name: 'Changes', description: 'Follow the boards: a change feed and a stream.' },
  { name: 'Prices', description: 'Price history by bookmaker, and the consensus.' },
  { name: 'Scorecard', description: 'The outcome of every listed bet: claims, closing prices, grades.' },
  { name: 'Line-ups', description: 'Predicted and confirmed starting elevens, with position changes.' },
  { name: 'Teams', description: 'Team pages, and flat-stake returns on a team.' },
  { name: 'Events', description: 'Statistics of single matches from event-level data.' },
  {
    name: 'Competitions',
    description: 'Competitions, seasons and phases, with their ids.',
  },
  {
    name: 'Look-ups',
    description: 'Teams, players and bookmakers by name, with their ids; one search across all of them.',
  },
  { name: 'Mine', description: 'Settings and bets of the signed-in user, with their results.' },
  { name: 'Dashboard', description: 'League groups of the bot.' },
  { name: 'Maintenance', description: 'Managers, countries, unresolved names, refused rows and the audit log.' },
  { name: 'Sources', description: 'Connections to data providers: leagues, budgets, stored responses.' },
  { name: 'Watches', description: 'Watches of a user, the delivery of their news, and the news.' },
  {
    name: 'Webhooks',
    description: 'Events sent to your own address as Standard Webhooks 1.0: subscriptions and deliveries.',
  },
  { name: 'Bot', description: 'Updates from the messaging platform, and undelivered messages.' },
  { name: 'Session', description: 'Sign-in for the dashboard.' },
  { name: 'Health', description: 'Liveness of the process and readiness of the service.' },
];
