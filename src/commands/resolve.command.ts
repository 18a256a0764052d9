import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import type { SqlClient } from '../database/sql-client.js';
import { LONGEST_REASON } from '../common/access/reason.dto.js';
import { pluralise } from '../common/pluralise.js';
import { readAliasLines, resolveAliasLines } from '../ingestion/resolve/aliases-file.js';
import { MERGEABLE_KINDS, mergeEntities } from '../ingestion/resolve/merge-entities.js';
import type { Merge } from '../ingestion/resolve/merge-entities.js';
import { listResolutions, ResolutionError, undoSentence } from '../ingestion/resolve/resolutions.queries.js';
import type { Decider, Resolution } from '../ingestion/resolve/resolutions.queries.js';
import { undoResolution } from '../ingestion/resolve/undo-resolution.queries.js';
import { resolveListedName, sentenceOf } from '../ingestion/resolve/resolve-name.js';
import type { ResolvedName } from '../ingestion/resolve/resolve-name.js';
import { underImportLock } from '../ingestion/load/load.queries.js';
import { listUnresolvedNames } from '../ingestion/resolve/unresolved-names.queries.js';
import type { ListedName } from '../ingestion/resolve/unresolved-names.queries.js';
import { UsageError } from './command.js';
import type { Command, CommandContext, CommandInput } from './command.js';

const UNDONE_SHOWN = 20;

export const resolveCommand: Command = {
  name: 'resolve',
  description:
    'lists unresolved names; resolves one, merges two entities, undoes either ' +
    '(exit code 1 when refused, 2 on wrong arguments)',
  arguments: [
    {
      name: '[words...]',
      description: [
        'nothing: lists the unresolved names',
        '<name> <entity>: the listed name with this id means the team, player or referee with this public id; a ' +
          'doubtful fixture is one of its candidates, or with --new a match of its own: import the file again ' +
          'afterwards',
        `merge <${MERGEABLE_KINDS.join('|')}> <duplicate> <survivor>: merges the two; both public ids stay valid`,
        'undo: lists the last resolutions and merges; undo <number>: undoes that one',
      ].join('\n'),
    },
  ],
  options: [
    { flags: '--new', description: 'creates an entity with the listed name' },
    {
      flags: '--aliases <file>',
      description: 'resolves every line of a CSV file with the columns kind,country,name,canonical',
    },
    { flags: '--reason <text>', description: 'why, for the audit log' },
    { flags: '--json', description: 'prints the list as JSON' },
  ],
  async run(context, input) {
    const action = actionOf(input);
    const sql = await context.openSqlClient();
    try {
      return await action(sql, context);
    } catch (error) {
      if (!(error instanceof ResolutionError)) throw error;
      process.stderr.write(`resolve: ${error.message}\n`);
      return 1;
    }
  },
};

type Action = (sql: SqlClient, context: CommandContext) => Promise<number>;

