import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'supertest';
import type { BetsImportReport } from '../../../src/mine/bets-import.dto.js';
import { MineModule } from '../../../src/mine/mine.module.js';
import { gradePicks } from '../../../src/scorecard/grading/grade-picks.js';
import type { StoredGrades } from '../../../src/scorecard/grading/grading.queries.js';
import { expectMatchesOpenApi } from '../../support/openapi.js';
import { startWritingApp } from '../../support/writing-app.js';
import type { WritingApp } from '../../support/writing-app.js';

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

/** The area with users who send requests. */
export interface MineApp {
  readonly app: WritingApp;
  /** A request of a user. */
  send(person: string, method: Method, path: string, body?: unknown): Promise<Response>;
  /** Sends a table of bets. */
  importTable(person: string, table: string | Buffer, query?: string): Promise<BetsImportReport>;
  /** The response to a table. */
  sendTable(person: string, table: string | Buffer, query?: string, type?: string): Promise<Response>;
  /** A table whose bytes are sent later. */
  openTable(person: string): Promise<ClientRequest>;
  /** The export of a user. */
  exportTable(person: string, query?: string): Promise<Response>;
  /** Grades bets as the worker does once a minute. */
  grade(now: string): Promise<StoredGrades>;
}

export async function startMineApp(now: string): Promise<MineApp> {
  const app = await startWritingApp([MineModule], now);
  const tokens = new Map<string, string>();
  const tokenOf = async (person: string): Promise<string> => {
    const token = tokens.get(person) ?? (await app.token('', { sub: person }));
    tokens.set(person, token);
    return token;
  };
  const sendTable: MineApp['sendTable'] = async (person, table, query = '', type = 'text/csv') => {
    const response = await app.area.request
      .post(`/api/v2/me/bets/import?${query}`)
      .set({ Authorization: `Bearer ${await tokenOf(person)}`, 'Content-Type': type })
      .send(table);
    expectMatchesOpenApi('POST /api/v2/me/bets/import', response.status, response.body);
    return response;
  };
  return {
    app,
    send: async (person, method, path, body) =>
      app.send(method, `/api/v2/me${path}`, {
        authorization: `Bearer ${await tokenOf(person)}`,
        ...(body === undefined ? {} : { body }),
      }),
    sendTable,
    importTable: async (person, table, query) => {
      const response = await sendTable(person, table, query);
      expect([response.status, response.body]).toEqual([200, expect.any(Object)]);
      return response.body as BetsImportReport;
    },
    openTable: async (person) => {
      const { port } = app.area.app.getHttpServer().address() as AddressInfo;
      const headers = { Authorization: `Bearer ${await tokenOf(person)}`, 'Content-Type': 'text/csv' };
      const path = '/api/v2/me/bets/import';
      const opened = request({ host: '127.0.0.1', port, agent: false, method: 'POST', path, headers });
      return opened.on('error', () => undefined);
    },
    exportTable: async (person, query = '') =>
      app.area.request.get(`/api/v2/me/bets.csv?${query}`).set({ Authorization: `Bearer ${await tokenOf(person)}` }),
    grade: (at) =>
      gradePicks(app.area.database.sql, {
        source: 'bets',
        now: new Date(at),
        quoteMaxAgeMinutes: 1440,
        signal: new AbortController().signal,
      }),
  };
}
