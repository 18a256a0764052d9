/** `npm run <command> -- ...`: installs and builds what is missing, then runs one command of the command line. */
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded, requireNode } from './lib/project.mjs';

requireNode();
installIfNeeded();
await buildIfNeeded();
process.setSourceMapsEnabled(true);
await import('../dist/src/cli.js');
