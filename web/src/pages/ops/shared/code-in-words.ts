/** The code of a refusal or skipped row without its underscores. */
export function codeInWords(code: string): string {
  return code.replaceAll('_', ' ');
}
