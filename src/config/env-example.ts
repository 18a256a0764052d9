import { variables } from './variables.js';
import type { Variable } from './variables.js';

/** The text of `.env.example`: every variable, what it means, and its default. */
export function envExample(): string {
  const blocks = Object.entries<Variable<unknown>>(variables).map(([name, { fallback, without, meaning }]) => {
    const note = without === undefined ? (fallback === null ? ' (default: none)' : '') : ` (default: ${without})`;
    return `# ${meaning}${note}\n${fallback === null ? `#${name}=` : `${name}=${fallback}`}\n`;
  });
  return `# Copy to .env and change what you need; everything is optional.\n\n${blocks.join('\n')}`;
}
