import { percentOf, round, roundKnown } from '../../common/rounding.js';
import type { SubstituteImpact } from './substitute-impact.dto.js';
import type { ImpactKey, ImpactNames } from './substitute-impact.repository.js';

/** A key with its rank on the board. */
export type RankedKey = ImpactKey & { rank: number };

/** A record of the board. */
export function toRow(key: RankedKey, names: ImpactNames): SubstituteImpact {
  const { starts, baseTotal, addedTotal } = key;
  return {
    rank: key.rank,
    playerId: names.playerId,
    playerInternalId: names.playerId,
    playerName: names.playerName,
    playerSlug: names.playerSlug,
    teamId: names.teamId,
    teamName: names.teamName,
    teamSlug: names.teamSlug,
    starts,
    subbedOff: key.subbedOff,
    avgMinutes: round(key.minutes / starts, 2),
    baseTotal,
    baseAvg: round(baseTotal / starts, 2),
    addedTotal,
    withSubTotal: baseTotal + addedTotal,
    withSubAvg: round((baseTotal + addedTotal) / starts, 2),
    boostPct: roundKnown(percentOf(addedTotal, baseTotal), 2),
  };
}
