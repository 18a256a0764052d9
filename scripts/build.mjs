/** `npm run build`: installs what is missing and translates what changed into dist. */
import './lib/node-version.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/project.mjs';

installIfNeeded();
await buildIfNeeded();
