import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { PageBytes } from './page-bytes.js';

/** Makes an application send pages of bytes as they are, without a look into them; other answers go their usual way. */
export function sendPagesOfBytes(app: NestExpressApplication): void {
  const adapter = app.getHttpAdapter();
  const reply = adapter.reply.bind(adapter) as (response: Response, body: unknown, status?: number) => unknown;
  adapter.reply = (response: Response, body: unknown, status?: number): unknown => {
    if (!(body instanceof PageBytes)) return reply(response, body, status);
    response.statusCode = status ?? 200;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('ETag', body.etag);
    response.setHeader('Content-Length', body.length);
    return response.end(body.toBuffer());
  };
}
