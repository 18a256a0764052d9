import { flag, oneOf, publicId, text } from '../../search-parameters';
import type { Parameters } from '../../search-parameters';
import { useSession } from '../../session/session';
import { texts } from '../../texts';

/** Scopes of an operator section: any of `readers` may view it, `writer` may change it. */
export interface Access {
  readonly readers: readonly string[];
  readonly writer: string;
}

export const maintenance: Access = {
  readers: ['maintenance:read', 'maintenance:write'],
  writer: 'maintenance:write',
};

const dashboard: Access = { readers: ['dashboard:read', 'dashboard:write'], writer: 'dashboard:write' };

/** Subscribers see their own webhooks, operators see all. */
const webhookAccess: Access = { readers: ['webhooks:write', ...maintenance.readers], writer: 'webhooks:write' };

/** One operator page. */
export interface Section<Declared extends Parameters = Parameters> {
  /** Path below `/ops`. */
  readonly path: string;
  readonly name: string;
  readonly access: Access;
  /** Search parameters. */
  readonly parameters: Declared;
}

/** Kinds of names in the queue. */
export const nameKinds = ['team', 'player', 'referee', 'fixture'] as const;

/** Kinds of entities that can have duplicates. */
export const mergeableKinds = ['team', 'player', 'referee', 'manager'] as const;

/** Sources whose files can be imported one by one. */
export const importableSources = ['football-data', 'the-odds-api', 'api-football', 'canonical'] as const;

const words = texts.ops.sections;
const { kinds, actions } = texts.ops.auditLog;
const keysOf = <Key extends string>(record: Readonly<Record<Key, string>>): Key[] => Object.keys(record) as Key[];
const cursor = { after: text(1_000), before: text(1_000) };

/** Pages in tab order, each with its search parameters. */
export const sections = {
  names: {
    path: '/',
    name: words.names,
    access: maintenance,
    // `name`: id of the open name
    parameters: { kind: oneOf(...nameKinds), source: text(40), find: text(), skipped: flag, name: publicId, ...cursor },
  },
  merge: {
    path: '/merge',
    name: words.merge,
    access: maintenance,
    parameters: { kind: oneOf(...mergeableKinds), duplicate: publicId, survivor: publicId },
  },
  decisions: { path: '/decisions', name: words.decisions, access: maintenance, parameters: {} },
  managers: {
    path: '/managers',
    name: words.managers,
    access: maintenance,
    parameters: { find: text(), manager: publicId, ...cursor },
  },
  countries: {
    path: '/countries',
    name: words.countries,
    access: maintenance,
    parameters: { find: text(), country: text(), create: flag, ...cursor },
  },
  leagueGroups: {
    path: '/league-groups',
    name: words.leagueGroups,
    access: dashboard,
    parameters: { group: publicId, create: flag, ...cursor },
  },
  sources: {
    path: '/sources',
    name: words.sources,
    access: maintenance,
    parameters: { source: publicId, create: flag },
  },
  webhooks: {
    path: '/webhooks',
    name: words.webhooks,
    access: webhookAccess,
    parameters: { webhook: publicId, create: flag, ...cursor },
  },
  imports: {
    path: '/import',
    name: words.imports,
    access: maintenance,
    parameters: { source: oneOf(...importableSources) },
  },
  refusedRows: {
    path: '/refused',
    name: words.refusedRows,
    access: maintenance,
    parameters: { file: text(200), source: text(40), code: text(60), ...cursor },
  },
  deadLetters: { path: '/messages', name: words.deadLetters, access: maintenance, parameters: cursor },
  auditLog: {
    path: '/log',
    name: words.auditLog,
    access: maintenance,
    parameters: { kind: oneOf(...keysOf(kinds)), action: oneOf(...keysOf(actions)), actor: text(255), ...cursor },
  },
} as const satisfies Readonly<Record<string, Section>>;

/** Whether the user may change the content of a section. */
export function useMayWrite({ writer }: Access): boolean {
  return useSession()?.scopes.includes(writer) ?? false;
}
