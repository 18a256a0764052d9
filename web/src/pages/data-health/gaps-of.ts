import type { CompetitionCoverage, KnownData, LackingData } from '../../api';

/** Data that leagues lack, or that stopped arriving. */
export interface Gap {
  readonly kinds: readonly KnownData['kind'][];
  readonly leagues: readonly { readonly id: number; readonly name: string; readonly since: Date | null }[];
  readonly boards: LackingData['boards'];
  readonly sources: readonly string[];
}

/** Kinds of data that every finished match should have. */
const followResults = ['teamStatistics', 'playerStatistics', 'lineups', 'substitutions', 'referees'] as const;

/** Delay after the result from which data count as late. */
const lateMilliseconds = 2 * 86_400_000;

/** Missing data over all leagues: first data never received, then data that end before the newest result. */
export function gapsOf(competitions: readonly CompetitionCoverage[]): readonly Gap[] {
  const gaps = new Map<string, { gap: Omit<Gap, 'leagues'>; leagues: Gap['leagues'][number][] }>();
  const add = (gap: Omit<Gap, 'leagues'>, league: Gap['leagues'][number]): void => {
    const key = `${league.since === null ? 'never' : 'ended'} ${gap.kinds.join()}`;
    const known = gaps.get(key) ?? { gap, leagues: [] };
    known.leagues.push(league);
    gaps.set(key, known);
  };
  for (const { id, name, lacking } of competitions) for (const gap of lacking) add(gap, { id, name, since: null });
  for (const { id, name, known } of competitions) {
    const at = new Map(known.map((each) => [each.kind, each.at]));
    const result = at.get('results');
    for (const kind of followResults) {
      const last = at.get(kind);
      if (result == null || last == null) continue;
      if (Date.parse(result) - Date.parse(last) < lateMilliseconds) continue;
      add({ kinds: [kind], boards: [], sources: [] }, { id, name, since: new Date(last) });
    }
  }
  return [...gaps.values()].map(({ gap, leagues }) => ({ ...gap, leagues }));
}
