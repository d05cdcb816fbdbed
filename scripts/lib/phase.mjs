/** Runs a step, and prints its name and duration. */
export async function phase(name, work) {
  process.stdout.write(`• ${name} …\n`);
  const started = performance.now();
  const result = await work();
  process.stdout.write(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s${result === 'unchanged' ? ' (nothing changed)' : ''}\n`);
  return result;
}
