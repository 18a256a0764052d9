import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
  BadgePercent,
  Bell,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  ClipboardCheck,
  Flag,
  House,
  Landmark,
  Repeat2,
  ScanSearch,
  Shirt,
  Wallet,
  Wrench,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useSession } from '../session/session';
import { texts } from '../texts';

/** A page in the navigation. */
export interface Destination {
  readonly to: NonNullable<LinkProps['to']>;
  readonly name: string;
  readonly icon: LucideIcon;
  /** Second key of `g …`; null: none. */
  readonly key: string | null;
  /** Whether it is in the bottom bar of a phone, which fits five; the “More” sheet holds the others. */
  readonly onPhone: boolean;
  /** Shown only to users with one of these scopes; absent: to everyone. */
  readonly scopes?: readonly string[];
  /** Shown only to signed-in users. */
  readonly signedIn?: boolean;
}

const operatorScopes = ['maintenance:read', 'maintenance:write', 'dashboard:read', 'dashboard:write', 'webhooks:write'];

/** Pages in navigation order; add a line here for a new page. */
export const destinations: readonly Destination[] = [
  { to: '/', name: texts.navigation.today, icon: House, key: 'h', onPhone: true },
  { to: '/matches', name: texts.navigation.matches, icon: CalendarDays, key: 'm', onPhone: true },
  { to: '/value', name: texts.navigation.value, icon: BadgePercent, key: 'v', onPhone: true },
  { to: '/trends', name: texts.navigation.trends, icon: ChartColumn, key: 't', onPhone: false },
  { to: '/team-trends', name: texts.navigation.teamTrends, icon: ChartNoAxesCombined, key: 'e', onPhone: false },
  { to: '/outliers', name: texts.navigation.outliers, icon: ScanSearch, key: 'o', onPhone: true },
  { to: '/line-ups', name: texts.navigation.lineups, icon: Shirt, key: 'l', onPhone: false },
  { to: '/substitutes', name: texts.navigation.substitutes, icon: Repeat2, key: 'b', onPhone: false },
  { to: '/referees', name: texts.navigation.referees, icon: Flag, key: 'r', onPhone: false },
  { to: '/scorecard', name: texts.navigation.scorecard, icon: ClipboardCheck, key: 's', onPhone: true },
  { to: '/watches', name: texts.navigation.watches, icon: Bell, key: 'w', onPhone: false, signedIn: true },
  { to: '/my-bets', name: texts.navigation.myBets, icon: Wallet, key: 'y', onPhone: false, signedIn: true },
  { to: '/bookmakers', name: texts.navigation.bookmakers, icon: Landmark, key: 'k', onPhone: false },
  { to: '/data', name: texts.navigation.dataHealth, icon: Activity, key: 'd', onPhone: false },
  { to: '/ops', name: texts.navigation.ops, icon: Wrench, key: 'p', onPhone: false, scopes: operatorScopes },
];

/** Pages that the current user may open. */
export function useDestinations(): readonly Destination[] {
  const session = useSession();
  return destinations.filter(
    ({ scopes, signedIn = false }) =>
      (!signedIn || session !== null) &&
      (scopes === undefined || scopes.some((scope) => session?.scopes.includes(scope))),
  );
}
