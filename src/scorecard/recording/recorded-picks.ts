import type { PickIdentity } from './picks.queries.js';

/** Picks on matches to come that the database is known to hold. */
export class RecordedPicks {
  /** By the id of the fixture. */
  private readonly fixtures = new Map<number, { readonly kickoff: number; readonly names: Set<string> }>();

  has(pick: PickIdentity): boolean {
    const existing = this.fixtures.get(pick.fixtureId);
    return existing?.kickoff === pick.kickoff && existing.names.has(nameOf(pick));
  }

  add(pick: PickIdentity): void {
    const { fixtureId, kickoff } = pick;
    const existing = this.fixtures.get(fixtureId);
    if (existing?.kickoff === kickoff) existing.names.add(nameOf(pick));
    else this.fixtures.set(fixtureId, { kickoff, names: new Set([nameOf(pick)]) });
  }

  /** Forgets fixtures that have begun. @param now Unix seconds */
  forgetBegun(now: number): void {
    for (const [id, { kickoff }] of this.fixtures) if (kickoff <= now) this.fixtures.delete(id);
  }
}

const nameOf = ({ board, scope, playerId, market, line, side }: PickIdentity): string =>
  [board, scope, playerId, market, line, side].join(' ');
