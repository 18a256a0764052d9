/** Whether a path has wildcards: `*`, `?`, `[a-z]`, `{a,b}`. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** The folder that contains every match of a glob: its beginning without wildcards. */
export function globRoot(glob: string): string {
  const plain = glob.slice(0, glob.search(/[*?[{]/));
  return plain.slice(0, plain.lastIndexOf('/') + 1) || '.';
}

/**
 * A glob as a regular expression of whole paths with `/`: `*` and `?` stay within a folder, `**` matches any depth,
 * `[a-z]` and `[!a-z]` one character, `{a,b}` either.
 */
export function globExpression(glob: string): RegExp {
  let pattern = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const sign = glob.charAt(at);
    if (glob.startsWith('**/', at)) {
      pattern += '(?:[^/]+/)*';
      at += 2;
    } else if (glob.startsWith('**', at)) {
      pattern += '.*';
      at += 1;
    } else if (sign === '*') {
      pattern += '[^/]*';
    } else if (sign === '?') {
      pattern += '[^/]';
    } else if (sign === '[' && glob.indexOf(']', at + 2) > 0) {
      const end = glob.indexOf(']', at + 2);
      const members = glob
        .slice(at + 1, end)
        .replace(/^!/, '^')
        .replace(/[\\\]]/g, '\\$&');
      pattern += `[${members}]`;
      at = end;
    } else if (sign === '{' && glob.indexOf('}', at) > 0) {
      pattern += '(?:';
      depth += 1;
    } else if (sign === '}' && depth > 0) {
      pattern += ')';
      depth -= 1;
    } else if (sign === ',' && depth > 0) {
      pattern += '|';
    } else {
      pattern += sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    }
  }
  return new RegExp(`^${pattern}$`);
}
