/** Groups of operations in the OpenAPI document, in the order in which a reader wants them. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Boards of record',
    description: 'What was and will be played, and how complete the stored data of each match are.',
  },
  { name: 'Predictions', description: "Probabilities and fair odds of teams' counts, beside what bookmakers pay." },
  {
    name: 'Value bets',
    description: 'Prices on players that pay more than the models and the market think they should.',
  },
  {
    name: 'Rankings',
    description: 'Trends of teams and players, price differences, referees and substitutes, ranked and paged.',
  },
  { name: 'Changes', description: 'What changed on the boards, for those who follow them.' },
  { name: 'Prices', description: 'What bookmakers offered over time, and what they say together.' },
  { name: 'Scorecard', description: 'What became of the rows that boards listed: claims, closing prices, grades.' },
  { name: 'Line-ups', description: 'Predicted and confirmed starting elevens, with changes of position.' },
  { name: 'Teams', description: 'What betting on a team would have returned.' },
  { name: 'Events', description: 'Statistics of single matches that only event data tell.' },
  {
    name: 'Competitions',
    description: 'Competitions, their seasons and phases: where the ids of other operations come from.',
  },
  {
    name: 'Look-ups',
    description:
      'Teams, players and bookmakers by name, or all in one search: where the ids of other operations come from.',
  },
  { name: 'Dashboard', description: 'Groups of leagues that the bot is asked about under one name.' },
  { name: 'Maintenance', description: 'Managers, countries, what an import left open, and who changed what.' },
  { name: 'Sources', description: 'Connections to providers of data: what is followed, its budget, and what came.' },
  {
    name: 'Webhooks',
    description: 'Events sent to your own address by Standard Webhooks 1.0: subscriptions and what was delivered.',
  },
  { name: 'Bot', description: 'Updates of the messaging platform, and messages that could not be delivered.' },
  { name: 'Session', description: 'How people who use pages sign in.' },
  { name: 'Health', description: 'Whether the process answers and the service can be used.' },
];
