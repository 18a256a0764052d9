import type { Moment } from './moment.js';
import type { Outcome } from './prices.js';

/** The names that a search covers. */
export function searched(moment: Moment, { fixture, player }: Pick<Outcome, 'fixture' | 'player'>): string[] {
  const rows = [
    moment.teams.get(fixture.home),
    moment.teams.get(fixture.away),
    moment.competitions.get(fixture.competition),
    player === null ? undefined : moment.players.get(player),
  ];
  return rows.flatMap((row) => (row === undefined ? [] : [row.name, row.searchName]));
}
