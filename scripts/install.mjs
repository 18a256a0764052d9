/** Installs what is missing, before a tool of the packages runs. */
import './lib/node-version.mjs';
import { installIfNeeded } from './lib/project.mjs';

installIfNeeded();
