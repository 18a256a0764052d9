import { request } from 'node:http';

const PATIENCE_MILLISECONDS = 20_000;

/**
 * Sends a request to this machine.
 * @param onHeaders called with the headers of a response as they arrive
 * @returns status, headers and text; without a complete response the status is a word: `broken`, `refused`, `silent`
 */
export function send({ port, path, method = 'GET', headers = {}, body, agent, onHeaders = () => undefined }) {
  return new Promise((resolve) => {
    const end = (status) => resolve({ status, headers: {}, text: '' });
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      let text = '';
      onHeaders(response.headers);
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      response.on('error', () => end('broken'));
    });
    sent.setTimeout(PATIENCE_MILLISECONDS, () => {
      end('silent');
      sent.destroy();
    });
    sent.on('error', (error) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'));
    sent.end(body);
  });
}
