import { once } from 'node:events';
import { Agent } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import type { Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';

/**
 * A client of an application, which listens on its own port from then on. Connections are kept alive: plain supertest
 * opens and closes a port and a connection for each request, three times the CPU.
 */
export async function openClient(app: NestExpressApplication): Promise<TestAgent> {
  const server = app.getHttpServer();
  // otherwise a connection may end while the next request is in flight
  server.keepAliveTimeout = 0;
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const connections = new Agent({ keepAlive: true });
  return request.agent(server).use((each: Test) => void each.agent(connections));
}
