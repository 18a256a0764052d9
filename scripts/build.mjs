/** `npm run build`: installs what is missing and translates what changed into dist. */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, requireNode } from './lib/project.mjs';

requireNode();
installIfNeeded();
await buildIfNeeded();
