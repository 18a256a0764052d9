import type { FeedLine } from './product.js';
import { DEMO_BOOKMAKERS, writtenPrice } from './bookmakers.js';
import { DAY, HOUR, leagueSchedule, MINUTE } from './calendar.js';
import { DEMO_LEAGUES } from './leagues.js';
import { opensAt, quoteMoments } from './price-moments.js';
import { FixturePrices } from './prices.js';
import { BOARDS, evenHandicap } from './markets.js';
import { playerTruths } from './player-truth.js';
import { atMost, GoalDifference, overUnder } from './probabilities.js';
import { playSeason } from './season.js';
import { statisticTruths } from './statistic-truth.js';

const outcomeKey = (
  market: string,
  {
    scope,
    player,
    line,
    side,
  }: {
    scope: string;
    player?: string | null | undefined;
    line?: number | null | undefined;
    side: string;
  },
): string => [market, scope, player ?? '', line ?? '', side].join('|');

type Snapshot = Extract<FeedLine, { kind: 'marketSnapshot' }>;

describe('probabilities', () => {
  it('match tabulated values: Poisson, negative binomial, binomial', () => {
    // Poisson(2): P(X <= 2) = 5 exp(-2)
    expect(atMost({ mean: 2, variance: 2 }, 2)).toBeCloseTo(5 * Math.exp(-2), 12);
    // Negative binomial with size 2 and probability 1/2: P(0) = 1/4, P(1) = 1/4
    expect(atMost({ mean: 2, variance: 4 }, 1)).toBeCloseTo(0.5, 12);
    // Binomial of 4 trials with probability 1/2: P(X <= 1) = 5/16
    expect(atMost({ mean: 2, variance: 1 }, 1.5)).toBeCloseTo(5 / 16, 12);
    expect(atMost({ mean: 2, variance: 1 }, 100)).toBeCloseTo(1, 12);
    expect(overUnder({ mean: 430, variance: 4600 }, 429.5).over.win).toBeCloseTo(0.49, 1);
  });

  it('split the stake of quarter lines and return it on whole ones', () => {
    const difference = new GoalDifference(1.5, 1.2);
    const [half, whole, quarter] = [-0.5, 0, -0.25].map((line) => difference.handicap(line));
    expect(half!.win).toBeCloseTo(difference.home, 12);
    expect(whole!.win + whole!.lose).toBeCloseTo(1 - difference.draw, 6);
    expect(quarter!.win).toBeCloseTo((half!.win + whole!.win) / 2, 12);
  });
});

describe('writtenPrice', () => {
  it.each([
    [1.957, 'cents', '1.95'],
    [1.957, 'fine', '1.957'],
    [2.97, 'shop', '2.95'],
    [13.7, 'shop', '13.50'],
    [5.37, 'exchange', '5.30'],
    [1.001, 'cents', '1.01'],
    [1.1, 'cents', '1.10'],
  ] as const)('writes %p on the ladder %p as %p', (odds, ladder, text) =>
    expect(writtenPrice(odds, ladder)).toBe(text),
  );
});

