/** Meaning of The Odds API v4's market keys; the keys of statistics come from the catalogue. */
import type { OutcomeSide, Side } from '../../../football/canonical.js';
import { findByBookmakerName, findByOddsApiKey } from '../../../football/bookmakers.js';
import { normaliseName } from '../../../football/names.js';
import { PLAYER_STATISTICS, TEAM_STATISTICS } from '../../../football/statistics.js';

/**
 * Format of outcomes: team names and Draw (`result`; `handicap` if each has a point), Yes and No, or Over and Under
 * (`total`; `teamTotal` and `player` with the subject in the description); `lay`: prices of an exchange's lay side.
 */
export type MarketShape = 'result' | 'handicap' | 'yesNo' | 'total' | 'teamTotal' | 'player' | 'lay';

export interface MarketMeaning {
  shape: MarketShape;
  /** Key of a catalogue statistic or of another market. */
  market: string;
}

const statistics = (
  entries: readonly { key: string; marketNames: readonly string[] }[],
  shapeOf: (name: string) => MarketShape,
): [string, MarketMeaning][] =>
  entries.flatMap(({ key, marketNames }) =>
    marketNames.map((name): [string, MarketMeaning] => [name, { shape: shapeOf(name), market: key }]),
  );

export const MARKETS: ReadonlyMap<string, MarketMeaning> = new Map<string, MarketMeaning>([
  ['h2h', { shape: 'result', market: 'matchResult' }],
  ['h2h_3_way', { shape: 'result', market: 'matchResult' }],
  ['h2h_lay', { shape: 'lay', market: 'matchResult' }],
  ['spreads', { shape: 'handicap', market: 'asianHandicap' }],
  ['alternate_spreads', { shape: 'handicap', market: 'asianHandicap' }],
  ['btts', { shape: 'yesNo', market: 'bothTeamsToScore' }],
  ...statistics(TEAM_STATISTICS, (name) => (name.includes('team_totals') ? 'teamTotal' : 'total')),
  ...statistics(PLAYER_STATISTICS, () => 'player'),
]);

/** Outcome names other than team names. */
export const OUTCOME_NAMES: ReadonlyMap<string, OutcomeSide> = new Map([
  ['over', 'over'],
  ['under', 'under'],
  ['draw', 'draw'],
  ['yes', 'yes'],
  ['no', 'no'],
]);

/** Whether a description in a scorer market is not a player. */
export const isNoPlayer = (description: string): boolean => /^(|no (goal ?)?scorer|own goal)$/i.test(description);

export interface BookmakerTraits {
  name: string;
  isExchange: boolean;
  priceFeed: string | null;
}

/** The bookmaker with a key, else its title, followed by the key if the title is another bookmaker's name. */
export function bookmakerOf(key: string, title: string): BookmakerTraits {
  const known = findByOddsApiKey(key);
  if (known !== null) return { name: known.name, isExchange: known.isExchange, priceFeed: known.priceFeed };
  const name = title === '' || findByBookmakerName(title) !== null ? `${title} (${key})`.trim() : title;
  return { name, isExchange: key.includes('_ex_'), priceFeed: null };
}

/** The side to which a name refers; null: neither. */
export function sideOf(name: string, home: string, away: string): Side | null {
  if (name === home) return 'home';
  if (name === away) return 'away';
  const normalised = normaliseName(name);
  if (normalised === normaliseName(home)) return 'home';
  return normalised === normaliseName(away) ? 'away' : null;
}
