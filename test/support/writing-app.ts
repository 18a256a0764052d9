import type { Type } from '@nestjs/common';
import type { Response } from 'supertest';
import type { AppConfig } from '../../src/config/app-config.js';
import { startAreaApp } from './area-app.js';
import type { AreaApp } from './area-app.js';
import { TestIssuer } from './issuer.js';
import { expectMatchesOpenApi } from './openapi.js';

/** An application of areas with writes, with a token issuer; each response is validated against the document. */
export interface WritingApp {
  readonly area: AreaApp;
  /** A request with a token of these scopes; without scopes, without any token. */
  send(method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, options?: SendOptions): Promise<Response>;
  /** A valid token with the subject `operator`. */
  token(scope: string, claims?: Record<string, unknown>): Promise<string>;
  /** Every table that requests write to, row by row, for comparing two moments. */
  contents(): Promise<Record<string, unknown[]>>;
  close(): Promise<void>;
}

/** Options of a request. */
export interface SendOptions {
  readonly body?: unknown;
  readonly scope?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the token of a scope. */
  readonly authorization?: string;
}

const writtenTables = [
  'league_groups',
  'league_group_members',
  'managers',
  'countries',
  'competitions',
  'aliases',
  'audit_log',
  'data_revision',
  'data_changes',
] as const;

/** Starts areas with an empty database and an issuer; close it afterwards. */
export async function startWritingApp(
  areas: readonly Type<object>[],
  now: string,
  config: Partial<AppConfig> = {},
): Promise<WritingApp> {
  const issuer = await TestIssuer.start();
  const area = await startAreaApp(areas, {
    now,
    config: { auth: { issuer: issuer.issuer, audience: issuer.audience }, rateLimitPerMinute: null, ...config },
  });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (scope: string): Promise<string> => {
    const bearer = tokens.get(scope) ?? issuer.token({ lifetime: 3_600, claims: { sub: 'operator', scope } });
    tokens.set(scope, bearer);
    return bearer;
  };
  return {
    area,
    token: (scope, claims = {}) => issuer.token({ lifetime: 3_600, claims: { sub: 'operator', scope, ...claims } }),
    async send(method, path, { body, scope, authorization, headers = {} } = {}) {
      const header = authorization ?? (scope === undefined ? undefined : `Bearer ${await tokenOf(scope)}`);
      const started = area.request[method.toLowerCase() as 'get'](path).set(headers);
      if (header !== undefined) void started.set('Authorization', header);
      if (body !== undefined) void started.set('Content-Type', 'application/json');
      const response = await started.send(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
      if (response.status !== 204) expectMatchesOpenApi(`${method} ${path}`, response.status, response.body);
      return response;
    },
    async contents() {
      const entries = await Promise.all(
        writtenTables.map(
          async (table) =>
            [table, await area.database.rows(`select * from ${table} row order by to_jsonb(row)::text`)] as const,
        ),
      );
      return Object.fromEntries(entries);
    },
    async close() {
      await area.close();
      await issuer.stop();
    },
  };
}
