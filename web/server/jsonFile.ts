import { readFileSync } from 'node:fs';

/**
 * Reads what an earlier process wrote down.
 * @param isValid whether the parsed value has the expected shape
 * @returns undefined if the file is absent, damaged (a power cut can leave it empty or cut short) or of another shape
 * @throws NodeJS.ErrnoException if the file is there and cannot be read
 */
export function readJsonFile<T>(file: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isValid(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
