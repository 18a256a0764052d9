/** Installs missing packages before a tool from them runs. */
import './lib/node-version.mjs';
import { installIfNeeded } from './lib/project.mjs';

installIfNeeded();
