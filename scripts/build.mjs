/** `npm run build`: installs missing packages and runs `nest build` if a source has changed. */
import './lib/node-version.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/project.mjs';
import { buildWebIfNeeded } from './lib/web.mjs';

installIfNeeded();
await buildIfNeeded();
await buildWebIfNeeded();
