/** Something that a person does in a chat. */
export interface Step {
  /** As it stands in the file. */
  readonly line: string;
  /** Lines before it that begin with `#`. */
  readonly comments: readonly string[];
  readonly kind: 'text' | 'press' | 'edit' | 'photo';
  /** What is written, or the label of the button. */
  readonly text: string;
  readonly chat: 'private' | 'group';
  readonly language: 'en' | 'de';
  readonly isAdministrator: boolean;
  /** How often the same is sent or pressed. */
  readonly times: number;
}

/**
 * Reads a dialogue: `> text` writes, `> [label]` presses a button, `> (edit) text` changes a message, `> (photo)` sends
 * one. Words in braces before it hold for the step: `> {de group admin twice} /today`. Lines of replies are skipped.
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
    const kind =
      label !== undefined ? 'press' : said.startsWith('(edit) ') ? 'edit' : said === '(photo)' ? 'photo' : 'text';
    steps.push({
      line,
      comments,
      kind,
      text: label ?? said.replace('(edit) ', ''),
      chat: words.includes('group') ? 'group' : 'private',
      language: words.includes('de') ? 'de' : 'en',
      isAdministrator: words.includes('admin'),
      times: words.includes('twice') ? 2 : 1,
    });
    comments = [];
  }
  return steps;
}
