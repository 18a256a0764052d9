import { pluralise } from './plural';

/** Texts of the bookmakers. */
export const bookmakers = {
  title: 'Bookmakers',
  lead: 'How close each bookmaker is to the closing price before kick-off, what it charges, and who moves first.',
  family: 'Market',
  period: (from: string, to: string, count: string, number: number) =>
    `${pluralise(number, 'match', 'matches', count)}, ${from} to ${to}. The bookmaker closest to the close ` +
    'one hour before kick-off comes first.',
  source: 'Bookmaker',
  exchange: 'Exchange',
  hours: (hours: number) => `${hours} h before`,
  margin: 'Margin',
  firstMoves: 'Moves first',
  weight: 'Forecast weight',
  withError: (weight: string, error: string) => `${weight} ± ${error}`,
  shipped: (weight: string) => `default ${weight}`,
  matches: (count: string, number: number) => pluralise(number, 'match', 'matches', count),
  tooFew: (count: string, number: number) => `Only ${pluralise(number, 'match', 'matches', count)}; 30 are needed.`,
  notes: {
    distance: {
      term: '24 h, 6 h and 1 h before',
      meaning:
        'Typical gap between the bookmaker’s fair odds at that time and the closing fair odds (mean of all ' +
        'bookmakers ' +
        'at kick-off), in percent of the odds: 4\u00a0% means that fair odds of 2.00 often close near 1.92 or 2.08. ' +
        'Football-Data.co.uk gives no times for its prices; until the closing price, its earlier price counts.',
    },
    margin: { term: 'Margin', meaning: 'Mean overround of the last prices before kick-off.' },
    firstMoves: {
      term: 'Moves first',
      meaning:
        'Share of market moves (0.05 log-odds or more, about 2.5\u00a0% on even odds) in which this bookmaker was ' +
        'the first ' +
        'to move that far. Bookmakers that move at the same time share the move. Prices without a time do not count.',
    },
    weight: {
      term: 'Forecast weight',
      meaning:
        'How far the forecast of the close leans from the mean of all bookmakers towards this one, with its standard ' +
        'error; below 0 it leans away. Without an error it is the default.',
    },
  },
} as const;
