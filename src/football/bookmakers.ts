/**
 * The catalogue of known bookmakers: one entry per book that sets its own prices, regardless of its names
 * in the sources. Regional books of one brand (Unibet in France and in Sweden) quote and are listed separately.
 */
import { normaliseName, slugOf } from './names.js';

export interface KnownBookmaker {
  /** Display name; unique after normaliseName. */
  name: string;
  /** Stable URL slug, derived from the name. */
  slug: string;
  /** Prices of exchanges are shown but never eligible. */
  isExchange: boolean;
  /** Bookmakers with the same value share a price feed and are one independent source; null: its own feed. */
  priceFeed: string | null;
  /** Column prefixes of football-data.co.uk, closing prices excluded: `B365`, `PS` and `P`. */
  footballData: readonly string[];
  /** Bookmaker keys of The Odds API v4. */
  oddsApi: readonly string[];
}

interface Traits {
  exchange?: true;
  feed?: string;
}

const book = (
  name: string,
  footballData: readonly string[],
  oddsApi: readonly string[],
  traits: Traits = {},
): KnownBookmaker => ({
  name,
  slug: slugOf(name),
  isExchange: traits.exchange === true,
  priceFeed: traits.feed ?? null,
  footballData,
  oddsApi,
});
/** A book that only football-data.co.uk quotes. */
const column = (name: string, prefix: string): KnownBookmaker => book(name, [prefix], []);
/** A book that only The Odds API quotes. */
const feed = (name: string, key: string, traits: Traits = {}): KnownBookmaker => book(name, [], [key], traits);
const exchange: Traits = { exchange: true };

