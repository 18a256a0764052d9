import type { Connector } from '../connector.js';
import { apiFootballConnector } from './api-football/connector.js';
import { canonicalConnector } from './canonical/connector.js';
import { footballDataConnector } from './football-data/connector.js';
import { fplCoreConnector } from './fpl-core/connector.js';
import { statsbombConnector } from './statsbomb/connector.js';
import { theOddsApiConnector } from './the-odds-api/connector.js';

/** Every provider that the service can follow; add new ones here. */
export const CONNECTORS: readonly Connector[] = [
  apiFootballConnector,
  theOddsApiConnector,
  footballDataConnector,
  fplCoreConnector,
  statsbombConnector,
  canonicalConnector,
];

/** The connector of a source, by name; null: it has none. */
export function findConnector(name: string): Connector | null {
  return CONNECTORS.find(({ source }) => source.name === name) ?? null;
}
