import { ProviderClient } from './provider-client.js';

const client = new ProviderClient();
afterAll(() => client.close());

const reasonOf = async (url: string): Promise<string> => {
  const request = client.get({ url, headers: {}, isPublicOnly: true }, new AbortController().signal);
  return request.then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );
};

describe('an address entered by a user', () => {
  it.each([
    ['http://127.0.0.1:9/a', 'loopback'],
    ['http://[::1]:9/a', 'loopback'],
    ['http://10.1.2.3/a', 'private'],
    ['http://192.168.0.1/a', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'linkLocal'],
    ['http://[fd00::1]/a', 'uniqueLocal'],
    ['http://[::ffff:10.0.0.1]/a', 'private'],
    ['http://0.0.0.0/a', 'unspecified'],
    // local host names are resolved before they are checked
    ['http://localhost:9/a', 'loopback'],
  ])('%s is refused: it is %s', async (url, range) => {
    expect(await reasonOf(url)).toMatch(new RegExp(`is not a public address \\(${range}\\)`));
  });
});
