import type { ClientBase } from 'pg';
import type { MarketSnapshotRecord } from '../../src/football/canonical.js';
import type { Random } from '../../src/maths/random.js';

/** A fixture as a line of the feed. */
interface FixtureLine {
  readonly externalId: string;
  readonly competition: { readonly country: string; readonly name: string };
  readonly season: string;
  readonly day: string;
  readonly kickoffUtc: string;
  readonly home: { readonly name: string };
  readonly away: { readonly name: string };
}

/** A stored snapshot of a bookmaker, with its outcomes. */
export interface StoredSnapshot {
  readonly fixture: FixtureLine;
  readonly bookmaker: string;
  readonly isExchange: boolean;
  readonly market: string;
  readonly providerMarket: string;
  readonly outcomes: MarketSnapshotRecord['outcomes'];
}

interface SnapshotRow {
  fixtureId: number;
  competition: string;
  country: string;
  season: string;
  day: string;
  kickoffAt: Date;
  home: string;
  away: string;
  bookmaker: string;
  isExchange: boolean;
  market: string;
  providerMarket: string;
  outcomes: MarketSnapshotRecord['outcomes'];
}

/** Newest snapshots of fixtures, as a price feed would send them. */
export async function listSnapshots(client: ClientBase, fixtureIds: readonly number[]): Promise<StoredSnapshot[]> {
  const { rows } = await client.query<SnapshotRow>(
    `select fixture.id as "fixtureId", competition.name as competition, country.name as country, season.name as season,
      fixture.day::text as day, fixture.kickoff_at as "kickoffAt", home.name as home, away.name as away,
      bookmaker.name as bookmaker, bookmaker.is_exchange as "isExchange",
      snapshot.market, snapshot.provider_market as "providerMarket",
      (select coalesce(json_agg(json_build_object('scope', selection.scope, 'player', player.name,
          'line', selection.line, 'side', selection.side,
          'odds', quote.odds::text, 'suspended', quote.suspended) order by selection.id), '[]')
        from facts.quotes quote join facts.selections selection on selection.id = quote.selection_id
        left join players player on player.id = selection.player_id where quote.snapshot_id = snapshot.id) as outcomes
    from facts.fixtures fixture
    join facts.market_snapshots snapshot on snapshot.fixture_id = fixture.id and snapshot.replaced_at = 'infinity'
    join competitions competition on competition.id = fixture.competition_id
    join countries country on country.id = competition.country_id
    join seasons season on season.id = fixture.season_id
    join teams home on home.id = fixture.home_team_id
    join teams away on away.id = fixture.away_team_id
    join bookmakers bookmaker on bookmaker.id = snapshot.bookmaker_id
    where fixture.id = any ($1::bigint[])
    order by fixture.id, snapshot.id`,
    [fixtureIds],
  );
  return rows.map(
    ({
      competition,
      country,
      season,
      day,
      kickoffAt,
      home,
      away,
      fixtureId,
      bookmaker,
      isExchange,
      market,
      providerMarket,
      outcomes,
    }) => ({
      bookmaker,
      isExchange,
      market,
      providerMarket,
      outcomes,
      fixture: {
        externalId: `bench-${fixtureId}`,
        competition: { country, name: competition },
        season,
        day,
        kickoffUtc: kickoffAt.toISOString(),
        home: { name: home },
        away: { name: away },
      },
    }),
  );
}

/** A file of the canonical feed: the same snapshots at a later moment, every price moved by a few percent. */
export function movedFeed(snapshots: readonly StoredSnapshot[], takenAt: Date, random: Random): string {
  const fixtures = new Map(snapshots.map(({ fixture }) => [fixture.externalId, fixture]));
  const lines = [
    ...[...fixtures.values()].map((fixture) => ({ kind: 'fixture', ...fixture })),
    ...snapshots.map(({ fixture, bookmaker, isExchange, market, providerMarket, outcomes }) => ({
      kind: 'marketSnapshot',
      fixtureRef: fixture.externalId,
      bookmaker: { name: bookmaker },
      isExchange,
      market,
      providerMarket,
      takenAt: takenAt.toISOString(),
      outcomes: outcomes.map((outcome) => ({
        ...outcome,
        odds: Math.max(1.02, Number(outcome.odds) * random.between(0.95, 1.05)).toFixed(2),
      })),
    })),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
