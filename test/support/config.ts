import { loadConfig } from '../../src/config/app-config.js';
import type { AppConfig } from '../../src/config/app-config.js';

/** The configuration of an empty environment, with a test's overrides. */
export function testConfig(chosen: Partial<AppConfig> = {}): AppConfig {
  return { ...loadConfig({}), ...chosen };
}
