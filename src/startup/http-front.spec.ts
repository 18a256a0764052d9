import { Agent, get, Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../common/logging/logger.js';
import { RequestLog } from '../common/logging/request-log.js';
import { Readiness } from '../health/readiness.js';
import { HttpFront } from './http-front.js';

describe('the port', () => {
  afterEach(() => jest.restoreAllMocks());

  it('closes after the last request in flight, even if its connection could take more', async () => {
    const cut = jest.spyOn(Server.prototype, 'closeAllConnections');
    const front = new HttpFront(new Readiness(), new RequestLog(createLogger({ logLevel: 'silent' }), 'debug'));
    let respond: () => void = () => undefined;
    const received = new Promise<void>((resolve) =>
      front.handOver(({ url }, response) => {
        if (url !== '/slow') return void response.end();
        respond = () => response.end('late');
        resolve();
      }),
    );
    const address = await front.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true });
    const responded = once(get(`${address}/slow`, { agent }), 'response');
    await received;
    const closing = front.close();
    // new connections are refused before the response begins
    while (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      await sleep(20);
    respond();
    const [response] = (await responded) as [NodeJS.ReadableStream];
    expect(String(await once(response, 'data'))).toBe('late');
    await closing;
    expect(cut).not.toHaveBeenCalled();
    agent.destroy();
  }, 20_000);

  it('reports the route of health checks while the application starts, so that alerts exclude them', async () => {
    const requests = new RequestLog(createLogger({ logLevel: 'silent' }), 'debug');
    const answered: (string | null)[] = [];
    requests.answered.subscribe(({ route }) => answered.push(route));
    const front = new HttpFront(new Readiness(), requests);
    const address = await front.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/health/ready?wait', '/health/live', '/api/v2/teams']) await fetch(address + path);
    await front.close();
    expect(answered).toEqual(['/health/ready', '/health/live', null]);
  });
});
