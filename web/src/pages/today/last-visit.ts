/** Time up to which the user has seen the boards. */
export interface Visit {
  readonly revision: string;
  /** ISO 8601. */
  readonly at: string;
}

const BOARDS = { stored: 'last-visit', session: 'visit-begins-at' };
const MATCHES = { stored: 'followed-matches', session: 'followed-matches-at-visit' };

/** End of the previous visit; null on this browser's first. It does not change while the tab is open. */
export function lastVisit(): Visit | null {
  const { revision, at } = fromPreviousVisit(BOARDS) as Partial<Visit>;
  return typeof revision === 'string' && typeof at === 'string' ? { revision, at } : null;
}

/** Records the state seen in this visit. */
export function noteVisit(visit: Visit): void {
  localStorage.setItem(BOARDS.stored, JSON.stringify(visit));
}

/** A match as shown in a visit. */
export interface SeenMatch {
  readonly status: string;
  /** ISO 8601. */
  readonly kickoffAt: string;
  readonly hasLineUps: boolean;
  /** Best match-result prices by outcome, decimal. */
  readonly odds: Readonly<Record<string, number>>;
}

/** Matches by id as shown in the previous visit; fixed while the tab is open. */
export function matchesOfLastVisit(): ReadonlyMap<string, SeenMatch> {
  return new Map(
    Object.entries(fromPreviousVisit(MATCHES)).filter((entry): entry is [string, SeenMatch] => isSeen(entry[1])),
  );
}

/** Records matches as shown in this visit. */
export function noteMatches(matches: ReadonlyMap<string, SeenMatch>): void {
  localStorage.setItem(MATCHES.stored, JSON.stringify(Object.fromEntries(matches)));
}

/** Data stored by the previous visit; empty on the first one, or if something else was stored. */
function fromPreviousVisit({ stored, session }: typeof BOARDS): object {
  const text = sessionStorage.getItem(session) ?? localStorage.getItem(stored) ?? '';
  sessionStorage.setItem(session, text);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isSeen(value: unknown): value is SeenMatch {
  const { status, kickoffAt, hasLineUps, odds } = (value ?? {}) as Partial<SeenMatch>;
  return (
    typeof status === 'string' &&
    typeof kickoffAt === 'string' &&
    typeof hasLineUps === 'boolean' &&
    typeof odds === 'object' &&
    odds !== null
  );
}
