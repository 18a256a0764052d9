/** Generates `web/src/api` from openapi.json if out of date. */
import './lib/node-version.mjs';
import { installIfNeeded } from './lib/project.mjs';
import { generateClientIfNeeded } from './lib/web.mjs';

installIfNeeded();
await generateClientIfNeeded();
