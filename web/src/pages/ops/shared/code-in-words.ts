/** Code of a refused or skipped row, without underscores. */
export function codeInWords(code: string): string {
  return code.replaceAll('_', ' ');
}