export const BOOKMAKERS: readonly KnownBookmaker[] = [
  book('bet365', ['B365'], ['bet365']),
  book('Pinnacle', ['PS', 'P'], ['pinnacle']),
  book('William Hill', ['WH'], ['williamhill']),
  book('1xBet', ['1XB'], ['onexbet']),
  book('Betfair Exchange', ['BFE'], ['betfair_ex_uk'], exchange),
  book('Betfair Sportsbook', ['BF'], ['betfair_sb_uk']),
  // football-data.co.uk lists VC Bet's later prices under BetVictor, its current name.
  book('BetVictor', ['BV', 'VC'], ['betvictor']),
  // The company's two brands quote the same three prices in 59 % of matches.
  book('Coral', ['CL'], ['coral'], { feed: 'ladbrokes' }),
  book('Ladbrokes', ['LB'], ['ladbrokes_uk'], { feed: 'ladbrokes' }),
  book('Paddy Power', ['PP'], ['paddypower']),
  book('Sky Bet', ['SKB'], ['skybet']),
  column('bwin', 'BW'),
  column('Betfred', 'BFD'),
  column('BetMGM (UK)', 'BMGM'),
  column('Interwetten', 'IW'),
  column('Gamebookers', 'GB'),
  column('Sportingbet', 'SB'),
  column('Stan James', 'SJ'),
  column('Blue Square', 'BS'),
  column('Sporting Odds', 'SO'),
  column('Stanleybet', 'SY'),
  // a single exchange, listed by region
  feed('Betfair Exchange (EU)', 'betfair_ex_eu', { ...exchange, feed: 'betfair-exchange' }),
  feed('Betfair Exchange (AU)', 'betfair_ex_au', { ...exchange, feed: 'betfair-exchange' }),
  feed('Smarkets', 'smarkets', exchange),
  feed('Matchbook', 'matchbook', exchange),
  feed('BETDAQ', 'betdaq', exchange),
  feed('BetOpenly', 'betopenly', exchange),
  feed('Kalshi', 'kalshi', exchange),
  feed('Novig', 'novig', exchange),
  feed('Polymarket', 'polymarket', exchange),
  feed('ProphetX', 'prophetx', exchange),
  // ESPN BET took its soccer prices from Caesars: two names, one source.
  feed('Caesars', 'williamhill_us', { feed: 'caesars' }),
  feed('ESPN BET', 'espnbet', { feed: 'caesars' }),
  feed('888sport', 'sport888'),
  feed('888sport (SE)', 'sport888_se'),
  feed('ATG (SE)', 'atg_se'),
  feed('Bally Bet', 'ballybet'),
  feed('BetAnything', 'betanysports'),
  feed('Betclic', 'betclic'),
  feed('Betclic (FR)', 'betclic_fr'),
  feed('BetMGM', 'betmgm'),
  feed('BetOnline.ag', 'betonlineag'),
  feed('betPARX', 'betparx'),
  feed('Betr (AU)', 'betr_au'),
  feed('Bet Right', 'betright'),
  feed('BetRivers', 'betrivers'),
  feed('Betsson', 'betsson'),
  feed('BetUS', 'betus'),
  feed('Betway', 'betway'),
  feed('bet365 (AU)', 'bet365_au'),
  feed('Bovada', 'bovada'),
  feed('BoyleSports', 'boylesports'),
  feed('CampoBet (SE)', 'campobet_se'),
  feed('Casumo', 'casumo'),
  feed('Codere (IT)', 'codere_it'),
  feed('Coolbet', 'coolbet'),
  feed('Dabble (AU)', 'dabble_au'),
  feed('DraftKings', 'draftkings'),
  feed('Everygame', 'everygame'),
  feed('Fanatics', 'fanatics'),
  feed('FanDuel', 'fanduel'),
  feed('Fliff', 'fliff'),
  feed('Grosvenor', 'grosvenor'),
  feed('GTbets', 'gtbets'),
  feed('Hard Rock Bet', 'hardrockbet'),
  feed('Ladbrokes (AU)', 'ladbrokes_au'),
  feed('LeoVegas', 'leovegas'),
  feed('LeoVegas (SE)', 'leovegas_se'),
  feed('LiveScore Bet', 'livescorebet'),
  feed('LiveScore Bet (EU)', 'livescorebet_eu'),
  feed('LowVig.ag', 'lowvig'),
  feed('Marathon Bet', 'marathonbet'),
  feed('Mr Green (SE)', 'mrgreen_se'),
  feed('MyBookie.ag', 'mybookieag'),
  feed('Neds', 'neds'),
  feed('NetBet (FR)', 'netbet_fr'),
  feed('NordicBet', 'nordicbet'),
  feed('Parions Sport (FR)', 'parionssport_fr'),
  feed('PlayUp', 'playup'),
  feed('PMU (FR)', 'pmu_fr'),
  feed('PointsBet (AU)', 'pointsbetau'),
  feed('PointsBet (US)', 'pointsbetus'),
  feed('ReBet', 'rebet'),
  feed('SportsBet', 'sportsbet'),
  feed('Suprabets', 'suprabets'),
  feed('Svenska Spel', 'svenskaspel_se'),
  feed('TAB', 'tab'),
  feed('TABtouch', 'tabtouch'),
  feed('Tipico (DE)', 'tipico_de'),
  feed('Unibet', 'unibet'),
  feed('Unibet (EU)', 'unibet_eu'),
  feed('Unibet (FR)', 'unibet_fr'),
  feed('Unibet (IT)', 'unibet_it'),
  feed('Unibet (NL)', 'unibet_nl'),
  feed('Unibet (SE)', 'unibet_se'),
  feed('Unibet (UK)', 'unibet_uk'),
  feed('Unibet (US)', 'unibet_us'),
  feed('Virgin Bet', 'virginbet'),
  feed('Wind Creek', 'windcreek'),
  feed('Winamax (DE)', 'winamax_de'),
  feed('Winamax (FR)', 'winamax_fr'),
];

const byOddsApiKey = new Map(BOOKMAKERS.flatMap((entry) => entry.oddsApi.map((key) => [key, entry] as const)));
const byName = new Map(BOOKMAKERS.map((entry) => [normaliseName(entry.name), entry]));

/** The bookmaker of a key of The Odds API v4 such as `williamhill`; null when it is unknown. */
export function findByOddsApiKey(key: string): KnownBookmaker | null {
  return byOddsApiKey.get(key) ?? null;
}

/** The bookmaker with this display name, compared by normaliseName; null when it is unknown. */
export function findByBookmakerName(name: string): KnownBookmaker | null {
  return byName.get(normaliseName(name)) ?? null;
}
