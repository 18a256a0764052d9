/** R0, in a separate process: bare node:http sends given bytes for any request. */
import { createServer } from 'node:http';
import { serveAnswers } from './answers.js';

await serveAnswers((next) => {
  const server = createServer((_request, response) => {
    const { body, contentType } = next();
    response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': body.length });
    response.end(body);
  });
  return Promise.resolve(server);
});
