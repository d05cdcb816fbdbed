/** A new identifier that nobody can guess. Not `randomUUID`, which pages without TLS do not have. */
export const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