describe('quoteMoments', () => {
  const league = DEMO_LEAGUES[0]!;
  const fixture = leagueSchedule(1, league, 2025)[30]!;
  const cases = DEMO_BOOKMAKERS.flatMap((bookmaker) =>
    BOARDS.flatMap((board) => {
      const opening = opensAt(1, fixture, bookmaker, board);
      return opening === null ? [] : [{ bookmaker, board, opening }];
    }),
  );
  const momentsAt = (now: number) =>
    cases.map(({ bookmaker, board, opening }) => quoteMoments(1, fixture, bookmaker, board, opening, now));
  const typicalAge = (boardClass: string, now: number): number => {
    const all = momentsAt(now);
    const ages = cases.flatMap(({ board }, index) => (board.class === boardClass ? [now - all[index]!.at(-1)!] : []));
    return ages.sort((one, other) => one - other)[Math.floor(ages.length * 0.8)]!;
  };

  it('are minutes old on match day, fewer the closer to kick-off', () => {
    const limits = { main: [30, 5], team: [120, 20], player: [180, 30] };
    for (const [boardClass, [onTheDay, late]] of Object.entries(limits)) {
      expect(typicalAge(boardClass, fixture.kickoff - 10 * HOUR)).toBeLessThanOrEqual(onTheDay! * MINUTE);
      expect(typicalAge(boardClass, fixture.kickoff - HOUR)).toBeLessThanOrEqual(late! * MINUTE);
      expect(typicalAge(boardClass, fixture.kickoff - 30 * HOUR)).toBeGreaterThan(3 * HOUR);
    }
  });

  it('are the same in steps as all at once', () => {
    const steps = Array.from({ length: 50 }, (_, step) => fixture.kickoff - 2 * DAY + step * 59 * MINUTE);
    for (const [index, now] of steps.entries()) {
      if (index === 0) continue;
      const before = momentsAt(steps[index - 1]!);
      momentsAt(now).forEach((moments, at) => {
        // a bookmaker with a stale board reports earlier moves late
        if ((moments.at(-1) ?? -Infinity) < now - DAY) return;
        const known = moments.filter((moment) => moment <= steps[index - 1]!);
        expect(known.filter((moment) => !before[at]!.includes(moment))).toEqual([]);
      });
    }
  });

  it('give a new price on a match tonight every few minutes', () => {
    const season = playSeason(1, league, 2025, fixture.kickoff);
    const entry = season.fixtures.find((each) => each.fixture.ref === fixture.ref)!;
    const prices = new FixturePrices(1, season, entry);
    const quoted = (now: number): Map<string, string> =>
      new Map(
        [...prices.upcoming(-Infinity, now)].flatMap(({ bookmaker, providerMarket, outcomes }) =>
          outcomes.map((outcome) => [`${bookmaker.name}|${outcomeKey(providerMarket, outcome)}`, outcome.odds]),
        ),
      );
    let before = quoted(fixture.kickoff - 5 * HOUR);
    for (let now = fixture.kickoff - 5 * HOUR + 15 * MINUTE; now < fixture.kickoff; now += 15 * MINUTE) {
      const after = quoted(now);
      expect([...after].filter(([key, odds]) => before.has(key) && before.get(key) !== odds).length).toBeGreaterThan(0);
      before = after;
    }
  });
});

