/**
 * Meaning of API-Football's bets. Unlisted bets are left out, as their names do not match what bookmakers put there
 * (215 `Player Singles` contains player shots, 213 and 264 to 279 change).
 */
import type { MarketScope } from '../../../football/canonical.js';
import { findByBookmakerName } from '../../../football/bookmakers.js';

/**
 * Format of values: `Home`, `Draw`, `Away` (`result`); `Home -1`, `Away -1` (`handicap`, both with that of the home
 * side); `Yes`, `No` (`yesNo`); `Over 2.5` (`total`); a player (`scorer`: at least one), or player and line (`player`).
 */
export type BetShape = 'result' | 'handicap' | 'yesNo' | 'total' | 'scorer' | 'player';

export interface BetMeaning {
  shape: BetShape;
  /** Key of a catalogue statistic or of another market. */
  market: string;
  scope: MarketScope;
}

const total = (market: string, scope: MarketScope = 'match'): BetMeaning => ({ shape: 'total', market, scope });
const ofPlayers = (shape: 'scorer' | 'player', market: string): BetMeaning => ({ shape, market, scope: 'player' });

/** Bets by id. */
export const BETS: ReadonlyMap<number, BetMeaning> = new Map<number, BetMeaning>([
  [1, { shape: 'result', market: 'matchResult', scope: 'match' }],
  [4, { shape: 'handicap', market: 'asianHandicap', scope: 'match' }],
  [8, { shape: 'yesNo', market: 'bothTeamsToScore', scope: 'match' }],
  [5, total('goals')],
  [16, total('goals', 'home')],
  [17, total('goals', 'away')],
  [6, total('firstHalfGoals')],
  [45, total('corners')],
  [57, total('corners', 'home')],
  [58, total('corners', 'away')],
  [80, total('cards')],
  [82, total('cards', 'home')],
  [83, total('cards', 'away')],
  [153, total('yellowCards')],
  [150, total('yellowCards', 'home')],
  [151, total('yellowCards', 'away')],
  [87, total('shotsOnTarget')],
  [211, total('shots')],
  [221, total('shots', 'home')],
  [220, total('shots', 'away')],
  [173, total('fouls')],
  [171, total('fouls', 'home')],
  [170, total('fouls', 'away')],
  [164, total('offsides')],
  [167, total('offsides', 'home')],
  [168, total('offsides', 'away')],
  [92, ofPlayers('scorer', 'goals')],
  [212, ofPlayers('scorer', 'assists')],
  [102, ofPlayers('scorer', 'cards')],
  [240, ofPlayers('player', 'shots')],
  [241, ofPlayers('player', 'shots')],
  [242, ofPlayers('player', 'shotsOnTarget')],
  [269, ofPlayers('player', 'shotsOnTarget')],
]);

/** Ids of bets that duplicate another bet, with the id of the original. */
export const REPEATED_BETS: ReadonlyMap<number, number> = new Map([[251, 102]]);

/** Whether a value of a scorer bet is not a player. */
export const isNoPlayer = (value: string): boolean => /^(no (goal ?)?scorer|own goal)$/i.test(value);

/** The catalogue's names of bookmakers that API-Football spells differently. */
const BOOKMAKER_NAMES: Readonly<Record<string, string>> = {
  Marathonbet: 'Marathon Bet',
  // has a bookmaker's margin: 4.6 % on match results
  Betfair: 'Betfair Sportsbook',
};

export interface BookmakerTraits {
  name: string;
  isExchange: boolean;
  priceFeed: string | null;
}

/** The catalogue's bookmaker with a name, else an unknown one with that name. */
export function bookmakerOf(name: string): BookmakerTraits {
  const known = findByBookmakerName(BOOKMAKER_NAMES[name] ?? name);
  if (known === null) return { name, isExchange: false, priceFeed: null };
  return { name: known.name, isExchange: known.isExchange, priceFeed: known.priceFeed };
}
