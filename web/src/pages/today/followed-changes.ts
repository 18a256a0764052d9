import type { ListedFixture } from '../../api';
import type { SeenMatch } from './last-visit';

/** A change to a match since a visit. */
export type MatchChange =
  | { readonly kind: 'status'; readonly status: ListedFixture['status'] }
  | { readonly kind: 'kickoff'; readonly before: string }
  | { readonly kind: 'lineUps' }
  | {
      readonly kind: 'price';
      readonly outcome: 'home' | 'draw' | 'away';
      readonly before: number;
      readonly now: number;
    };

/** A match with its changes, most important first. */
export interface ChangedMatch {
  readonly fixture: ListedFixture;
  readonly changes: readonly MatchChange[];
}

/** Statuses worth reporting; a match in play shows its score elsewhere. */
const reported: readonly ListedFixture['status'][] = ['finished', 'abandoned', 'postponed', 'canceled', 'suspended'];
/** Minimum kick-off change worth reporting, as in watches. */
const LEAST_MOVE_MILLISECONDS = 300_000;
/** Minimum price change in percent; less is usual market noise. */
const LEAST_PRICE_MOVE = 3;
const outcomes = ['home', 'draw', 'away'] as const;

/** A match as shown in this visit. */
export function seenMatch({ status, kickoffAt, missingRegulars, matchResult }: ListedFixture): SeenMatch {
  const odds = (matchResult?.outcomes ?? []).flatMap(({ side, best }) => (best === null ? [] : [[side, best.odds]]));
  return {
    status,
    kickoffAt,
    // null until an eleven is published
    hasLineUps: missingRegulars !== null && missingRegulars !== undefined,
    odds: Object.fromEntries(odds) as SeenMatch['odds'],
  };
}

/** Matches that changed since they were seen, by kick-off; unseen ones are left out. */
export function changedMatches(
  fixtures: readonly ListedFixture[],
  seen: ReadonlyMap<string, SeenMatch>,
): readonly ChangedMatch[] {
  return fixtures
    .flatMap((fixture) => {
      const before = seen.get(String(fixture.id));
      const changes = before === undefined ? [] : changesOf(fixture, before);
      return changes.length === 0 ? [] : [{ fixture, changes }];
    })
    .toSorted((one, other) => Date.parse(one.fixture.kickoffAt) - Date.parse(other.fixture.kickoffAt));
}

function changesOf(fixture: ListedFixture, before: SeenMatch): readonly MatchChange[] {
  const { status, kickoffAt } = fixture;
  if (status !== before.status && reported.includes(status)) return [{ kind: 'status', status }];
  if (status !== 'notstarted' && status !== 'delayed') return [];
  const now = seenMatch(fixture);
  const move = Math.abs(Date.parse(kickoffAt) - Date.parse(before.kickoffAt));
  return [
    ...(move >= LEAST_MOVE_MILLISECONDS ? [{ kind: 'kickoff' as const, before: before.kickoffAt }] : []),
    ...(now.hasLineUps && !before.hasLineUps ? [{ kind: 'lineUps' as const }] : []),
    ...outcomes.flatMap((outcome) => priceChange(outcome, before.odds[outcome], now.odds[outcome])),
  ];
}

function priceChange(
  outcome: (typeof outcomes)[number],
  before: number | undefined,
  now: number | undefined,
): readonly MatchChange[] {
  if (before === undefined || now === undefined) return [];
  return Math.abs(now / before - 1) * 100 < LEAST_PRICE_MOVE ? [] : [{ kind: 'price', outcome, before, now }];
}
