/** R0, a process of its own: bare node:http sends given bytes, whatever is asked. */
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
