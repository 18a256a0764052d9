/** Common behaviour of the pages of players, teams and referees. */
import type { AreaApp } from './area-app.js';

const UNKNOWN_IDS = ['5', '9007199254740991'];
const MALFORMED_IDS = ['0', '-1', '01', '1e20', '99999999999999999999', '9007199254740992', 'a-name', '%00'];

/** Expects 404 for unknown ids, and 400 for malformed ones. @param path address without the id */
export async function expectIdsRefused(area: AreaApp, path: string): Promise<void> {
  const responses: [id: string, status: number][] = [];
  for (const id of [...UNKNOWN_IDS, ...MALFORMED_IDS]) {
    const { status, headers, body } = await area.get(`${path}/${id}`);
    responses.push([id, status]);
    expect([(body as { status?: number }).status, headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/problem+json'),
    ]);
  }
  expect(responses).toEqual([...UNKNOWN_IDS.map((id) => [id, 404]), ...MALFORMED_IDS.map((id) => [id, 400])]);
}

/**
 * Expects the same bytes for one revision, and a constant number of statements whatever a page shows.
 * @param addresses of one subject in several windows, and of another
 */
export async function expectConstantWork(
  area: AreaApp,
  addresses: readonly string[],
  statements: number,
): Promise<void> {
  const [address = ''] = addresses;
  const [first, second] = [await area.get(address), await area.get(address)];
  const { revision } = first.body as { revision: string };
  expect([first.headers['etag'], first.headers['revision']]).toEqual([expect.stringMatching(/^"/), revision]);
  expect([second.headers['etag'], second.text]).toEqual([first.headers['etag'], first.text]);
  const counts: number[] = [];
  for (const each of addresses) counts.push(await area.countStatements(() => area.get(each)));
  expect(counts).toEqual(addresses.map(() => statements));
}
