import { ConfigError } from '../../config/config-error.js';
import { FACT_KINDS } from '../../football/fact-kinds.js';
import type { FactKind } from '../../football/fact-kinds.js';
import { SOURCES } from '../sources/index.js';

/** Sources that come first, in order, by kind of fact; all others follow in their default order. */
export type SourcePrecedence = Readonly<Partial<Record<FactKind, readonly string[]>>>;

const VARIABLE = 'SOURCE_PRECEDENCE';
const sourceNames = SOURCES.map(({ name }) => name);

/**
 * Reads SOURCE_PRECEDENCE: `result=canonical,api-football; absences=canonical`.
 * @param text null: default order
 * @throws ConfigError naming what is wrong and what is allowed
 */
export function parseSourcePrecedence(text: string | null): SourcePrecedence {
  const orders: Partial<Record<FactKind, readonly string[]>> = {};
  for (const entry of (text ?? '').split(';').map((part) => part.trim())) {
    if (entry === '') continue;
    const [kind = '', list, ...rest] = entry.split('=').map((part) => part.trim());
    if (list === undefined || rest.length > 0)
      throw new ConfigError(VARIABLE, `must have entries such as result=canonical,api-football; it has ${entry}`);
    if (!isFactKind(kind))
      throw new ConfigError(VARIABLE, `has an unknown kind of fact: ${kind}; allowed are ${FACT_KINDS.join(', ')}`);
    if (orders[kind] !== undefined) throw new ConfigError(VARIABLE, `must name ${kind} once; it names it twice`);
    orders[kind] = sourcesOf(kind, list);
  }
  return orders;
}

function sourcesOf(kind: FactKind, list: string): string[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !sourceNames.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      VARIABLE,
      `has an unknown source for ${kind}: ${unknown === '' ? 'an empty name' : unknown}; allowed are ` +
        sourceNames.join(', '),
    );
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new ConfigError(VARIABLE, `must name ${repeated} once for ${kind}`);
  return names;
}

const isFactKind = (word: string): word is FactKind => FACT_KINDS.some((kind) => kind === word);
