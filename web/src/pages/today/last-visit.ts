const STORED = 'last-visit';
const SESSION = 'visit-begins-at';

/** A moment up to which somebody has seen the boards. */
export interface Visit {
  readonly revision: string;
  /** ISO 8601. */
  readonly at: string;
}

/** End of the previous visit; null on this browser's first. It does not change while the tab is open. */
export function lastVisit(): Visit | null {
  const began = sessionStorage.getItem(SESSION) ?? localStorage.getItem(STORED) ?? '';
  sessionStorage.setItem(SESSION, began);
  return visitOf(began);
}

/** Notes how far this visit has come. */
export function noteVisit(visit: Visit): void {
  localStorage.setItem(STORED, JSON.stringify(visit));
}

function visitOf(text: string): Visit | null {
  try {
    const { revision, at } = JSON.parse(text) as Partial<Visit>;
    return typeof revision === 'string' && typeof at === 'string' ? { revision, at } : null;
  } catch {
    return null;
  }
}
