import { invalidMember } from '../common/problem/application-error.js';
import { OPTIONAL_MEMBERS } from '../ingestion/connector.js';
import type { ConnectionSettings, Connector, FollowedKind } from '../ingestion/connector.js';
import { findConnector } from '../ingestion/sources/connectors.js';
import type { ConnectionSettingsBody, FileConnection } from './connection.dto.js';

/** A connection to be stored. */
export interface NewConnection {
  readonly name: string;
  readonly sourceName: string;
  readonly settings: ConnectionSettings;
  readonly keyVariable: string | null;
}

/** Whether a provider is followed by league rather than by address. */
export const hasLeagues = ({ server }: Connector): boolean => server !== null;

/**
 * Settings completed with defaults and checked against what the provider accepts.
 * @param place path of the settings within the request body
 * @throws ApplicationError `invalid_input` naming the member
 */
export function settingsOf(
  connector: Connector,
  body: ConnectionSettingsBody,
  place: readonly string[] = [],
): ConnectionSettings {
  const allowed = connector.optionalMembers;
  for (const member of OPTIONAL_MEMBERS) {
    if (body[member] !== undefined && !allowed.includes(member))
      throw invalidMember([...place, member], `is not used by ${connector.title}; leave it out`);
  }
  const kinds = (body.kinds ?? connector.kinds.filter((kind) => kind !== 'live')) as FollowedKind[];
  const foreign = kinds.find((kind) => !connector.kinds.includes(kind));
  if (foreign !== undefined)
    throw invalidMember(
      [...place, 'kinds'],
      `must be of ${connector.kinds.join(', ')} for ${connector.title}; it has ${foreign}`,
    );
  const used = Object.fromEntries(
    allowed.flatMap((member) => (body[member] === undefined ? [] : [[member, body[member]]])),
  );
  const leagues = (body.leagues ?? []).map(({ id, season }) => ({ id, season }));
  const settings: ConnectionSettings = { leagues, kinds, ...used };
  if (hasLeagues(connector) && leagues.length === 0)
    throw invalidMember([...place, 'leagues'], 'must hold at least one league');
  const [problem] = connector.problemsOf(settings);
  if (problem !== undefined) throw invalidMember([...place, ...problem.path], problem.detail);
  return settings;
}

/** @throws ApplicationError `invalid_input` naming the member */
export function connectionOf({ provider, name, keyFrom, ...settings }: FileConnection): NewConnection {
  const connector = findConnector(provider);
  if (connector === null) throw invalidMember(['provider'], `is not followed: ${provider}`);
  if (connector.budget === null && keyFrom !== undefined)
    throw invalidMember(['keyFrom'], `is not used: ${connector.title} needs no key`);
  if (connector.budget !== null && keyFrom === undefined)
    throw invalidMember(['keyFrom'], 'is missing; it must be the name of the variable that holds the key');
  return {
    name: name ?? connector.title,
    sourceName: provider,
    settings: settingsOf(connector, settings),
    keyVariable: keyFrom ?? null,
  };
}
