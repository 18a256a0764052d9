import { Inject, Injectable } from '@nestjs/common';
import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { AuthInfo, CallToolResult, McpHandlerRequestOptions } from '@modelcontextprotocol/server';
import { AccessPolicy } from '../common/access/access-policy.js';
import type { Caller } from '../common/access/caller.js';
import { LOGGER } from '../common/logging/logger.js';
import type { Logger } from '../common/logging/logger.js';
import { projectVersion } from '../common/openapi/document.js';
import type { ApplicationError } from '../common/problem/application-error.js';
import { toApplicationError } from '../common/problem/problem.filter.js';
import type { AssistantTool } from './tool.js';

/** Injection token of all tools. */
export const TOOLS = Symbol('TOOLS');

const INSTRUCTIONS =
  'Football statistics and betting analytics, read only. Begin with find_fixture where a question names a match. ' +
  'Every answer says when its newest data were taken (`dataAsOf`). Always give samples and intervals beside rates and ' +
  'edges, and never present an edge as a promise: bets lose, and an interval that reaches below 0 means that there ' +
  'may be no value. Null means unknown.';

/** The caller of a request, and the request's id in the log. */
export interface Asker {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Serves the tools over the Model Context Protocol: one server per request, without sessions. */
@Injectable()
export class McpService {
  private readonly version = projectVersion();
  /** Handler for the protocol revision without a handshake. No subscriptions, as nothing changes while one listens. */
  private readonly handler = createMcpHandler(({ authInfo }) => this.serverFor(askerOf(authInfo)), {
    legacy: 'reject',
    maxSubscriptions: 0,
    onerror: (error) => this.report(error),
  });

  constructor(
    @Inject(TOOLS) private readonly tools: readonly AssistantTool[],
    private readonly access: AccessPolicy,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The response to a message. Clients that begin with `initialize` do not get a session either. */
  async respond(request: Request, body: unknown, asker: Asker): Promise<Response> {
    const options = { authInfo: authInfoOf(asker), ...(body === undefined ? {} : { parsedBody: body }) };
    return (await isLegacyRequest(request, body))
      ? this.respondWithHandshake(request, options, asker)
      : this.handler.fetch(request, options);
  }

  /** Why the caller may not call the tool that a message names; null: it may, or the message calls none. */
  refusalOf(body: unknown, caller: Caller): ApplicationError | null {
    const { method, params } = membersOf(body);
    const { name, arguments: input } = membersOf(params);
    const tool = method === 'tools/call' ? this.tools.find((each) => each.name === name) : undefined;
    return tool === undefined ? null : this.refusalOfTool(tool, membersOf(input), caller);
  }

  private refusalOfTool(tool: AssistantTool, input: object, caller: Caller): ApplicationError | null {
    return this.access.refusalOf(tool.accessOf?.(input) ?? { kind: 'public' }, caller);
  }

  private async respondWithHandshake(
    request: Request,
    options: McpHandlerRequestOptions,
    asker: Asker,
  ): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = this.serverFor(asker);
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, options);
    } finally {
      await server.close();
    }
  }

  private serverFor(asker: Asker): McpServer {
    const about = { name: 'football-analytics', title: 'Football analytics', version: this.version };
    const server = new McpServer(about, { instructions: INSTRUCTIONS });
    for (const tool of this.tools) {
      const { title, description, input, output } = tool;
      const annotations = { readOnlyHint: true };
      const config = { title, description, inputSchema: input.schema, outputSchema: output, annotations };
      server.registerTool(tool.name, config, (values) => this.call(tool, values, asker));
    }
    return server;
  }

  private async call(tool: AssistantTool, values: object, { caller, requestId }: Asker): Promise<CallToolResult> {
    try {
      const refusal = this.refusalOfTool(tool, values, caller);
      if (refusal !== null) throw refusal;
      const { data, lines } = await tool.answer(tool.input.read(values), caller);
      const { revision, dataAsOf } = data;
      const text = [...lines, `Data as of ${dataAsOf}, revision ${revision}.`].join('\n');
      return { structuredContent: tool.output.parse(data), content: [{ type: 'text', text }] };
    } catch (thrown) {
      const { code, kind, detail, cause } = toApplicationError(thrown);
      const about = { requestId, code, tool: tool.name };
      this.logger[kind.logLevel](cause === undefined ? about : { ...about, err: cause }, detail);
      const text = code === 'internal_error' ? `${detail} Request id: ${requestId}.` : detail;
      return { isError: true, content: [{ type: 'text', text }] };
    }
  }

  private report(error: Error): void {
    this.logger.debug({ err: error }, 'a message of an assistant was refused');
  }
}

/** Passes the caller through the library's slot for credentials; the token is empty, as the guard has judged it. */
function authInfoOf(asker: Asker): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { asker } };
}

function askerOf(authInfo: AuthInfo | undefined): Asker {
  return authInfo?.extra?.['asker'] as Asker;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
