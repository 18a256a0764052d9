import { readFile } from 'node:fs/promises';
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { ApplicationError } from '../common/problem/application-error.js';
import { RequestPipe } from '../common/validation/request.pipe.js';
import { fileProblem } from '../config/data-directory.js';
import { ConfigError } from '../config/config-error.js';
import { FileConnection } from './connection.dto.js';
import { connectionOf } from './connection-settings.js';
import type { NewConnection } from './connection-settings.js';

/**
 * Reads the connections listed in a JSON file.
 * @throws ConfigError naming the line and member at fault, and what is allowed
 */
export async function readSourcesFile(path: string): Promise<NewConnection[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const problem = fileProblem(error);
    throw problem === null ? error : new ConfigError('SOURCES', `must name a file: ${path} ${problem.problem}`);
  });
  const file = new SourcesFile(path, text);
  const connections: NewConnection[] = [];
  for (const [index, entry] of file.entries().entries()) {
    const connection = await file.validate(index, () => entry);
    if (connections.some(({ name }) => name === connection.name))
      throw file.fault([index], `has the name of an earlier one, ${connection.name}; give it another name`);
    connections.push(connection);
  }
  return connections;
}

/** The text of the file with the position of each member. */
class SourcesFile {
  private readonly tree: Node | undefined;

  constructor(
    private readonly path: string,
    private readonly text: string,
  ) {
    const errors: ParseError[] = [];
    this.tree = parseTree(text, errors, { disallowComments: true });
    const [error] = errors;
    if (error !== undefined) throw this.faultAt(error.offset, `is not JSON: ${printParseErrorCode(error.error)}`);
  }

  /** @throws ConfigError if the file is not a list */
  entries(): unknown[] {
    const list: unknown = JSON.parse(this.text);
    if (!Array.isArray(list)) throw this.faultAt(0, 'must be a list of connections');
    return list;
  }

  async validate(index: number, entry: () => unknown): Promise<NewConnection> {
    try {
      const metadata = { type: 'body', metatype: FileConnection } as const;
      return connectionOf((await new RequestPipe().transform(entry(), metadata)) as FileConnection);
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error;
      const [first] = error.errors;
      const pointer = first !== undefined && 'pointer' in first ? first.pointer : '';
      throw this.fault([index, ...pointer.split('/').slice(1)], first?.detail ?? error.detail);
    }
  }

  /** @param path of a member: `[0, 'leagues', '0', 'id']` */
  fault(path: readonly (string | number)[], detail: string): ConfigError {
    const segments = path.map((part) => (/^\d+$/.test(String(part)) ? Number(part) : part));
    for (let length = segments.length; length >= 0; length--) {
      const node = this.tree === undefined ? undefined : findNodeAtLocation(this.tree, segments.slice(0, length));
      if (node !== undefined) return this.faultAt(node.offset, `${nameOf(segments)} ${detail}`);
    }
    return this.faultAt(0, detail);
  }

  private faultAt(offset: number, detail: string): ConfigError {
    const line = this.text.slice(0, offset).split('\n').length;
    return new ConfigError('SOURCES', `is not usable: ${this.path}, line ${line}: ${detail}`);
  }
}

/** `[0].leagues[1].id` */
const nameOf = (segments: readonly (string | number)[]): string =>
  segments.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('');
