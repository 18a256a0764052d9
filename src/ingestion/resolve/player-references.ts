import type { AnyCanonicalRecord, PlayerReference, Side } from '../../football/canonical.js';
import type { FixtureContext } from './unit-fixtures.js';
import type { NameResolver } from './name-resolver.js';

/** A player as records of a unit write him, and what they state beside the name. */
export interface WantedPlayer {
  readonly reference: PlayerReference;
  readonly countryId: number;
  /** As natural keys write it. */
  readonly countryName: string;
  /** Shirt numbers by squad, `season|team`. */
  readonly squads: Map<string, Set<number>>;
  /** Match reports that list him. */
  readonly reports: Set<string>;
}

/** Key of a player reference within a country. */
export function playerKey(countryId: number, reference: PlayerReference): string {
  return `${countryId}|${reference.externalId ?? ''}|${reference.fullName ?? ''}|${reference.name}`;
}

/** Where a record names a player. */
interface Place {
  readonly country: { id: number; name: string };
  readonly squad?: string | null;
  readonly number?: number | null;
  readonly report?: string;
}

/** Every way in which the records of a unit write players, by `playerKey`. */
export function collectPlayers(
  names: NameResolver,
  records: readonly AnyCanonicalRecord[],
  fixtures: ReadonlyMap<string, FixtureContext>,
): Map<string, WantedPlayer> {
  const wanted = new Map<string, WantedPlayer>();
  const want = (reference: PlayerReference, { country, squad = null, number = null, report }: Place): void => {
    const key = playerKey(country.id, reference);
    const player = wanted.get(key) ?? {
      reference,
      countryId: country.id,
      countryName: country.name,
      squads: new Map<string, Set<number>>(),
      reports: new Set<string>(),
    };
    wanted.set(key, player);
    if (report !== undefined) player.reports.add(report);
    if (squad === null) return;
    const numbers = player.squads.get(squad) ?? new Set();
    player.squads.set(squad, number === null ? numbers : numbers.add(number));
  };
  const inFixture = (
    fixtureRef: string,
    side: Side | null,
    reference: PlayerReference,
    more: Pick<Place, 'number' | 'report'> = {},
  ): void => {
    const fixture = fixtures.get(fixtureRef);
    if (fixture === undefined) return;
    const teamId = side === null ? null : side === 'home' ? fixture.homeTeamId : fixture.awayTeamId;
    const country = { id: fixture.countryId, name: fixture.countryName };
    want(reference, { country, squad: teamId === null ? null : `${fixture.seasonId}|${teamId}`, ...more });
  };
  for (const record of records) {
    if (record.kind === 'player') want(record.player, { country: names.country(record.country) });
    else if (record.kind === 'squad') {
      const { competition, season, team, player, jerseyNumber: number } = record;
      const country = names.country(competition.country);
      const squad = `${names.season(competition, season).id}|${names.team(competition.country, team).id}`;
      want(player, { country, squad, number });
    } else if (record.kind === 'playerStatistics') {
      const { fixtureRef, side, player } = record;
      inFixture(fixtureRef, side, player, { report: `${fixtureRef}|statistics` });
    } else if (record.kind === 'lineup') {
      const { fixtureRef, side, players } = record;
      for (const { player, jerseyNumber: number } of players)
        inFixture(fixtureRef, side, player, { number, report: `${fixtureRef}|lineup` });
    } else if (record.kind === 'substitutions') {
      for (const { playerOff, playerOn } of record.pairs)
        for (const player of [playerOff, playerOn]) inFixture(record.fixtureRef, record.side, player);
    }
  }
  return wanted;
}
