/** Price ladder of a bookmaker: two or three decimals, or the steps of a betting shop or an exchange. */
export type PriceLadder = 'cents' | 'fine' | 'shop' | 'exchange';

export interface DemoBookmaker {
  externalId: string;
  name: string;
  isExchange: boolean;
  /** Bookmakers that share a price feed quote from the same opinion. */
  priceFeed: string | null;
  /** Overround on 1X2 and goals, on other team markets, and on player markets. */
  margins: { main: number; team: number; player: number };
  /** Spread of its opinion around the market's, on the log of a mean. */
  opinion: number;
  /** Share of the team and player markets it offers. */
  teamCoverage: number;
  playerCoverage: number;
  /** Quotes under as well as over for players. */
  hasPlayerUnders: boolean;
  /** Whether opening and closing prices of finished matches are published. */
  isArchived: boolean;
  /** Writes names without accents. */
  hasPlainNames: boolean;
  ladder: PriceLadder;
  /** Probabilities that a market is stale, suspended, or mispriced. */
  stale: number;
  suspended: number;
  outlying: number;
}

type Draft = Partial<DemoBookmaker> & Pick<DemoBookmaker, 'externalId' | 'name'>;

const bookmaker = (draft: Draft): DemoBookmaker => ({
  isExchange: false,
  priceFeed: null,
  margins: { main: 0.055, team: 0.065, player: 0.09 },
  opinion: 0.04,
  teamCoverage: 0.6,
  playerCoverage: 0.5,
  hasPlayerUnders: false,
  isArchived: false,
  hasPlainNames: false,
  ladder: 'cents',
  stale: 0.04,
  suspended: 0.015,
  outlying: 0.008,
  ...draft,
});

const kestrel = {
  priceFeed: 'kestrel',
  margins: { main: 0.06, team: 0.07, player: 0.1 },
  opinion: 0.045,
  teamCoverage: 0.65,
  playerCoverage: 0.55,
};

/** Twelve fictional bookmakers, among them one exchange and two brands on one price feed. */
export const DEMO_BOOKMAKERS: readonly DemoBookmaker[] = [
  bookmaker({
    externalId: 'demo-meridian',
    name: 'Meridian Lines',
    margins: { main: 0.022, team: 0.035, player: 0.06 },
    opinion: 0.015,
    teamCoverage: 0.8,
    playerCoverage: 0.3,
    hasPlayerUnders: true,
    isArchived: true,
    ladder: 'fine',
    stale: 0.01,
    outlying: 0.001,
  }),
  bookmaker({
    externalId: 'demo-harbour',
    name: 'Harbour Wagers',
    margins: { main: 0.05, team: 0.06, player: 0.085 },
    opinion: 0.03,
    teamCoverage: 0.95,
    playerCoverage: 0.95,
    hasPlayerUnders: true,
    isArchived: true,
  }),
  bookmaker({
    externalId: 'demo-northgate',
    name: 'Northgate Turf',
    isArchived: true,
    ladder: 'shop',
    teamCoverage: 0.75,
    playerCoverage: 0.7,
  }),
  bookmaker({ externalId: 'demo-kestrel', name: 'Kestrel Play', ...kestrel, isArchived: true }),
  bookmaker({ externalId: 'demo-kestrel-club', name: 'Kestrel Club', ...kestrel }),
  bookmaker({ externalId: 'demo-anchor', name: 'Lucky Anchor', opinion: 0.06, stale: 0.1, playerCoverage: 0.6 }),
  bookmaker({
    externalId: 'demo-goldfinch',
    name: 'Goldfinch Wagers',
    isArchived: true,
    opinion: 0.05,
    outlying: 0.02,
    teamCoverage: 0.7,
    playerCoverage: 0.75,
  }),
  bookmaker({
    externalId: 'demo-redpine',
    name: 'Redpine Sportsbook',
    hasPlainNames: true,
    hasPlayerUnders: true,
    playerCoverage: 0.6,
  }),
  bookmaker({
    externalId: 'demo-tangerine',
    name: 'Tangerine Stakes',
    margins: { main: 0.075, team: 0.085, player: 0.12 },
    opinion: 0.07,
    ladder: 'shop',
    playerCoverage: 0.65,
  }),
  bookmaker({
    externalId: 'demo-vantage',
    name: 'Vantage Kickoff',
    isArchived: true,
    opinion: 0.035,
    teamCoverage: 0.85,
    playerCoverage: 0.6,
  }),
  bookmaker({
    externalId: 'demo-bluebell',
    name: 'Bluebell Punt',
    opinion: 0.055,
    suspended: 0.05,
    teamCoverage: 0.5,
    playerCoverage: 0.4,
    ladder: 'shop',
  }),
  bookmaker({
    externalId: 'demo-open-book',
    name: 'The Open Book',
    isExchange: true,
    margins: { main: 0.006, team: 0.012, player: 0.02 },
    opinion: 0.015,
    teamCoverage: 0.4,
    playerCoverage: 0.15,
    hasPlayerUnders: true,
    ladder: 'exchange',
    stale: 0.02,
    outlying: 0.001,
  }),
];

/** Key of the feed that a bookmaker quotes from; bookmakers that share a feed quote from the same opinion. */
export const feedOf = ({ priceFeed, externalId }: DemoBookmaker): string => priceFeed ?? externalId;

/** Upper ends of price ranges and their steps. */
const STEPS: Record<PriceLadder, readonly (readonly [number, number])[]> = {
  cents: [[Infinity, 0.01]],
  fine: [
    [10, 0.001],
    [Infinity, 0.01],
  ],
  shop: [
    [1.2, 0.01],
    [2, 0.02],
    [3, 0.05],
    [6, 0.1],
    [10, 0.25],
    [20, 0.5],
    [Infinity, 1],
  ],
  exchange: [
    [2, 0.01],
    [3, 0.02],
    [4, 0.05],
    [6, 0.1],
    [10, 0.2],
    [20, 0.5],
    [30, 1],
    [50, 2],
    [Infinity, 5],
  ],
};

/** Formats a price on a bookmaker's ladder, rounded down; at least 1.01. */
export function writtenPrice(odds: number, ladder: PriceLadder): string {
  const step = STEPS[ladder].find(([end]) => odds < end)![1];
  // the epsilon keeps a price that is on the ladder from dropping a step
  const rounded = Math.max(1.01, Math.floor(odds / step + 1e-6) * step);
  return rounded.toFixed(ladder === 'fine' && rounded < 10 ? 3 : 2);
}
