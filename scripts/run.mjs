/** `npm run <command> -- ...`: installs and builds what is missing, then runs one CLI command. */
import './lib/node-version.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/project.mjs';

installIfNeeded();
await buildIfNeeded();
process.setSourceMapsEnabled(true);
await import('../dist/src/cli.js');
