import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { createPool } from '../database/pool.js';
import { readAliasLines, settleAliasLines } from '../ingestion/resolve/aliases-file.js';
import { settleListedName, SettlingError } from '../ingestion/resolve/settle-name.js';
import type { Settlement } from '../ingestion/resolve/settle-name.js';
import { changeData } from '../ingestion/resolve/settle-transaction.js';
import { listUnresolvedNames } from '../ingestion/resolve/unresolved.repository.js';
import type { ListedName } from '../ingestion/resolve/unresolved.repository.js';
import { UsageError } from './command.js';
import type { Command, CommandContext, CommandInput } from './command.js';

/** Lists names that no or several entities answer to, and settles them for ever. */
export const resolveCommand: Command = {
  name: 'resolve',
  description: 'lists unsettled names with candidates; with an id of the list and the id of an entity settles one',
  arguments: [
    { name: '[name]', description: 'id of a listed name' },
    { name: '[entity]', description: 'public id of the team, player or referee that it means' },
  ],
  options: [
    { flags: '--new', description: 'the name is that of somebody who is not known yet' },
    { flags: '--aliases <file>', description: 'settles every line of a CSV file with the columns kind,country,name,canonical' },
    { flags: '--json', description: 'prints the list as JSON' },
  ],
  async run(context, input) {
    const action = actionOf(input);
    const pool = createPool(await context.ensureDatabase(), 'command', context.logger);
    try {
      return await action(pool, context);
    } catch (error) {
      if (!(error instanceof SettlingError)) throw error;
      process.stderr.write(`resolve: ${error.message}\n`);
      return 1;
    } finally {
      await pool.end();
    }
  },
};

type Action = (pool: Pool, context: CommandContext) => Promise<number>;

function actionOf({ words, options }: CommandInput): Action {
  const [name, entity] = words;
  const { aliases } = options;
  const isNew = options['new'] === true;
  if (typeof aliases === 'string') {
    if (name !== undefined || isNew) throw new UsageError('--aliases stands alone');
    return async (pool, context) => {
      const lines = readAliasLines(await readAliases(aliases));
      for (const settlement of await changeData(pool, (client) => settleAliasLines(client, lines))) {
        context.print(describe(settlement));
      }
      return 0;
    };
  }
  if (name === undefined) {
    if (isNew) throw new UsageError('--new needs the id of a listed name');
    return async (pool, context) => {
      const names = await listUnresolvedNames(pool);
      context.print(options['json'] === true ? JSON.stringify(names, null, 2) : formatList(names));
      return 0;
    };
  }
  const id = readId('name', name);
  if ((entity === undefined) !== isNew) throw new UsageError(`say either which entity ${name} is, by its id, or --new`);
  const choice = entity === undefined ? 'new' : readId('entity', entity);
  return async (pool, context) => {
    context.print(describe(await changeData(pool, (client) => settleListedName(client, id, choice))));
    return 0;
  };
}

function readId(word: string, text: string): number {
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(id)) throw new UsageError(`${word} must be an id, in digits; it is '${text}'`);
  return id;
}

async function readAliases(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new SettlingError(`${path}: ${(error as Error).message}`);
  }
}

/** One block a name: its id and place, then the candidates' ids and names. */
export function formatList(names: readonly ListedName[]): string {
  if (names.length === 0) return 'Every name is settled.';
  const width = Math.max(...names.map(({ id }) => String(id).length));
  const blocks = names.map(({ id, kind, country, name, source, context, candidates }) => {
    const indent = ' '.repeat(width + 2);
    const shown = candidates.length === 0 ? ['no candidate'] : candidates.map((each) => `${each.id}  ${each.name}`);
    return [`${String(id).padStart(width)}  ${name} (${kind}, ${country}, ${source})`, `${indent}${context}`, ...shown.map((line) => `${indent}  ${line}`)].join('\n');
  });
  return [
    ...blocks,
    `${names.length} unsettled. Settle one: npm run resolve -- <id> <id of the candidate>, or -- <id> --new`,
  ].join('\n');
}

function describe({ kind, name, country, entity, created, quotes, fixtures }: Settlement): string {
  const waited = [
    ...(quotes > 0 ? [`${quotes} waiting ${quotes === 1 ? 'price' : 'prices'} settled`] : []),
    ...(fixtures > 0 ? [`${fixtures} ${fixtures === 1 ? 'fixture' : 'fixtures'} settled`] : []),
  ];
  const place = country === null ? '' : ` in ${country}`;
  return [`${kind} '${name}'${place} is ${created ? 'the new ' : ''}${entity.id} (${entity.name})`, ...waited].join('; ');
}
