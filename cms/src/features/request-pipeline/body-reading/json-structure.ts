const [QUOTE, COMMA, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

export interface StructureLimits {
  readonly maxDepth: number;
  readonly maxValues: number;
}

/**
 * Checks depth and number of values before JSON is parsed: two million nested arrays, in 2 MB, would block the parser for
 * seconds. One pass over the bytes; in UTF-8, none of the relevant bytes is part of another character.
 */
export function isWithinLimits(json: Uint8Array, { maxDepth, maxValues }: StructureLimits): boolean {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (isString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) isString = true;
    else if (byte === COMMA) values++;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth++;
      values++;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}
