/** Calls to the stub of external services (outside.mjs). */
export interface OutsideCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface OutsideBehaviour {
  readonly geo?: { readonly status: number; readonly body: unknown; readonly delayMs: number };
}

const url = process.env.OUTSIDE_URL ?? 'http://127.0.0.1:8999';

/** Sets the stub's responses, and clears recorded calls. */
export async function outsideAnswers(behaviour: OutsideBehaviour = {}): Promise<void> {
  await fetch(`${url}/behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) });
}

export async function outsideCalls(path: string): Promise<OutsideCall[]> {
  const calls = (await (await fetch(`${url}/calls`)).json()) as OutsideCall[];
  return calls.filter((call) => call.path === path);
}
