import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult, ClientOptions } from '@modelcontextprotocol/client';

/** An MCP client that is connected to the tools of an application. */
export interface Assistant {
  readonly client: Client;
  /** Calls a tool; the client validates the result against the tool's schema. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** The structured content of a result that is not an error. */
  ask(name: string, input?: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Address of the tools of an application, which listens from now on. */
export async function addressOfTools(app: NestExpressApplication): Promise<string> {
  const server = app.getHttpServer();
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** Connects the SDK's client. @param headers of every request */
export async function connectAssistant(
  address: string,
  headers: Record<string, string> = {},
  mode: NonNullable<ClientOptions['versionNegotiation']>['mode'] = 'auto',
): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  await client.listTools();
  const call: Assistant['call'] = (name, input = {}) => client.callTool({ name, arguments: input });
  return {
    client,
    call,
    ask: async (name, input) => {
      const { isError, structuredContent, content } = await call(name, input);
      expect([name, isError ?? false, isError === true ? content : '']).toEqual([name, false, '']);
      return structuredContent as Record<string, unknown>;
    },
    close: () => client.close(),
  };
}

/** The text of a result. */
export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
