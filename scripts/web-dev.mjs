/**
 * `npm run web:dev [-- <address>]`: Vite on port 5173, which reloads a page when its sources change. The API is that of
 * a running service, by default http://127.0.0.1:3000.
 */
import './lib/node-version.mjs';
import { join } from 'node:path';
import { installIfNeeded, project } from './lib/project.mjs';
import { generateFontsIfNeeded } from './lib/fonts.mjs';
import { generateClientIfNeeded } from './lib/web.mjs';

installIfNeeded();
await generateClientIfNeeded();
await generateFontsIfNeeded();
const [target = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const { createServer } = await import('vite');
const proxied = { target, changeOrigin: true, headers: { origin: target } };
const server = await createServer({ root: join(project, 'web'), server: { proxy: { '/api': proxied } } });
await server.listen();
server.printUrls();
