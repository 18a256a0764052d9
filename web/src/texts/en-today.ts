import { pluralise } from './plural';

/** Texts of the page Today. */
export const today = {
  title: 'Today',
  worth: {
    title: 'Worth a look now',
    lead: 'Bets whose edge stays above 0 at the low end of its 80\u00a0% interval, the surest first.',
    signIn: 'Sign in to see today’s value bets.',
    signInWhy: 'Value bets are for signed-in users. Matches, trends and results are open to everyone.',
    why: (fair: string, sources: string, count: number) =>
      `The fair price from ${pluralise(count, 'source', 'sources', sources)} is ${fair}.`,
    all: (bets: string, count: number) => (count === 1 ? 'See the bet' : `All ${bets} bets`),
    none: 'No price is clearly above fair right now.',
    noneWhy: (low: string) => `The best one has an edge of ${low} at the low end of its interval. Prices keep moving.`,
    showAll: 'Show all prices above fair',
  },
  matches: {
    title: 'Today’s matches',
    titleOf: (day: string) => `Next matches: ${day}`,
    none: 'No upcoming matches',
    noneWhy: 'No source has a fixture for today or later.',
    all: (count: number) => (count === 1 ? 'See the match' : `All ${count} matches`),
  },
  since: {
    title: 'Since your last visit',
    lead: (when: string) => `You were here ${when}.`,
    nothing: (board: string) => `${board}: nothing has changed.`,
    counts: (appeared: string, gone: string, moved: string) => `${appeared} new, ${gone} gone, ${moved} moved`,
    goneAtMine: (count: string) => `At your bookmakers: ${count} no longer worth taking.`,
    boards: { 'value-bets': 'Value bets', 'price-outliers': 'Price outliers' },
    followed: {
      title: 'Matches you follow',
      lineUps: 'Line-ups published',
      price: (outcome: string, now: string, before: string) => `${outcome}: best price ${now}, was ${before}`,
      score: (status: string, home: number, away: number) => `${status}: ${home}–${away}`,
    },
  },
  moves: {
    title: 'Biggest moves',
    lead: 'Best prices against the same bookmaker’s opening price.',
    backed: (side: 'home' | 'draw' | 'away', home: string, away: string) =>
      ({ home: `${home} to win`, draw: 'Draw', away: `${away} to win` })[side],
  },
  yesterday: {
    title: 'Yesterday’s bets',
    none: 'No graded bets on yesterday’s matches.',
    total: (bets: string, count: number) => `${pluralise(count, 'listed bet', 'listed bets', bets)} graded.`,
    returned: (roi: string) => `Return on one unit each: ${roi}.`,
    scorecard: 'Scorecard',
  },
  freshness: { updated: 'Last update:', more: 'Data health' },
};
