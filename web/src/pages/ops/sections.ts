import type { LinkProps } from '@tanstack/react-router';
import { texts } from '../../texts';

/** Scopes of what operators look after: any of `readers` may look, `writer` may change. */
interface Access {
  readonly readers: readonly string[];
  readonly writer: string;
}

export const maintenance: Access = {
  readers: ['maintenance:read', 'maintenance:write'],
  writer: 'maintenance:write',
};

export const dashboard: Access = {
  readers: ['dashboard:read', 'dashboard:write'],
  writer: 'dashboard:write',
};

/** One task of operators. */
interface Section extends Access {
  readonly to: NonNullable<LinkProps['to']>;
  readonly name: string;
}

const words = texts.ops.sections;

/** The tasks in the order of the tabs; a new one is a line here and a route. */
export const sections: readonly Section[] = [
  { to: '/ops', name: words.names, ...maintenance },
  { to: '/ops/merge', name: words.merge, ...maintenance },
  { to: '/ops/decisions', name: words.decisions, ...maintenance },
  { to: '/ops/managers', name: words.managers, ...maintenance },
  { to: '/ops/countries', name: words.countries, ...maintenance },
  { to: '/ops/league-groups', name: words.leagueGroups, ...dashboard },
  { to: '/ops/refused', name: words.refusedRows, ...maintenance },
  { to: '/ops/messages', name: words.deadLetters, ...maintenance },
  { to: '/ops/log', name: words.auditLog, ...maintenance },
];