function actionOf({ words, options }: CommandInput): Action {
  const [name, entity] = words;
  const { aliases } = options;
  const decider = deciderOf(options['reason']);
  if (name === 'merge' || name === 'undo') {
    if (options['new'] === true || aliases !== undefined) throw new UsageError(`${name} takes no option but --reason`);
    return name === 'merge' ? mergeActionOf(words.slice(1), decider) : undoActionOf(words.slice(1), decider);
  }
  if (words.length > 2)
    throw new UsageError(`give the id of a listed name and the id of an entity; '${words[2]}' is one too many`);
  const isNew = options['new'] === true;
  if (typeof aliases === 'string') {
    if (name !== undefined || isNew) throw new UsageError('--aliases stands alone');
    return async (sql, context) => {
      const lines = readAliasLines(await readAliases(aliases));
      const resolved = await underImportLock(sql, (transaction) => resolveAliasLines(transaction, lines, decider));
      for (const name of resolved) context.print(describe(name));
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
  if ((entity === undefined) !== isNew)
    throw new UsageError(`give either the id of the entity that ${name} is, or --new`);
  const entityId = entity === undefined ? 'new' : readId('entity', entity);
  return async (sql, context) => {
    context.print(
      describe(await underImportLock(sql, (transaction) => resolveListedName(transaction, id, entityId, decider))),
    );
    return 0;
  };
}

function mergeActionOf(words: readonly string[], decider: Decider): Action {
  const kind = MERGEABLE_KINDS.find((each) => each === words[0]);
  if (kind === undefined) throw new UsageError(`merge takes ${MERGEABLE_KINDS.join(', ')}; it is '${words[0] ?? ''}'`);
  const [, first, second] = words;
  if (first === undefined || second === undefined || words.length > 3)
    throw new UsageError(`give two ids: merge ${kind} <duplicate> <survivor>`);
  const [duplicate, survivor] = [readId('duplicate', first), readId('survivor', second)];
  return async (sql, context) => {
    const merge = await underImportLock(sql, (transaction) =>
      mergeEntities(transaction, kind, duplicate, survivor, decider),
    );
    context.print(describeMerge(merge));
    return 0;
  };
}

function undoActionOf(words: readonly string[], decider: Decider): Action {
  const [number] = words;
  if (words.length > 1) throw new UsageError('undo takes one number; without it lists what can be undone');
  if (number === undefined) {
    return async (sql, context) => {
      context.print(formatResolutions(await listResolutions(sql, UNDONE_SHOWN)));
      return 0;
    };
  }
  const id = readId('the number', number);
  return async (sql, context) => {
    context.print(undoSentence(await underImportLock(sql, (transaction) => undoResolution(transaction, id, decider))));
    return 0;
  };
}

/**
 * The account that runs the command, and why, for the audit log.
 * @throws UsageError for a reason that HTTP would refuse too
 */
function deciderOf(input: unknown): Decider {
  const reason = typeof input === 'string' ? input.trim() : null;
  if (reason !== null && (reason === '' || reason.length > LONGEST_REASON || /\p{Cc}/u.test(reason)))
    throw new UsageError(`--reason must be one line of 1 to ${LONGEST_REASON} characters`);
  return { callerKind: 'command', actor: account(), requestId: randomUUID(), reason };
}

function account(): string {
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
    throw new ResolutionError(`${path}: ${(error as Error).message}`);
  }
}

/** One block a name: its id and context, then the candidates' ids and names. */
function formatList(names: readonly ListedName[]): string {
  if (names.length === 0) return 'Every name is resolved.';
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
    `${names.length} unresolved. Resolve one: npm run resolve -- <id> <id of the candidate>, or -- <id> --new`,
  ].join('\n');
}

function describe(resolved: ResolvedName): string {
  return [sentenceOf(resolved), ...howToUndo(resolved.resolution)].join('\n');
}

function describeMerge({ kind, duplicate, survivor, fixtures, resolution }: Merge): string {
  const touched = fixtures > 0 ? `; ${pluralise(fixtures, 'fixture')} reconciled` : '';
  return [
    `${kind} ${duplicate.name} (${duplicate.id}) is ${survivor.name} (${survivor.id})${touched}`,
    ...howToUndo(resolution),
  ].join('\n');
}

const PAST = { accept: 'accepted', merge: 'merged', settle: 'resolved' } as const;

const howToUndo = (resolution: number | null): string[] =>
  resolution === null ? [] : [`  to undo it: npm run resolve -- undo ${resolution}`];

/** One line a decision, the last first. */
function formatResolutions(resolutions: readonly Resolution[]): string {
  if (resolutions.length === 0) return 'No resolution or merge can be undone.';
  const lines = resolutions.map(({ id, action, kind, subject, entityId, madeAt }) =>
    [
      id,
      `${madeAt.toISOString().slice(0, 16)}Z`,
      `${PAST[action]} ${kind} ${subject}${action === 'accept' ? '' : ` -> ${entityId ?? 'a match of its own'}`}`,
    ].join('  '),
  );
  return [...lines, 'Undo one: npm run resolve -- undo <number>'].join('\n');
}
