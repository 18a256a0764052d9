/** `npm start`: from a fresh clone to a serving system. Node built-ins only, until the packages are installed. */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, requireNode } from './lib/project.mjs';

requireNode();
installIfNeeded();
await buildIfNeeded();
await import('../dist/src/main.js');