describe('FixturePrices', () => {
  const now = Date.UTC(2025, 10, 21, 10);
  const season = playSeason(1, DEMO_LEAGUES[0]!, 2025, now);
  const upcoming = season.fixtures.filter(({ fixture }) => fixture.kickoff > now && fixture.kickoff < now + 14 * DAY);
  const lines = upcoming.flatMap((entry) => [...new FixturePrices(1, season, entry).upcoming(-Infinity, now)]);
  const newest = new Map<string, Snapshot>();
  for (const line of lines) {
    const key = `${line.fixtureRef}|${line.bookmaker.name}|${line.providerMarket}`;
    if (line.takenAt! > (newest.get(key)?.takenAt ?? '')) newest.set(key, line);
  }
  const present = [...newest.values()];
  const resultOf = (line: Snapshot): number => line.outcomes.reduce((sum, { odds }) => sum + 1 / Number(odds), 0);

  it('are taken before now; most within the last day, some stale, some suspended', () => {
    const ages = present.map(({ takenAt }) => (now - Date.parse(takenAt!)) / HOUR);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    const stale = ages.filter((age) => age > 24).length / ages.length;
    expect(stale).toBeGreaterThan(0.005);
    expect(stale).toBeLessThan(0.12);
    expect(lines.some((line) => line.outcomes.every(({ suspended }) => suspended === true))).toBe(true);
  });

  it('move between snapshots', () => {
    const moved = present.filter((line) =>
      lines.some(
        (other) =>
          other !== line &&
          other.fixtureRef === line.fixtureRef &&
          other.bookmaker.name === line.bookmaker.name &&
          other.providerMarket === line.providerMarket &&
          other.outcomes[0]!.odds !== line.outcomes[0]!.odds,
      ),
    );
    expect(moved.length).toBeGreaterThan(present.length / 20);
  });

  it('carry a margin, smallest at the exchange', () => {
    const overrounds = (isExchange: boolean) =>
      present
        .filter((line) => line.market === 'matchResult' && (line.isExchange ?? false) === isExchange)
        .map(resultOf);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(overrounds(false))).toBeGreaterThan(1.03);
    expect(mean(overrounds(true))).toBeLessThan(1.03);
    expect(mean(overrounds(true))).toBeGreaterThan(0.995);
  });

  it('cover team and player markets at most bookmakers, player markets often on one side only', () => {
    const bookmakersOf = (market: string, scope: string) =>
      new Set(
        present
          .filter((line) => line.market === market && line.outcomes.some((outcome) => outcome.scope === scope))
          .map(({ bookmaker }) => bookmaker.name),
      ).size;
    expect(bookmakersOf('matchResult', 'match')).toBe(DEMO_BOOKMAKERS.length);
    for (const market of ['goals', 'corners', 'cards', 'shotsOnTarget'])
      expect(bookmakersOf(market, 'match')).toBeGreaterThanOrEqual(6);
    for (const market of ['shots', 'shotsOnTarget', 'goals'])
      expect(bookmakersOf(market, 'player')).toBeGreaterThanOrEqual(5);
    const oneSided = present.filter(
      (line) => line.outcomes[0]?.scope === 'player' && line.outcomes.every(({ side }) => side === 'over'),
    );
    expect(oneSided.length).toBeGreaterThan(0);
  });

  it('are accurate up to their margin: the best price sometimes has a few per cent of value, rarely ten', () => {
    const values = new Map<string, number>();
    for (const entry of upcoming) {
      const { fixture, rates } = entry;
      const truths = statisticTruths(rates);
      const lineUp = (side: 'home' | 'away') => season.expected(fixture[side], fixture.kickoff, now);
      const players = (side: 'home' | 'away') => playerTruths(rates, truths, side, lineUp(side));
      const basis = { truths, handicap: evenHandicap(truths), players };
      const chances = new Map(
        BOARDS.flatMap((board) =>
          board
            .offers(basis, () => 1)
            .flatMap(({ sides, ...offer }) =>
              sides.map(({ side, chance }) => {
                const outcome = { ...offer, player: offer.player?.name, side };
                return [outcomeKey(board.providerMarket, outcome), chance] as const;
              }),
            ),
        ),
      );
      const ofFixture = present.filter(({ fixtureRef }) => fixtureRef === fixture.ref);
      const fresh = ofFixture.filter(({ takenAt }) => Date.parse(takenAt!) > now - DAY);
      for (const { isExchange, providerMarket, outcomes } of fresh) {
        for (const outcome of isExchange ? [] : outcomes) {
          const chance = chances.get(outcomeKey(providerMarket, outcome));
          if (chance === undefined || outcome.suspended) continue;
          const key = `${fixture.ref}|${outcomeKey(providerMarket, outcome)}`;
          const value = chance.win * (Number(outcome.odds) - 1) - chance.lose;
          values.set(key, Math.max(value, values.get(key) ?? -Infinity));
        }
      }
    }
    const share = (above: number): number => [...values.values()].filter((value) => value > above).length / values.size;
    expect(values.size).toBeGreaterThan(2_000);
    expect(share(0)).toBeGreaterThan(0.02);
    expect(share(0)).toBeLessThan(0.2);
    expect(share(0.1)).toBeLessThan(0.01);
    expect(share(0.3)).toBeLessThan(0.002);
  });

  it('are the same at both brands of a feed', () => {
    const of = (name: string) =>
      present
        .filter(({ bookmaker }) => bookmaker.name === name)
        .map(({ fixtureRef, providerMarket, takenAt, outcomes }) => ({
          fixtureRef,
          providerMarket,
          takenAt,
          outcomes,
        }));
    expect(of('Kestrel Play').length).toBeGreaterThan(10);
    expect(of('Kestrel Play')).toEqual(of('Kestrel Club'));
  });

  it('of finished matches include opening, closing, one day before kick-off, and means', () => {
    const entry = season.fixtures[0]!;
    const archived = [...new FixturePrices(1, season, entry).finished(-Infinity)];
    const marks = archived.flatMap((line) =>
      line.kind === 'marketSnapshot' ? [`${line.providerMarket} ${line.mark}`] : [],
    );
    expect(new Set(marks)).toEqual(
      new Set(
        ['h2h', 'spreads', 'totals'].flatMap((market) =>
          ['opening', 'snapshot', 'closing'].map((mark) => `${market} ${mark}`),
        ),
      ),
    );
    const players = [...new FixturePrices(1, season, entry).closedPlayers(-Infinity)];
    expect(players.length).toBeGreaterThan(20);
    for (const { mark, takenAt, outcomes } of players) {
      expect([mark, Date.parse(takenAt!)]).toEqual(['closing', entry.fixture.kickoff]);
      expect(outcomes.every(({ scope, suspended }) => scope === 'player' && suspended === undefined)).toBe(true);
    }
    expect([...new FixturePrices(1, season, entry).closedPlayers(entry.fixture.kickoff)]).toEqual([]);
    const aggregates = archived.flatMap((line) => (line.kind === 'priceAggregate' ? [line] : []));
    expect(aggregates).toHaveLength(2 * (3 + 2 + 2));
    for (const { mean, maximum } of aggregates) expect(Number(mean)).toBeLessThanOrEqual(Number(maximum));
  });
});
