import type { LinkProps } from '@tanstack/react-router';
import { useSession } from '../session/session';
import { texts } from '../texts';

/** A page in the navigation. */
export interface Destination {
  readonly to: NonNullable<LinkProps['to']>;
  readonly name: string;
  /** Second key of `g …`; null: none. */
  readonly key: string | null;
  /** Whether it has a place at the thumb: five fit a phone. Links to the others stand in the footer there. */
  readonly onPhone: boolean;
  /** Shown to those alone whose sign-in has one of these scopes; absent: to everybody. */
  readonly scopes?: readonly string[];
}

const operatorScopes = ['maintenance:read', 'maintenance:write', 'dashboard:read', 'dashboard:write'];

/** The pages in the order of the navigation; a new page is a line here. */
export const destinations: readonly Destination[] = [
  { to: '/', name: texts.navigation.matches, key: 'm', onPhone: true },
  { to: '/value', name: texts.navigation.value, key: 'v', onPhone: true },
  { to: '/trends', name: texts.navigation.trends, key: 't', onPhone: true },
  { to: '/team-trends', name: texts.navigation.teamTrends, key: 'e', onPhone: false },
  { to: '/outliers', name: texts.navigation.outliers, key: 'o', onPhone: true },
  { to: '/line-ups', name: texts.navigation.lineups, key: 'l', onPhone: false },
  { to: '/substitutes', name: texts.navigation.substitutes, key: 'b', onPhone: false },
  { to: '/referees', name: texts.navigation.referees, key: 'r', onPhone: false },
  { to: '/scorecard', name: texts.navigation.scorecard, key: 's', onPhone: true },
  { to: '/bookmakers', name: texts.navigation.bookmakers, key: 'k', onPhone: false },
  { to: '/data', name: texts.navigation.dataHealth, key: 'd', onPhone: false },
  { to: '/ops', name: texts.navigation.ops, key: 'p', onPhone: false, scopes: operatorScopes },
];

/** The pages that the person who is signed in may open. */
export function useDestinations(): readonly Destination[] {
  const session = useSession();
  return destinations.filter(
    ({ scopes }) => scopes === undefined || scopes.some((scope) => session?.scopes.includes(scope)),
  );
}
