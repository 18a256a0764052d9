/** `npm start`: from a fresh clone to a running service. Node built-ins only, until the packages are installed. */
import './lib/node-version.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/project.mjs';
import { buildWebIfNeeded } from './lib/web.mjs';

installIfNeeded();
await buildIfNeeded();
await buildWebIfNeeded();
await import('../dist/src/main.js');
