import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { SqlClient } from '../database/sql-client.js';
import { readAliasLines, settleAliasLines } from '../ingestion/resolve/aliases-file.js';
import { MERGEABLE_KINDS, mergeEntities } from '../ingestion/resolve/merge-entities.js';
import type { Merge } from '../ingestion/resolve/merge-entities.js';
import { listResolutions, SettlingError } from '../ingestion/resolve/resolutions.js';
import type { Resolution } from '../ingestion/resolve/resolutions.js';
import { undoResolution } from '../ingestion/resolve/undo-resolution.js';
import { settleListedName } from '../ingestion/resolve/settle-name.js';
import type { Settlement } from '../ingestion/resolve/settle-name.js';
import { changeData } from '../ingestion/resolve/settle-transaction.js';
import { listUnresolvedNames } from '../ingestion/resolve/unresolved.repository.js';
import type { ListedName } from '../ingestion/resolve/unresolved.repository.js';
import { UsageError } from './command.js';
import type { Command, CommandContext, CommandInput } from './command.js';

const UNDONE_SHOWN = 20;

/** Lists names that no or several entities answer to, settles them, merges entities, and takes either back. */
export const resolveCommand: Command = {
  name: 'resolve',
  description:
    'lists unsettled names; settles one, merges two, undoes either (exits with 1 when refused, 2 on wrong words)',
  arguments: [
    {
      name: '[words...]',
      description: [
        'nothing: lists the unsettled names',
        '<name> <entity>: the listed name with this id means the team, player or referee with this public id',
        `merge <${MERGEABLE_KINDS.join('|')}> <given up> <kept>: the two are one; both public ids go on working`,
        'undo: lists what was settled and merged last; undo <number>: takes that back',
      ].join('\n'),
    },
  ],
  options: [
    { flags: '--new', description: 'the name is that of somebody who is not known yet' },
    {
      flags: '--aliases <file>',
      description: 'settles every line of a CSV file with the columns kind,country,name,canonical',
    },
    { flags: '--json', description: 'prints the list as JSON' },
  ],
  async run(context, input) {
    const action = actionOf(input);
    const sql = await context.openSqlClient();
    try {
      return await action(sql, context);
    } catch (error) {
      if (!(error instanceof SettlingError)) throw error;
      process.stderr.write(`resolve: ${error.message}\n`);
      return 1;
    }
  },
};

type Action = (sql: SqlClient, context: CommandContext) => Promise<number>;

function actionOf({ words, options }: CommandInput): Action {
  const [name, entity] = words;
  const { aliases } = options;
  if (name === 'merge' || name === 'undo') {
    if (options['new'] === true || aliases !== undefined) throw new UsageError(`${name} takes no options`);
    return name === 'merge' ? mergeActionOf(words.slice(1)) : undoActionOf(words.slice(1));
  }
  if (words.length > 2)
    throw new UsageError(`say the id of a listed name and the id of an entity; '${words[2]}' is too much`);
  const isNew = options['new'] === true;
  if (typeof aliases === 'string') {
    if (name !== undefined || isNew) throw new UsageError('--aliases stands alone');
    return async (sql, context) => {
      const lines = readAliasLines(await readAliases(aliases));
      const settlements = await changeData(sql, (transaction) => settleAliasLines(transaction, lines, actor()));
      for (const settlement of settlements) context.print(describe(settlement));
      return 0;
    };
  }
  if (name === undefined) {
    if (isNew) throw new UsageError('--new needs the id of a listed name');
    return async (sql, context) => {
      const names = await listUnresolvedNames(sql);
      context.print(options['json'] === true ? JSON.stringify(names, null, 2) : formatList(names));
      return 0;
    };
  }
  const id = readId('name', name);
  if ((entity === undefined) !== isNew) throw new UsageError(`say either which entity ${name} is, by its id, or --new`);
  const choice = entity === undefined ? 'new' : readId('entity', entity);
  return async (sql, context) => {
    context.print(describe(await changeData(sql, (transaction) => settleListedName(transaction, id, choice, actor()))));
    return 0;
  };
}

