const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Whether JSON text, as UTF-8 bytes, nests objects and arrays deeper than allowed; reads it once, without parsing. */
export function isDeeperThan(bytes: Uint8Array, deepest: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isInText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) {
      isInText = true;
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
    }
  }
  return false;
}
