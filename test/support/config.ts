import { loadConfig } from '../../src/config/app-config.js';
import type { AppConfig } from '../../src/config/app-config.js';

/** The configuration of an empty environment, but for what a test chooses. */
export function testConfig(chosen: Partial<AppConfig> = {}): AppConfig {
  return { ...loadConfig({}), ...chosen };
}
