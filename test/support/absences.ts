import type { AbsencesRecord, FixtureRecord, Side } from '../../src/football/canonical.js';
import type { AbsenceType } from '../../src/football/match-terms.js';
import { playerNamed } from './factories.js';

/** The absences of one side: players by type, with a reason after a colon (`out: Knee Injury`). */
export function absences(
  of: FixtureRecord,
  side: Side,
  players: Readonly<Record<string, string>>,
  more: Partial<AbsencesRecord> = {},
): AbsencesRecord {
  return {
    kind: 'absences',
    line: 1,
    fixtureRef: of.ref,
    side,
    players: Object.entries(players).map(([name, text]) => {
      const [type, reason = null] = text.split(': ') as [AbsenceType, string | undefined];
      return { player: playerNamed(name), type, reason };
    }),
    knownAt: null,
    ...more,
  };
}
