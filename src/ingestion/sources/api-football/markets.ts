/**
 * What the bets of API-Football mean. Bets that are not listed are left out: what their names say and what bookmakers
 * put there differ (215 `Player Singles` holds players' shots, 213 and 264 to 279 change).
 */
import type { MarketScope } from '../../../football/canonical.js';
import { findByBookmakerName } from '../../../football/bookmakers.js';

/**
 * How values are read: `Home`, `Draw`, `Away` (`result`); `Home -1`, `Away -1` (`handicap`, both with the home side's);
 * `Yes`, `No` (`yesNo`); `Over 2.5` (`total`); a player alone (`scorer`: at least one) or with a line (`player`).
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

/** By the bet's id. */
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

/** Bets that repeat another one under a second id. */
export const REPEATED_BETS: ReadonlyMap<number, number> = new Map([[251, 102]]);

/** Values in scorer bets that are no player. */
export const isNoPlayer = (value: string): boolean => /^(no (goal ?)?scorer|own goal)$/i.test(value);

/** The catalogue's names of bookmakers that API-Football writes otherwise. */
const BOOKMAKER_NAMES: Readonly<Record<string, string>> = {
  Marathonbet: 'Marathon Bet',
  // a bookmaker's margin: 4.6 % on match results
  Betfair: 'Betfair Sportsbook',
};

export interface BookmakerTraits {
  name: string;
  isExchange: boolean;
  priceFeed: string | null;
}

/** The catalogue's bookmaker of a name, else one of that name alone. */
export function bookmakerOf(name: string): BookmakerTraits {
  const known = findByBookmakerName(BOOKMAKER_NAMES[name] ?? name);
  if (known === null) return { name, isExchange: false, priceFeed: null };
  return { name: known.name, isExchange: known.isExchange, priceFeed: known.priceFeed };
}
