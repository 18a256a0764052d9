import type { NavigateOptions } from '@tanstack/react-router';
import type { SearchResult } from '../api';

/** The page that shows what a search has found; of a league its matches. */
export function pageOfResult({ type, id }: SearchResult): NavigateOptions {
  const params = { id: String(id) };
  switch (type) {
    case 'competition':
      return { to: '/', search: { leagues: [id] } };
    case 'fixture':
      return { to: '/matches/$id', params };
    case 'player':
      return { to: '/players/$id', params };
    case 'referee':
      return { to: '/referees/$id', params };
    case 'team':
      return { to: '/teams/$id', params };
  }
}
