import type { LookupAddress } from 'node:dns';
import { lookupPublic, NotPublicError, requirePublicHost } from './public-address.js';

describe('the host of an address', () => {
  it.each([
    ['https://127.0.0.1/a', 'loopback'],
    // other ways to write 127.0.0.1
    ['https://0x7f.1/a', 'loopback'],
    ['https://2130706433/a', 'loopback'],
    ['https://[::1]:9/a', 'loopback'],
    ['https://[::ffff:127.0.0.1]/a', 'loopback'],
    ['https://10.1.2.3/a', 'private'],
    ['https://100.64.0.1/a', 'carrierGradeNat'],
    ['https://169.254.169.254/latest/meta-data', 'linkLocal'],
    ['https://[fe80::1]/a', 'linkLocal'],
    ['https://[fd00::1]/a', 'uniqueLocal'],
    ['https://224.0.0.1/a', 'multicast'],
    ['https://0.0.0.0/a', 'unspecified'],
  ])('%s is refused: it is %s', (url, range) => {
    expect(() => requirePublicHost(new URL(url))).toThrow(NotPublicError);
    expect(() => requirePublicHost(new URL(url))).toThrow(`is not a public address (${range})`);
  });

  it.each(['https://93.184.216.34/a', 'https://[2606:2800:220:1::1]/a', 'https://example.com/a'])(
    '%s may be asked',
    (url) => expect(() => requirePublicHost(new URL(url))).not.toThrow(),
  );
});

describe('the look-up of a name', () => {
  const lookUp = (host: string): Promise<string | LookupAddress[]> =>
    new Promise((resolve, reject) => {
      lookupPublic(host, {}, (error, address) => (error === null ? resolve(address) : reject(error)));
    });

  it('refuses a name that resolves to this machine', async () => {
    await expect(lookUp('localhost')).rejects.toThrow('is not a public address (loopback)');
  });

  it('returns the address that was checked', async () => {
    expect(await lookUp('93.184.216.34')).toBe('93.184.216.34');
  });
});
