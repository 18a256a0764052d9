/**
 * `npm run openapi:examples [-- <address>]`: records the example responses of the OpenAPI document from a service with
 * demo data, by default on http://127.0.0.1:3000. Operations without demo data keep their example.
 */
import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { URLSearchParams } from 'node:url';
import { writeOutParameters } from './lib/openapi.mjs';
import { project } from './lib/project.mjs';

const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const folder = join(project, 'src', 'common', 'openapi', 'examples');
const scopes = 'dashboard:read maintenance:read';
const tokenCommand = ['scripts/run.mjs', 'token', '--scope', scopes];
const token = execFileSync(process.execPath, tokenCommand, { cwd: project, encoding: 'utf8' }).trim();

/** One record shows the shape of all; a new installation has graded only its replayed past. */
const shown = {
  pageSize: () => '1',
  limit: () => '1',
  source: (path) => path.startsWith('/api/v2/scorecard') && 'replay',
};

function addressOf(path, parameters) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, schema } of parameters) {
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(schema.example));
    else if (place === 'query' && required) query.set(name, schema.example);
    else if (place === 'query' && schema.default !== undefined) {
      const value = shown[name]?.(path);
      if (value) query.set(name, value);
    }
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

async function ask(path, init = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(address + path, { ...init, headers });
  // the demo has no provider connections
  if ([400, 404].includes(response.status) && path.startsWith('/api/v2/sources/')) return null;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return response.json();
}

/** Truncates long lists within a record: the first items are representative. */
function cut(value) {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 2 : 5).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
}

const document = await ask('/openapi.json').catch((error) => {
  console.error(`No service with demo data answers at ${address} (${error.cause?.code ?? error.message}): npm start`);
  process.exit(1);
});
writeOutParameters(document);
mkdirSync(folder, { recursive: true });
let written = 0;
for (const [path, { get, post }] of Object.entries(document.paths)) {
  const batch = post?.requestBody?.content['application/json'].example;
  if (get === undefined && batch === undefined) continue;
  const body =
    get === undefined
      ? await ask(path, { method: 'POST', body: JSON.stringify(batch) }).catch(() => null)
      : await ask(addressOf(path, get.parameters ?? []));
  // lists of faults are empty on demo data; their fields have separate examples
  if (body === null || body.data?.length === 0) continue;
  // hides the folder of the service
  const text = JSON.stringify(cut(body), null, 2).replaceAll(/"\/[^"]*\/demo-feed\//g, '"/data/demo-feed/');
  writeFileSync(join(folder, `${(get ?? post).operationId}.json`), `${text}\n`);
  written += 1;
}
console.log(`${written} examples`);