function mergeActionOf(words: readonly string[]): Action {
  const kind = MERGEABLE_KINDS.find((each) => each === words[0]);
  if (kind === undefined) throw new UsageError(`merge what: ${MERGEABLE_KINDS.join(', ')}; it is '${words[0] ?? ''}'`);
  if (words.length !== 3) throw new UsageError(`say two ids: merge ${kind} <given up> <kept>`);
  const [givenUp, kept] = [readId('the id given up', words[1]!), readId('the id kept', words[2]!)];
  return async (sql, context) => {
    context.print(
      describeMerge(await changeData(sql, (transaction) => mergeEntities(transaction, kind, givenUp, kept, actor()))),
    );
    return 0;
  };
}

function undoActionOf(words: readonly string[]): Action {
  if (words.length > 1) throw new UsageError('undo takes one number; without it lists what can be undone');
  if (words.length === 0) {
    return async (sql, context) => {
      context.print(formatResolutions(await listResolutions(sql, UNDONE_SHOWN)));
      return 0;
    };
  }
  const id = readId('the number', words[0]!);
  return async (sql, context) => {
    const { action, kind, subject } = await changeData(sql, (transaction) => undoResolution(transaction, id, actor()));
    context.print(`undone: ${action === 'merge' ? 'the merge' : 'the settlement'} of the ${kind} ${subject}`);
    return 0;
  };
}

/** The account that runs the command, for the audit log. */
function actor(): string {
  try {
    return userInfo().username;
  } catch {
    // accounts of containers may have no name
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

function readId(word: string, text: string): number {
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(id))
    throw new UsageError(`${word} must be an id, in digits; it is '${text}'`);
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
    return [
      `${String(id).padStart(width)}  ${name} (${kind}, ${country}, ${source})`,
      `${indent}${context}`,
      ...shown.map((line) => `${indent}  ${line}`),
    ].join('\n');
  });
  return [
    ...blocks,
    `${names.length} unsettled. Settle one: npm run resolve -- <id> <id of the candidate>, or -- <id> --new`,
  ].join('\n');
}

function describe({ kind, name, country, entity, created, quotes, fixtures, resolution }: Settlement): string {
  const waited = [
    ...(quotes > 0 ? [`${quotes} waiting ${quotes === 1 ? 'price' : 'prices'} settled`] : []),
    ...(fixtures > 0 ? [`${fixtures} ${fixtures === 1 ? 'fixture' : 'fixtures'} settled`] : []),
  ];
  const place = country === null ? '' : ` in ${country}`;
  const settled = [`${kind} '${name}'${place} is ${created ? 'the new ' : ''}${entity.id} (${entity.name})`, ...waited];
  return [settled.join('; '), ...howToUndo(resolution)].join('\n');
}

function describeMerge({ kind, givenUp, kept, fixtures, resolution }: Merge): string {
  const touched = fixtures > 0 ? `; ${fixtures} ${fixtures === 1 ? 'fixture' : 'fixtures'} settled` : '';
  return [
    `${kind} ${givenUp.id} (${givenUp.name}) is ${kept.id} (${kept.name})${touched}`,
    ...howToUndo(resolution),
  ].join('\n');
}

const PAST = { merge: 'merged', settle: 'settled' } as const;

const howToUndo = (resolution: number | null): string[] =>
  resolution === null ? [] : [`  to take it back: npm run resolve -- undo ${resolution}`];

/** One line a decision, the last first. */
function formatResolutions(resolutions: readonly Resolution[]): string {
  if (resolutions.length === 0) return 'Nothing was settled or merged that could be undone.';
  const lines = resolutions.map(({ id, action, kind, subject, entityId, madeAt }) =>
    [id, `${madeAt.toISOString().slice(0, 16)}Z`, `${PAST[action]} ${kind} ${subject} -> ${entityId}`].join('  '),
  );
  return [...lines, 'Take one back: npm run resolve -- undo <number>'].join('\n');
}
