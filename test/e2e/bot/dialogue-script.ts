/** A step of a user in a chat. */
export interface Step {
  /** As written in the file. */
  readonly line: string;
  /** Lines before it that start with `#`. */
  readonly comments: readonly string[];
  readonly kind: 'text' | 'press' | 'edit' | 'photo' | 'clock';
  /** The text, the label of the button, or the moment. */
  readonly text: string;
  readonly chat: 'private' | 'group';
  readonly language: 'en' | 'de';
  readonly isAdministrator: boolean;
  /** How often it is sent or pressed. */
  readonly times: number;
}

/**
 * Reads a dialogue: `> text` sends text, `> [label]` presses a button, `> (edit) text` edits a message, `> (photo)`
 * sends a photo, `> (clock) 2025-02-25T20:30:00Z` advances the clock.
 * Words in braces before it apply to the step: `> {de group admin twice} /today`. Lines of replies are skipped.
 */
export function parseDialogue(text: string): Step[] {
  const steps: Step[] = [];
  let comments: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) comments.push(line);
    if (!line.startsWith('> ')) continue;
    const [, options = '', said = ''] = /^> (?:\{([\w ]+)\} )?(.*)$/.exec(line) ?? [];
    const words = options.split(' ');
    const [, label] = /^\[(.+)\]$/.exec(said) ?? [];
    const [, action] = /^\((edit|photo|clock)\)/.exec(said) ?? [];
    const kind = label !== undefined ? 'press' : ((action ?? 'text') as Step['kind']);
    steps.push({
      line,
      comments,
      kind,
      text: label ?? said.replace(/^\((edit|clock)\) /, ''),
      chat: words.includes('group') ? 'group' : 'private',
      language: words.includes('de') ? 'de' : 'en',
      isAdministrator: words.includes('admin'),
      times: words.includes('twice') ? 2 : 1,
    });
    comments = [];
  }
  return steps;
}
