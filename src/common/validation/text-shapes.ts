/** Text on one line that shows something: what names are made of. */
export const lineText = {
  minimumLength: 1,
  pattern: /^[^\p{Cc}]*[^\s\p{Cc}][^\p{Cc}]*$/u,
  patternInWords: 'on one line and not only spaces',
} as const;

/** A name as part of an address. */
export const slugText = {
  minimumLength: 1,
  maximumLength: 100,
  pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  inWords: 'at most 100 lower-case letters and digits with single hyphens between them, such as premier-league',
} as const;
