/** What no name or text may contain, whether it comes from a source or from a person: one rule for imports and writes. */

/** Embeddings, overrides and isolates: they reorder what a person reads. Part of a character class. */
export const BIDIRECTIONAL_CONTROLS = '\\u202a-\\u202e\\u2066-\\u2069';

/** Begins like a formula of a spreadsheet; a signed number does not. Source of a pattern. */
export const FORMULA_START = '\\s*(?:[=@]|[+\\-](?![\\d.]))';
